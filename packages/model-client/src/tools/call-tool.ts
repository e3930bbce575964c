import { AbortError, thrownText } from '@clients/core';
import { issueText } from '../answer/read-answer.js';
import type { ToolCall } from '../inference/tool-call-schemas.js';
import { isStandard } from '../inference/format.js';
import { type Coercion, Coercer, missingKeys } from './coerce.js';
import type { Tool, ToolContext } from './tool.js';

/** A tool with the JSON Schema that the model was given. */
export interface KnownTool {
  readonly tool: Tool;
  readonly parameters: Readonly<Record<string, unknown>>;
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
  const { call, signal } = context;
  const known = tools.get(call.function.name);
  if (known === undefined)
    return failure(call, [], new Error(`there is no tool ${call.function.name}; there are: ${[...tools.keys()].join(', ')}`));
  const fitted = await fit(known, call.function.arguments);
  if (fitted.problem !== undefined) return failure(call, [], new Error(`the arguments do not fit: ${fitted.problem}`));
  const { value, coercions } = fitted;
  try {
    const result = await orAborted(
      Promise.resolve().then(() => known.tool.run(value, context)),
      signal,
    );
    return { call, coercions, content: textOf(result) };
  } catch (error) {
    if (signal.aborted)
      return {
        call,
        coercions,
        content: '',
        aborted: new AbortError('the run was aborted', { endpoint: 'chat', attempts: context.step, cause: signal.reason }),
      };
    return failure(call, coercions, error);
  }
}

function failure(call: ToolCall, coercions: readonly Coercion[], error: unknown): CallOutcome {
  return { call, coercions, error, content: `error: ${thrownText(error)}` };
}

type Fitted =
  { readonly value: unknown; readonly coercions: readonly Coercion[]; readonly problem?: undefined } | { readonly problem: string };

/** The arguments as the tool wants them; strings and numbers are turned into each other only where they do not fit as they are. */
async function fit({ tool: { schema }, parameters }: KnownTool, given: unknown): Promise<Fitted> {
  const coercer = new Coercer(parameters);
  if (!isStandard(schema)) {
    const value = coercer.apply(given);
    const missing = missingKeys(value, parameters);
    return missing.length === 0 ? { value, coercions: coercer.coercions } : { problem: `missing: ${missing.join(', ')}` };
  }
  const { validate } = schema['~standard'];
  const asIs = await validate(given);
  if (asIs.issues === undefined) return { value: asIs.value, coercions: [] };
  const turned = coercer.apply(given);
  const second = coercer.coercions.length === 0 ? asIs : await validate(turned);
  return second.issues === undefined ? { value: second.value, coercions: coercer.coercions } : { problem: issueText(second.issues) };
}

function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  return result === undefined || typeof result === 'function' || typeof result === 'symbol' ? '' : JSON.stringify(result);
}

/** A tool may not care about the signal; the run does. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(new Error('aborted'));
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}
