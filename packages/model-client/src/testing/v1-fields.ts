import { isRecord } from '@clients/core/testing';
import { kindOf } from './go-json.js';

/** A JSON object of a request or of a native response. */
export type Json = Readonly<Record<string, unknown>>;

/** An error that is found in the request, before an operation of the server runs. Its responses have a charset, unlike the others. */
export class V1RequestError extends Error {}

/** The fields of a struct, by their names. `goType` is the name that errors contain. */
interface Struct {
  readonly goType: string;
  readonly fields: Readonly<Record<string, Kind>>;
}

interface ListOf {
  readonly goType: string;
  readonly items: Kind;
}

type Kind = 'string' | 'bool' | 'int' | 'float32' | 'float64' | 'any' | Struct | ListOf;

const streamOptions: Struct = { goType: 'openai.StreamOptions', fields: { include_usage: 'bool' } };

const toolCall: Struct = {
  goType: 'openai.ToolCall',
  fields: {
    id: 'string',
    index: 'int',
    type: 'string',
    function: {
      goType: 'struct { Name string "json:\\"name\\""; Arguments string "json:\\"arguments\\"" }',
      fields: { name: 'string', arguments: 'string' },
    },
  },
};

const message: Struct = {
  goType: 'openai.Message',
  fields: {
    role: 'string',
    content: 'any',
    reasoning: 'string',
    tool_calls: { goType: '[]openai.ToolCall', items: toolCall },
    name: 'string',
    tool_call_id: 'string',
  },
};

/** The Go types of the bodies. */
export type V1RequestType = 'ChatCompletionRequest' | 'CompletionRequest' | 'EmbedRequest';

const requests: Readonly<Record<V1RequestType, Readonly<Record<string, Kind>>>> = {
  ChatCompletionRequest: {
    model: 'string',
    messages: { goType: '[]openai.Message', items: message },
    stream: 'bool',
    stream_options: streamOptions,
    max_tokens: 'int',
    seed: 'int',
    stop: 'any',
    temperature: 'float64',
    frequency_penalty: 'float64',
    presence_penalty: 'float64',
    top_p: 'float64',
    response_format: {
      goType: 'openai.ResponseFormat',
      fields: { type: 'string', json_schema: { goType: 'openai.JsonSchema', fields: { schema: 'any' } } },
    },
    // Their parts are checked by the native operation.
    tools: { goType: '[]api.Tool', items: 'any' },
    reasoning: { goType: 'openai.Reasoning', fields: { effort: 'string' } },
    reasoning_effort: 'string',
    logprobs: 'bool',
    top_logprobs: 'int',
    _debug_render_only: 'bool',
  },
  CompletionRequest: {
    model: 'string',
    prompt: 'string',
    frequency_penalty: 'float32',
    max_tokens: 'int',
    presence_penalty: 'float32',
    seed: 'int',
    stop: 'any',
    stream: 'bool',
    stream_options: streamOptions,
    temperature: 'float32',
    top_p: 'float32',
    suffix: 'string',
    logprobs: 'int',
    _debug_render_only: 'bool',
  },
  EmbedRequest: { input: 'any', model: 'string', dimensions: 'int', encoding_format: 'string' },
};

/** Returns the fields of a body that the server knows. @throws {V1RequestError} for one of another type, with the server's message */
export function v1Fields(body: Json, type: V1RequestType): Json {
  return fieldsOf(body, requests[type], type);
}

/** Keys match in any case, and null is the same as an absent field. */
function fieldsOf(value: Json, fields: Readonly<Record<string, Kind>>, path: string): Json {
  const known: Record<string, unknown> = {};
  for (const [given, item] of Object.entries(value)) {
    const key = Object.hasOwn(fields, given) ? given : given.toLowerCase();
    const kind = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (kind !== undefined && item !== null) known[key] = decoded(item, kind, `${path}.${key}`);
  }
  return known;
}

function decoded(value: unknown, kind: Kind, path: string): unknown {
  if (kind === 'any') return value;
  if (typeof kind === 'string') return scalar(value, kind, path);
  if ('items' in kind) {
    if (!Array.isArray(value)) return mismatch(value, path, kind.goType);
    return value.map((item: unknown) => (item === null ? {} : decoded(item, kind.items, path)));
  }
  return isRecord(value) ? fieldsOf(value, kind.fields, path) : mismatch(value, path, kind.goType);
}

function scalar(value: unknown, kind: 'string' | 'bool' | 'int' | 'float32' | 'float64', path: string): unknown {
  const type = { string: 'string', bool: 'boolean', int: 'number', float32: 'number', float64: 'number' }[kind];
  if (typeof value !== type) return mismatch(value, path, kind);
  if (kind === 'int' && !Number.isInteger(value)) return mismatch(value, path, kind, ` ${String(value)}`);
  return value;
}

function mismatch(value: unknown, path: string, goType: string, text = ''): never {
  throw new V1RequestError(`json: cannot unmarshal ${kindOf(value)}${text} into Go struct field ${path} of type ${goType}`);
}

/** Returns Go's name for the type of a decoded JSON value. */
export function goTypeOf(value: unknown): string {
  if (value === undefined || value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  const names: Readonly<Record<string, string>> = { number: 'float64', boolean: 'bool', object: 'map[string]interface {}' };
  return names[typeof value] ?? typeof value;
}
