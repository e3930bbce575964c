import { AbortError, type StandardResult, type StandardSchema, thrownText, unlessAborted } from '@clients/core';
import { issueText } from '../answer/read-answer.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { isStandard } from '../inference/format.js';
import type { JsonSchema } from '../inference/schemas.js';
import { type Coercion, Coercer, missingKeys } from './coerce.js';
import type { Tool, ToolContext } from '../api/chat/tool.js';

/** A tool with the JSON Schema that the model was given. */
export interface KnownTool {
  readonly tool: Tool;
  readonly parameters: JsonSchema;
}

/** What became of a call. */
export interface CallOutcome {
  readonly call: ToolCall;
  readonly coercions: readonly Coercion[];
  /** What the model is told. */
  readonly content: string;
  /** Set when there is no such tool, its arguments do not fit, or it threw. */
  readonly error?: unknown;
  /** The run was given up meanwhile. */
  readonly aborted?: AbortError;
}

/** Runs one call. It never rejects: what goes wrong is for the model to know. */
export async function callTool(tools: ReadonlyMap<string, KnownTool>, context: ToolContext): Promise<CallOutcome> {
  const { call, step, signal } = context;
  const known = tools.get(call.function.name);
  if (known === undefined)
    return failure(call, [], new Error(`there is no tool ${call.function.name}; there are: ${[...tools.keys()].join(', ')}`));
  let coercions: readonly Coercion[] = [];
  const work = async (): Promise<string> => {
    const fitted = await fit(known, call.function.arguments);
    coercions = fitted.coercions;
    return textOf(await known.tool.run(fitted.value, context));
  };
  const at = { endpoint: 'chat', attempts: step };
  try {
    // A tool need not care about the signal; the run does.
    return { call, content: await unlessAborted(work(), signal, () => at), coercions };
  } catch (error) {
    if (!signal.aborted) return failure(call, coercions, error);
    return { call, coercions, content: '', aborted: new AbortError('the run was aborted', { ...at, cause: signal.reason }) };
  }
}

function failure(call: ToolCall, coercions: readonly Coercion[], error: unknown): CallOutcome {
  return { call, coercions, error, content: `error: ${thrownText(error)}` };
}

interface Fitted {
  readonly value: unknown;
  readonly coercions: readonly Coercion[];
}

/**
 * The arguments as the tool wants them; strings and numbers are turned into each other only where they do not fit as they are.
 *
 * @throws {Error} that tells the model what is wrong with them
 */
async function fit({ tool: { schema }, parameters }: KnownTool, given: unknown): Promise<Fitted> {
  const coercer = new Coercer(parameters);
  if (!isStandard(schema)) {
    const value = coercer.apply(given);
    const missing = missingKeys(value, parameters);
    if (missing.length > 0) throw new Error(`the arguments do not fit: missing: ${missing.join(', ')}`);
    return { value, coercions: coercer.coercions };
  }
  const asIs = await checked(schema, given);
  if (asIs.issues === undefined) return { value: asIs.value, coercions: [] };
  const turned = coercer.apply(given);
  const second = coercer.coercions.length === 0 ? asIs : await checked(schema, turned);
  if (second.issues !== undefined) throw new Error(`the arguments do not fit: ${issueText(second.issues)}`);
  return { value: second.value, coercions: coercer.coercions };
}

/** A schema may throw, as a refinement with `new URL(text)` does. */
async function checked(schema: StandardSchema<unknown>, value: unknown): Promise<StandardResult<unknown>> {
  try {
    return await schema['~standard'].validate(value);
  } catch (cause) {
    throw new Error(`the arguments cannot be checked: ${thrownText(cause)}`, { cause });
  }
}

/** What the model is told: text as it is, anything else as JSON, and nothing for what JSON has no word for. */
function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  const json: unknown = JSON.stringify(result);
  return typeof json === 'string' ? json : '';
}
