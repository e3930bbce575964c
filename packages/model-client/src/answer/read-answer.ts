import {
  isStackOverflow,
  type StandardIssue,
  type StandardSchema,
  describeThrown,
} from '@clients/core';
import { type ResponseFormat, isValidating } from '../inference/format.js';
import { removeFence } from './fence.js';

/** The problem with an answer. */
export interface Unusable {
  readonly problem: string;
  readonly code:
    'tool-calls' | 'not-json' | 'incomplete-json' | 'schema-mismatch' | 'schema-failed';
  readonly path?: string;
  /** The value that the schema threw. */
  readonly cause?: unknown;
}

/** The result of parsing an answer: its value, or the problem with it. */
export type Reading = { readonly value: unknown; readonly problem?: undefined } | Unusable;

/** Parses an answer as JSON, and validates it when its format is a schema. */
export async function readAnswer(
  format: ResponseFormat,
  text: string,
  doneReason: string | undefined,
): Promise<Reading> {
  const json = parse(text);
  if (json === undefined) {
    const isCut = doneReason === 'length';
    return isCut
      ? { problem: 'the answer was cut off at the token limit', code: 'incomplete-json' }
      : { problem: 'the answer is not JSON', code: 'not-json' };
  }
  if (!isValidating(format)) return json;
  return validated(format, json.value);
}

/** A schema may throw instead of reporting an issue. The answer is then invalid as well, and a round of repair may help. */
async function validated(schema: StandardSchema<unknown>, value: unknown): Promise<Reading> {
  try {
    const result = await schema['~standard'].validate(value);
    if (result.issues === undefined) return { value: result.value };
    return {
      problem: issueText(result.issues),
      code: 'schema-mismatch',
      path: pathText(result.issues[0]),
    };
  } catch (cause) {
    if (isStackOverflow(cause))
      return { problem: 'the answer is nested too deeply', code: 'schema-mismatch', cause };
    return { problem: `the schema threw: ${describeThrown(cause)}`, code: 'schema-failed', cause };
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(removeFence(text)) as unknown };
  } catch {
    return undefined;
  }
}

/** Describes the issues of a value for a model. */
export function issueText(issues: readonly StandardIssue[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => {
      const path = pathText(issue);
      return path === '' ? issue.message : `${path}: ${issue.message}`;
    })
    .join('; ');
}

function pathText(issue: StandardIssue | undefined): string {
  const keys = (issue?.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
  return keys
    .map((key, at) =>
      typeof key === 'number' ? `[${String(key)}]` : `${at === 0 ? '' : '.'}${String(key)}`,
    )
    .join('');
}
