import { type CallOptions, type CoreTransport, isRecord } from '@clients/core';
import { checkObject } from '../../inference/check-request.js';
import type { ModelOptions } from '../../inference/schemas.js';
import { normalizeSettings } from '../../inference/settings.js';
import * as endpoints from './endpoints.js';
import { readDetails } from './listed-models.js';
import type { ShowRequest, ShowResponse } from './schemas.js';

/**
 * Options that a model was created with. The server stores any name and value, and refuses invalid
 * ones when the model runs.
 */
export interface StoredOptions extends Omit<ModelOptions, 'stop'> {
  /** Texts that end the answer and are not part of it. */
  stop?: string[] | undefined;
}

/** Everything that a server knows about a model, plus values that the client parses. */
export interface ShowResult extends ShowResponse {
  /**
   * The maximum context length of the model in tokens, whichever key of `model_info` has it;
   * undefined if the server does not know it. A run uses `options.num_ctx` of its request, or else
   * `modelOptions.num_ctx`, or else the server's default, which is often smaller.
   */
  contextLength?: number | undefined;
  /** The `parameters` as an object, like `options` of a request; empty if the model has none. */
  modelOptions: StoredOptions;
}

/** Describes a model, and reads its context length and its options. */
export async function showModel(
  transport: CoreTransport,
  request: ShowRequest,
  options: CallOptions | undefined,
): Promise<ShowResult> {
  checkObject(request, 'show');
  const data = await transport.call(endpoints.show, { body: normalizeSettings(request) }, options);
  // Lenient validation lets through responses that do not match the schema.
  const { details, model_info, parameters } = (data as Partial<ShowResponse> | null) ?? {};
  return {
    ...data,
    details: readDetails(details),
    contextLength: findContextLength(model_info),
    modelOptions: parseOptions(parameters),
  };
}

/** The end of the key in `model_info`. */
const CONTEXT_LENGTH_SUFFIX = '.context_length';

/**
 * Finds the context length in `model_info`. Its key begins with the name of the architecture. If there
 * is no such key, but exactly one other with this end, that one is read.
 */
function findContextLength(info: unknown): number | undefined {
  if (!isRecord(info)) return undefined;
  const [only, ...others] = Object.keys(info).filter((key) => key.endsWith(CONTEXT_LENGTH_SUFFIX));
  const own = info[`${String(info['general.architecture'])}${CONTEXT_LENGTH_SUFFIX}`];
  const length = own ?? (only === undefined || others.length > 0 ? undefined : info[only]);
  return typeof length === 'number' ? length : undefined;
}

/** Parses `parameters`: a name and a value in each line, and a line for each of several values. */
function parseOptions(parameters: unknown): StoredOptions {
  const found = new Map<string, unknown>();
  for (const line of typeof parameters === 'string' ? parameters.split('\n') : []) {
    const [, name, text = ''] = /^(\S+)\s+(\S.*)$/.exec(line) ?? [];
    if (name === undefined) continue;
    const value = parseValue(text);
    const before = found.get(name);
    if (name === 'stop' || before !== undefined) found.set(name, [before ?? [], value].flat());
    else found.set(name, value);
  }
  return Object.fromEntries(found);
}

/** Returns a value that Go has printed. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text.replace(GO_ESCAPE_PATTERN, toJsonEscape));
  } catch {
    const number = Number(text);
    return Number.isNaN(number) ? text : number;
  }
}

/** Matches escapes that JSON lacks, and escaped backslashes, so that the second one begins no escape. */
const GO_ESCAPE_PATTERN = /\\(?:\\|x[\da-f]{2}|U[\da-f]{8}|[av])/g;

function toJsonEscape(escape: string): string {
  if (escape === '\\\\') return escape;
  const code = { '\\a': 7, '\\v': 11 }[escape] ?? Number.parseInt(escape.slice(2), 16);
  return JSON.stringify(String.fromCodePoint(Math.min(code, 0x10_ffff))).slice(1, -1);
}
