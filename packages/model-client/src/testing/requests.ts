import * as z from 'zod/v4/mini';
import { decodeBase64 } from '@clients/core/testing';
import type { ReplyMessage, ReplyTool } from './reply.js';
import { Refusal } from './wire.js';

export type Json = Readonly<Record<string, unknown>>;

const NAME_FIELDS = [
  'model',
  'name',
  'source',
  'destination',
  'from',
  'remote_host',
  'quantize',
] as const;
const TEXT_FIELDS = [
  'prompt',
  'suffix',
  'system',
  'template',
  'renderer',
  'parser',
  'requires',
] as const;
const FLAG_FIELDS = [
  'stream',
  'truncate',
  'logprobs',
  'raw',
  'verbose',
  '_debug_render_only',
] as const;
const MAP_FIELDS = ['options', 'files', 'adapters', 'parameters', 'info'] as const;

/** The body of a request of a native operation: a text or a list is empty when it is absent. */
export interface Body
  extends
    Readonly<Record<(typeof NAME_FIELDS | typeof TEXT_FIELDS)[number], string>>,
    Readonly<Partial<Record<(typeof FLAG_FIELDS)[number], boolean>>>,
    Readonly<Partial<Record<(typeof MAP_FIELDS)[number], Json>>> {
  readonly top_logprobs?: number;
  readonly dimensions?: number;
  readonly format?: unknown;
  readonly input?: unknown;
  readonly license?: unknown;
  readonly think?: boolean | string;
  readonly keep_alive?: number;
  readonly context: readonly number[];
  readonly images: readonly string[];
  readonly messages: readonly ReplyMessage[];
  readonly tools: readonly { readonly function: ReplyTool }[];
}

/**
 * The body of a request of one of OpenAI's operations, with the options of the model as they are.
 */
export interface V1Body
  extends
    Json,
    Readonly<Record<'model' | 'suffix' | 'reasoning_effort' | 'encoding_format', string>> {
  readonly stream?: boolean;
  readonly messages: readonly V1Message[];
  readonly stream_options: { readonly include_usage?: boolean };
  readonly response_format: {
    readonly type: string;
    readonly json_schema: { readonly schema?: unknown };
  };
  readonly reasoning: { readonly effort: string };
}

export interface V1Message extends Readonly<
  Record<'role' | 'reasoning' | 'name' | 'tool_call_id', string>
> {
  readonly content?: unknown;
  readonly tool_calls: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

type Field = z.ZodMiniType;
type Fields = Readonly<Record<string, Field>>;

/** Reads null as an absent field, and both as `empty`. */
function orEmpty(schema: Field, empty?: unknown): Field {
  return z.pipe(
    z.transform((value: unknown) => value ?? empty),
    schema,
  );
}

function repeatField(names: readonly string[], field: Field): Fields {
  return Object.fromEntries(names.map((name) => [name, field]));
}

const objectField = (fields: Fields): Field => orEmpty(z.object(fields), {});
const listField = (item: Field): Field => orEmpty(z.array(item), []);
const text = orEmpty(z.string(), '');
const flag = orEmpty(z.optional(z.boolean()));
const whole = orEmpty(z.optional(z.int()));
const number = orEmpty(z.optional(z.number()));
const map = z.record(z.string(), z.unknown());
const anything = orEmpty(z.unknown());
const image = z
  .string()
  .check(z.refine((value) => decodeBase64(value) !== undefined, 'illegal base64 data'));
const role = z.pipe(
  text,
  z.transform((value) => String(value).toLowerCase()),
);
const call = objectField({ function: objectField({ name: text, arguments: orEmpty(map, {}) }) });
const texts = orEmpty(z.optional(z.array(text)));
const property = z.looseObject({
  type: orEmpty(z.optional(z.union([z.string(), z.array(text)]))),
  description: orEmpty(z.optional(z.string())),
  enum: orEmpty(z.optional(z.array(z.unknown()))),
});
const parameters = orEmpty(
  z.optional(
    z.looseObject({
      type: orEmpty(z.optional(z.string())),
      required: texts,
      properties: orEmpty(z.optional(z.record(z.string(), orEmpty(z.optional(property))))),
    }),
  ),
);

const native = z.object({
  ...repeatField([...NAME_FIELDS, ...TEXT_FIELDS], text),
  ...repeatField(FLAG_FIELDS, flag),
  ...repeatField(MAP_FIELDS, orEmpty(z.optional(map))),
  ...repeatField(['top_logprobs', 'dimensions'], whole),
  ...repeatField(['format', 'input', 'license'], anything),
  keep_alive: z.transform(parseKeepAlive),
  think: z.transform(checkThink),
  context: listField(z.int()),
  images: listField(image),
  messages: listField(
    objectField({
      ...repeatField(['content', 'thinking', 'tool_name'], text),
      role,
      images: listField(image),
      tool_calls: listField(call),
    }),
  ),
  tools: listField(
    objectField({
      type: text,
      function: objectField({ name: text, description: text, parameters }),
    }),
  ),
});

const v1Call = objectField({ id: text, function: objectField({ name: text, arguments: text }) });
const v1Message = objectField({
  ...repeatField(['role', 'reasoning', 'name', 'tool_call_id'], text),
  content: anything,
  tool_calls: listField(v1Call),
});
const v1 = z.object({
  ...repeatField(['model', 'suffix', 'reasoning_effort', 'encoding_format'], text),
  ...repeatField(['max_tokens', 'seed', 'top_logprobs', 'dimensions'], whole),
  ...repeatField(['temperature', 'frequency_penalty', 'presence_penalty', 'top_p'], number),
  ...repeatField(['stop', 'input'], anything),
  prompt: orEmpty(z.optional(z.string())),
  stream: flag,
  logprobs: orEmpty(z.optional(z.union([z.boolean(), z.int()]))), // a number for completions
  tools: listField(z.unknown()), // the native operation checks them
  messages: listField(v1Message),
  stream_options: objectField({ include_usage: flag }),
  response_format: objectField({ type: text, json_schema: objectField({ schema: anything }) }),
  reasoning: objectField({ effort: text }),
});

/**
 * Decodes a body of a native operation.
 * @throws {Refusal} 400 for one that is not JSON, and for fields of another type
 */
export function decodeNativeBody(bytes: Uint8Array): Body {
  const body = decodeBody(native, bytes) as Body;
  return { ...body, model: body.model || body.name };
}

/** Decodes a body of one of OpenAI's operations. @throws {Refusal} as `nativeBody` */
export function decodeV1Body(bytes: Uint8Array): V1Body {
  return decodeBody(v1, bytes) as V1Body;
}

function decodeBody(schema: Field, bytes: Uint8Array): unknown {
  const { data, error } = schema.safeParse(parseBody(bytes) ?? {});
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return data;
  const words = 'expected' in issue ? `must be ${issue.expected}` : issue.message;
  throw new Refusal(400, `json: ${['body', ...issue.path].join('.')} ${words}`);
}

/** Parses a body. @throws {Refusal} 400 for one that is empty or not JSON */
export function parseBody(bytes: Uint8Array): unknown {
  const given = new TextDecoder().decode(bytes).trim();
  if (given === '') throw new Refusal(400, 'missing request body');
  try {
    return JSON.parse(given) as unknown;
  } catch {
    throw new Refusal(400, 'invalid JSON in the request body');
  }
}

function checkThink(value: unknown): unknown {
  if ([undefined, null, 'high', 'medium', 'low', 'max', true, false].includes(value as string))
    return value ?? undefined;
  throw new Refusal(
    400,
    `invalid think value: ${JSON.stringify(value)} (must be "high", "medium", "low", "max", true, or false)`,
  );
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** About 292 years, which the server uses for "forever". */
export const foreverMs = 9_223_372_036_854;

/**
 * Returns a `keep_alive`, seconds or a Go duration, in ms; negative means forever. Returns
 * undefined for null or none.
 */
export function parseKeepAlive(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const ms = typeof value === 'number' ? value * 1000 : parseDuration(value);
  return ms < 0 ? foreverMs : Math.min(ms, foreverMs);
}

/** Parses a Go duration, such as `1h30m` or `-1s`. Returns ms. */
function parseDuration(value: unknown): number {
  const [, sign, all = ''] = /^([+-]?)(.*)$/su.exec(String(value)) ?? [];
  if (all === '0') return 0;
  const ms = all
    .split(/(?<=[a-zµ])(?=[\d.])/u)
    .map((part) => /^([\d.]+)([a-zµ]+)$/u.exec(part) ?? [])
    .reduce((sum, [, digits, unit = '']) => sum + Number(digits) * (UNIT_MS[unit] ?? NaN), 0);
  if (Number.isNaN(ms)) throw new Refusal(400, `time: invalid duration ${JSON.stringify(value)}`);
  return sign === '-' ? -ms : ms;
}

const INTEGER_OPTIONS = [
  'num_ctx',
  'num_batch',
  'num_gpu',
  'main_gpu',
  'num_thread',
  'num_keep',
  'seed',
  'num_predict',
  'top_k',
  'repeat_last_n',
];
const FLOAT_OPTIONS = [
  'top_p',
  'min_p',
  'typical_p',
  'temperature',
  'repeat_penalty',
  'presence_penalty',
  'frequency_penalty',
];

const FLAG_OPTIONS = ['use_mmap'];

export interface RunOptions {
  /** Maximum number of tokens; 0 and less mean no limit. */
  readonly limit: number;
  readonly stop: readonly string[];
  readonly contextLength: number | undefined;
}

/**
 * Checks model options as the server does, and returns those that affect the embedded models; later
 * ones replace earlier ones.
 */
export function readRunOptions(...layers: readonly (Json | undefined)[]): RunOptions {
  const all = layers.flatMap((layer) =>
    Object.entries(layer ?? {}).filter(([, value]) => value !== null),
  );
  for (const [key, value] of all) {
    const isTexts = Array.isArray(value) && value.every((item) => typeof item === 'string');
    const refuseType = (type: string): never => {
      throw new Refusal(500, `option "${key}" must be of ${type}`);
    };
    if (INTEGER_OPTIONS.includes(key) && typeof value !== 'number') refuseType('type integer');
    if (FLOAT_OPTIONS.includes(key) && typeof value !== 'number') refuseType('type float32');
    if (FLAG_OPTIONS.includes(key) && typeof value !== 'boolean') refuseType('type boolean');
    if (key === 'stop' && !isTexts)
      refuseType(Array.isArray(value) ? 'an array of strings' : 'type array');
  }
  const { num_predict: limit, stop, num_ctx: size } = Object.fromEntries(all);
  return {
    limit: typeof limit === 'number' ? Math.trunc(limit) : -1,
    stop: Array.isArray(stop) ? stop.map(String) : [],
    contextLength: typeof size === 'number' && size > 0 ? Math.trunc(size) : undefined,
  };
}
