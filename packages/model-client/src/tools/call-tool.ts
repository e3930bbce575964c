import {
  AbortError,
  isRecord,
  listen,
  type StandardResult,
  type StandardSchema,
  describeThrown,
  TimeoutError,
  unlessAborted,
  unlisten,
} from '@clients/core';
import { type Coerced, coerceToSchema, type Coercion } from '@clients/core/coerce';
import { describeIssues } from '../answer/read-answer.js';
import type { UnreadableCall } from '../answer/tool-call-fold.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { isValidating } from '../inference/format.js';
import type { JsonSchema } from '../inference/schemas.js';
import type { Tool, ToolContext } from '../api/chat/tool.js';
import { convertResult, type ToolOutput } from './result-text.js';

/** A tool with the JSON Schema that was sent to the model. */
export interface KnownTool {
  readonly tool: Tool;
  readonly parameters: JsonSchema;
}

/** The outcome of a call. */
export interface CallOutcome {
  readonly call: ToolCall;
  readonly coercions: readonly Coercion[];
  /** The result that is sent to the model. */
  readonly content: string;
  /** The pictures in it, in base64. */
  readonly images?: string[] | undefined;
  /**
   * The key exists, even with the value `undefined`, if the tool does not exist, its arguments are
   * invalid, or it threw.
   */
  readonly error?: unknown;
  /** Whether the tool itself threw or took too long. */
  readonly hasThrown?: boolean;
  /** Set when the call was not allowed and did not run. */
  readonly refused?: true;
  /** Set when the run was aborted during the call. */
  readonly aborted?: AbortError;
}

/** Runs one call. Never rejects: errors become results for the model. */
export async function callTool(
  tools: ReadonlyMap<string, KnownTool>,
  context: ToolContext,
): Promise<CallOutcome> {
  const { call, step, signal } = context;
  const known = tools.get(call.function.name);
  if (known === undefined)
    return makeFailure(
      call,
      [],
      new Error(
        `there is no tool ${call.function.name}; ${tools.size === 0 ? 'answer without tools' : `the tools are ${[...tools.keys()].join(', ')}`}`,
      ),
    );
  let coercions: readonly Coercion[] = [];
  let hasBegun = false;
  const own = openToolSignal(known.tool, signal);
  const runTool = async (): Promise<ToolOutput> => {
    // A tool may change its arguments; the conversation keeps those of the model.
    const valid = await validateArguments(known, structuredClone(call.function.arguments));
    coercions = valid.coercions;
    hasBegun = true;
    return convertResult(
      await known.tool.run(valid.value, { ...context, signal: own.signal }),
      known.tool.name,
      own.signal,
    );
  };
  const at = { endpoint: 'chat', attempts: step };
  try {
    // A tool may ignore the signal; the run ends all the same.
    return { call, ...(await unlessAborted(runTool(), own.signal, () => at)), coercions };
  } catch (error) {
    if (signal.aborted)
      return {
        call,
        coercions,
        content: '',
        aborted: new AbortError('the run was aborted', { ...at, cause: signal.reason }),
      };
    const thrown: unknown = own.signal.aborted ? own.signal.reason : error;
    return { ...makeFailure(call, coercions, thrown), hasThrown: hasBegun };
  } finally {
    own.release();
  }
}

/** Returns the outcome of a call that was not allowed. */
export function refuseCall(call: ToolCall): CallOutcome {
  return { call, coercions: [], content: 'error: the user refused this call', refused: true };
}

/**
 * Returns the outcome of a call that the model wrote so that it cannot be read. The conversation
 * keeps its text as an argument, so that the model sees what is wrong.
 */
export function refuseUnreadable({ id, name, text, problem }: UnreadableCall): CallOutcome {
  const call: ToolCall = {
    ...(id === undefined ? {} : { id }),
    function: { name, arguments: { input: text } },
  };
  return makeFailure(call, [], new Error(problem));
}

/**
 * Returns the signal of one call, which the run's signal aborts, and the tool's time limit if it
 * has one. Call `release` at the end.
 */
function openToolSignal(
  { name, timeout }: Tool,
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly release: () => void } {
  if (timeout === undefined) return { signal, release: () => undefined };
  const controller = new AbortController();
  const follow = (): void => {
    controller.abort(signal.reason);
  };
  if (signal.aborted) follow();
  else listen(signal, follow);
  const timer = setTimeout(() => {
    controller.abort(
      new TimeoutError('total', `the tool ${name} took longer than ${String(timeout)} ms`, {
        endpoint: 'chat',
        code: 'timeout',
      }),
    );
  }, timeout);
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      unlisten(signal, follow);
    },
  };
}

function makeFailure(call: ToolCall, coercions: readonly Coercion[], error: unknown): CallOutcome {
  return { call, coercions, error, content: `error: ${describeThrown(error)}` };
}

/**
 * Validates the arguments of a call. Only if they are invalid, strings and numbers are converted
 * into each other.
 *
 * @throws {Error} with a message for the model when they are invalid
 */
async function validateArguments(
  { tool: { schema }, parameters }: KnownTool,
  given: unknown,
): Promise<Coerced> {
  if (!isValidating(schema)) {
    const converted = coerceToSchema(parameters, given);
    const missing = findMissingKeys(converted.value, parameters);
    if (missing.length > 0)
      throw new Error(`the arguments are invalid: missing ${missing.join(', ')}`);
    return converted;
  }
  const asIs = await validate(schema, given);
  if (asIs.issues === undefined) return { value: asIs.value, coercions: [] };
  const { value, coercions } = coerceToSchema(parameters, given);
  const second = coercions.length === 0 ? asIs : await validate(schema, value);
  if (second.issues !== undefined)
    throw new Error(`the arguments are invalid: ${describeIssues(second.issues)}`);
  return { value: second.value, coercions };
}

/** Returns the keys that a JSON Schema requires and a value does not have. */
function findMissingKeys(value: unknown, schema: JsonSchema): string[] {
  const { required } = schema as { readonly required?: unknown };
  if (!Array.isArray(required)) return [];
  return required.filter(
    (key): key is string =>
      typeof key === 'string' && !(isRecord(value) && Object.hasOwn(value, key)),
  );
}

/**
 * Validates a value. Wraps an error that the schema throws, such as that of `new URL(text)` in a
 * refinement.
 */
async function validate(
  schema: StandardSchema<unknown>,
  value: unknown,
): Promise<StandardResult<unknown>> {
  try {
    return await schema['~standard'].validate(value);
  } catch (cause) {
    throw new Error(`the arguments cannot be validated: ${describeThrown(cause)}`, { cause });
  }
}
