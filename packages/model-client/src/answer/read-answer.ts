import {
  isStackOverflow,
  type StandardIssue,
  type StandardSchema,
  describeThrown,
  formatPath,
} from '@clients/core';
import { type ResponseFormat, isValidating, unwrapOpenAIFormat } from '../inference/format.js';
import { findJson } from './json-text.js';

/** The problem with an answer that cannot be used. */
export interface Unusable {
  readonly problem: string;
  readonly code:
    | 'tool-calls'
    | 'not-json'
    | 'several-values'
    | 'incomplete-json'
    | 'schema-mismatch'
    | 'schema-failed';
  readonly path?: string;
  /** The value that the schema threw. */
  readonly cause?: unknown;
}

/** The result of parsing an answer: its value, or the problem with it. */
export type Reading = { readonly value: unknown; readonly problem?: undefined } | Unusable;

/** Parses an answer as JSON and, if its format is a schema, validates it. */
export async function readAnswer(
  format: ResponseFormat,
  text: string,
  doneReason: string | undefined,
): Promise<Reading> {
  const json = findJson(text);
  if ('missing' in json) {
    if (doneReason === 'length')
      return { problem: 'the answer was cut off at the token limit', code: 'incomplete-json' };
    return json.missing === 'several'
      ? { problem: 'the answer has several JSON values that differ', code: 'several-values' }
      : { problem: 'the answer is not JSON', code: 'not-json' };
  }
  const schema = unwrapOpenAIFormat(format);
  if (!isValidating(schema)) return { value: json.value };
  return validateAnswer(schema, json.value);
}

/**
 * Validates a parsed answer. If the schema throws, the answer counts as invalid too, and a round of
 * repair may help.
 */
async function validateAnswer(schema: StandardSchema<unknown>, value: unknown): Promise<Reading> {
  try {
    const result = await schema['~standard'].validate(value);
    if (result.issues === undefined) return { value: result.value };
    return {
      problem: describeIssues(result.issues),
      code: 'schema-mismatch',
      path: describePlace(result.issues[0]),
    };
  } catch (cause) {
    if (isStackOverflow(cause))
      return { problem: 'the answer is nested too deeply', code: 'schema-mismatch', cause };
    return { problem: `the schema threw: ${describeThrown(cause)}`, code: 'schema-failed', cause };
  }
}

/** Describes the issues of a value for a model. */
export function describeIssues(issues: readonly StandardIssue[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => {
      const path = describePlace(issue);
      return path === '' ? issue.message : `${path}: ${issue.message}`;
    })
    .join('; ');
}

function describePlace(issue: StandardIssue | undefined): string {
  return formatPath(
    (issue?.path ?? []).map((step) => (typeof step === 'object' ? step.key : step)),
  );
}
