import { fromBase64, isRecord } from '@clients/core/testing';
import { Refusal } from './wire.js';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

type Scalar = 'string' | 'bool' | 'int' | 'float64' | 'array' | 'object';

/** The type of a field: a scalar, an object with fields of its own, a list of them, or a function that throws for what it refuses. */
type Kind = Scalar | Fields | { readonly items: Kind } | ((value: unknown, path: string) => void);
interface Fields {
  readonly fields: Readonly<Record<string, Kind>>;
}

const anything = (): void => undefined;
const images: Kind = { items: checkImage };
const call: Kind = { fields: { function: { fields: { name: 'string', arguments: 'object' } } } };
const message: Kind = {
  fields: { ...all('string', 'role content thinking tool_name tool_call_id'), images, tool_calls: { items: call } },
};
const tool: Kind = { fields: { function: { fields: { name: 'string', description: 'string', parameters: checkParameters } } } };

/** Returns fields of one type; `names` are separated by spaces. */
function all(kind: Kind, names: string): Readonly<Record<string, Kind>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** The fields of all requests of the native operations: each reads those that it has. */
const NATIVE: Readonly<Record<string, Kind>> = {
  ...all('string', 'model name prompt suffix system template source destination quantize from remote_host renderer parser requires'),
  ...all('bool', 'stream truncate logprobs raw verbose insecure _debug_render_only'),
  ...all('int', 'top_logprobs dimensions'),
  ...all('object', 'options files adapters parameters info'),
  ...all(anything, 'format input license'),
  keep_alive: keepAliveMs,
  think: checkThink,
  context: { items: 'int' },
  images,
  messages: { items: message },
  tools: { items: tool },
};

const v1Call: Kind = { fields: { id: 'string', function: { fields: all('string', 'name arguments') } } };
const v1Message: Kind = {
  fields: { ...all('string', 'role reasoning name tool_call_id'), content: anything, tool_calls: { items: v1Call } },
};

/** The fields of all requests of OpenAI's operations. The native operation checks the parts of tools. */
const V1: Readonly<Record<string, Kind>> = {
  ...all('string', 'model reasoning_effort prompt suffix encoding_format'),
  ...all('int', 'max_tokens seed top_logprobs dimensions'),
  ...all('float64', 'temperature frequency_penalty presence_penalty top_p'),
  ...all(anything, 'stop input'),
  stream: 'bool',
  tools: 'array',
  messages: { items: v1Message },
  stream_options: { fields: { include_usage: 'bool' } },
  response_format: { fields: { type: 'string', json_schema: { fields: { schema: anything } } } },
  reasoning: { fields: { effort: 'string' } },
};

/** The request types of the server, whose names errors contain. */
export type RequestType =
  | `${'Chat' | 'Create' | 'Copy' | 'Delete' | 'Embed' | 'Embedding' | 'Generate' | 'Pull' | 'Push' | 'Show'}Request`
  | `${'ChatCompletion' | 'Completion'}Request`;

/** A request body. Each of its known fields has the documented type or is absent. */
export class Body {
  /** The known fields. */
  readonly fields: Json;

  constructor(fields: Json) {
    this.fields = fields;
  }

  /** Returns a string; empty when it is absent. */
  text(key: string): string {
    const value = this.fields[key];
    return typeof value === 'string' ? value : '';
  }

  flag(key: string): boolean | undefined {
    const value = this.fields[key];
    return typeof value === 'boolean' ? value : undefined;
  }

  number(key: string): number | undefined {
    const value = this.fields[key];
    return typeof value === 'number' ? value : undefined;
  }

  map(key: string): Json | undefined {
    const value = this.fields[key];
    return isRecord(value) ? value : undefined;
  }

  list(key: string): readonly unknown[] | undefined {
    const value = this.fields[key];
    return Array.isArray(value) ? value : undefined;
  }

  /** The name of the model, from the current or the former key. */
  get model(): string {
    return this.text('model') || this.text('name');
  }

  /** `keep_alive` in ms. */
  get keepAlive(): number | undefined {
    return keepAliveMs(this.fields['keep_alive']);
  }
}

/** Decodes a body of a native operation. @throws {Refusal} 400 for one that is not JSON, and for fields of another type */
export function nativeBody(bytes: Uint8Array, type: RequestType): Body {
  return new Body(fieldsOf(parsed(bytes), NATIVE, type));
}

/** Decodes a body of one of OpenAI's operations. @throws {Refusal} as `nativeBody` */
export function v1Body(bytes: Uint8Array, type: RequestType): Body {
  // The native operation has `logprobs` too, of another type for completions.
  const logprobs: Kind = type === 'CompletionRequest' ? 'int' : 'bool';
  return new Body(fieldsOf(parsed(bytes), { ...V1, logprobs }, type));
}

/** Parses a body. @throws {Refusal} 400 for one that is empty or not JSON */
export function parsed(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes).trim();
  if (text === '') throw new Refusal(400, 'missing request body');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'invalid JSON in the request body');
  }
}

/** Returns the known fields. Keys match in any case, and null is the same as an absent field. */
function fieldsOf(value: unknown, known: Readonly<Record<string, Kind>>, path: string): Json {
  if (value === null) return {};
  if (!isRecord(value)) return mismatch(value, path, 'object');
  const fields: Record<string, unknown> = {};
  for (const [given, item] of Object.entries(value)) {
    const key = Object.hasOwn(known, given) ? given : given.toLowerCase();
    const kind = Object.hasOwn(known, key) ? known[key] : undefined;
    if (kind !== undefined && item !== null) fields[key] = decoded(item, kind, `${path}.${key}`);
  }
  return fields;
}

function decoded(value: unknown, kind: Kind, path: string): unknown {
  if (typeof kind === 'string') return isOf(value, kind) ? value : mismatch(value, path, kind);
  if (typeof kind === 'function') {
    kind(value, path);
    return value;
  }
  if ('fields' in kind) return fieldsOf(value, kind.fields, path);
  if (!Array.isArray(value)) return mismatch(value, path, 'array');
  return value.map((item: unknown) => (item === null ? {} : decoded(item, kind.items, path)));
}

function isOf(value: unknown, kind: Scalar): boolean {
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return isRecord(value);
  if (kind === 'int') return Number.isInteger(value);
  return typeof value === { string: 'string', bool: 'boolean', float64: 'number' }[kind];
}

function mismatch(value: unknown, path: string, kind: Scalar): never {
  const found = Array.isArray(value) ? 'array' : typeof value;
  const name = found === 'boolean' ? 'bool' : found;
  const target = path.includes('.') ? `struct field ${path} of type ${kind}` : `value of type ${path}`;
  throw new Refusal(400, `json: cannot unmarshal ${name} into Go ${target}`);
}

function checkThink(value: unknown): void {
  const words = ['high', 'medium', 'low', 'max', true, false];
  if (words.includes(value as string)) return;
  throw new Refusal(400, `invalid think value: ${JSON.stringify(value)} (must be "high", "medium", "low", "max", true, or false)`);
}

function checkImage(value: unknown): void {
  if (typeof value !== 'string' || fromBase64(value) === undefined) throw new Refusal(400, 'illegal base64 data');
}

function checkParameters(value: unknown, path: string): void {
  const { properties, required = [] } = isRecord(value) ? value : mismatch(value, path, 'object');
  if (required !== null && !Array.isArray(required)) mismatch(required, `${path}.required`, 'array');
  for (const property of isRecord(properties) ? Object.values(properties) : [])
    if (property !== null && !isRecord(property)) mismatch(property, `${path}.properties`, 'object');
}

const UNITS: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** About 292 years, which the server uses for "forever". */
export const foreverMs = 9_223_372_036_854;

/** Returns a `keep_alive`, seconds or a Go duration, in ms; negative means forever. Returns undefined for null or none. */
export function keepAliveMs(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const ms = typeof value === 'number' ? value * 1000 : durationMs(value);
  return ms < 0 ? foreverMs : Math.min(ms, foreverMs);
}

/** Parses a Go duration, such as `1h30m` or `-1s`. Returns ms. */
function durationMs(value: unknown): number {
  const [, sign, all = ''] = /^([+-]?)(.*)$/su.exec(String(value)) ?? [];
  if (all === '0') return 0;
  const ms = all
    .split(/(?<=[a-zµ])(?=[\d.])/u)
    .map((part) => /^([\d.]+)([a-zµ]+)$/u.exec(part) ?? [])
    .reduce((sum, [, digits, unit = '']) => sum + Number(digits) * (UNITS[unit] ?? NaN), 0);
  if (Number.isNaN(ms)) throw new Refusal(400, `time: invalid duration ${JSON.stringify(value)}`);
  return sign === '-' ? -ms : ms;
}

const INTEGERS = 'num_ctx num_batch num_gpu main_gpu num_thread num_keep seed num_predict top_k repeat_last_n'.split(' ');
const FLOATS = 'top_p min_p typical_p temperature repeat_penalty presence_penalty frequency_penalty'.split(' ');

/** The options that affect the embedded models. */
export interface RunOptions {
  /** Maximum number of tokens; 0 and less mean no limit. */
  readonly limit: number;
  readonly stop: readonly string[];
  readonly contextLength: number | undefined;
}

/** Checks model options as the server does, and returns those that affect the embedded models; later ones replace earlier ones. */
export function runOptions(...layers: readonly (Json | undefined)[]): RunOptions {
  const all = layers.flatMap((layer) => Object.entries(layer ?? {}).filter(([, value]) => value !== null));
  for (const [key, value] of all) {
    const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
    const wrong = (type: string): never => {
      throw new Refusal(500, `option "${key}" must be of ${type}`);
    };
    if (INTEGERS.includes(key) && typeof value !== 'number') wrong('type integer');
    if (FLOATS.includes(key) && typeof value !== 'number') wrong('type float32');
    if (key === 'stop' && !isTexts) wrong(Array.isArray(value) ? 'an array of strings' : 'type array');
  }
  const { num_predict: limit, stop, num_ctx: size } = Object.fromEntries(all);
  return {
    limit: typeof limit === 'number' ? Math.trunc(limit) : -1,
    stop: Array.isArray(stop) ? stop.map(String) : [],
    contextLength: typeof size === 'number' && size > 0 ? Math.trunc(size) : undefined,
  };
}
