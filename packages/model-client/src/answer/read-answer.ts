import { isTooDeep, type StandardIssue, type StandardSchema, thrownText } from '@clients/core';
import { type Format, isStandard } from '../inference/format.js';

/** What an answer was found to be. */
export type Reading =
  | { readonly value: unknown; readonly problem?: undefined }
  | {
      readonly problem: string;
      readonly code: 'not-json' | 'incomplete-json' | 'schema-mismatch' | 'schema-failed';
      readonly path?: string;
      /** What the schema threw. */
      readonly cause?: unknown;
    };

/** Reads an answer as the JSON that its format asked for. */
export async function readAnswer(format: Format, text: string, doneReason: string | undefined): Promise<Reading> {
  const json = parse(text);
  if (json === undefined) {
    const isCut = doneReason === 'length';
    return isCut
      ? { problem: 'the answer was cut off at the limit of tokens', code: 'incomplete-json' }
      : { problem: 'the answer is not JSON', code: 'not-json' };
  }
  if (!isStandard(format)) return json;
  return validated(format, json.value);
}

/** A schema may throw where it should report an issue: then too the answer does not fit, and a round of repair may help. */
async function validated(schema: StandardSchema<unknown>, value: unknown): Promise<Reading> {
  try {
    const result = await schema['~standard'].validate(value);
    if (result.issues === undefined) return { value: result.value };
    return { problem: issueText(result.issues), code: 'schema-mismatch', path: pathText(result.issues[0]) };
  } catch (cause) {
    if (isTooDeep(cause)) return { problem: 'the answer is nested too deeply', code: 'schema-mismatch', cause };
    return { problem: `the schema threw: ${thrownText(cause)}`, code: 'schema-failed', cause };
  }
}

/** Models without a grammar like to put their JSON into a fence of Markdown. */
function parse(text: string): { readonly value: unknown } | undefined {
  const fenced = /^\s*```[A-Za-z]*\s*\n([\s\S]*?)\n?\s*```\s*$/.exec(text)?.[1];
  try {
    return { value: JSON.parse(fenced ?? text) as unknown };
  } catch {
    return undefined;
  }
}

/** What is wrong with a value, in words that a model can act on. */
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
  return keys.map((key, at) => (typeof key === 'number' ? `[${String(key)}]` : `${at === 0 ? '' : '.'}${String(key)}`)).join('');
}
