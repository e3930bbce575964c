import { isRecord } from '@clients/core/testing';
import { keepAliveMs } from './durations.js';
import { BodyError, decodeFirst, kindOf } from './go-json.js';

/** The types that the fields of a request may have. */
type Kind = 'string' | 'bool' | 'int' | 'ints' | 'map' | 'strings' | 'any' | 'duration' | 'think' | 'images' | 'messages' | 'tools';

const common = {
  model: 'string',
  stream: 'bool',
  format: 'any',
  keep_alive: 'duration',
  options: 'map',
  think: 'think',
  truncate: 'bool',
  shift: 'bool',
  logprobs: 'bool',
  top_logprobs: 'int',
  _debug_render_only: 'bool',
} as const;
const transfer = { model: 'string', name: 'string', insecure: 'bool', username: 'string', password: 'string', stream: 'bool' } as const;

/** The request types of the server. */
export type RequestType =
  | 'GenerateRequest'
  | 'ChatRequest'
  | 'EmbedRequest'
  | 'EmbeddingRequest'
  | 'ShowRequest'
  | 'CopyRequest'
  | 'DeleteRequest'
  | 'PullRequest'
  | 'PushRequest'
  | 'CreateRequest';

type RequestTables = Readonly<Record<RequestType, Readonly<Record<string, Kind>>>>;

const tables: RequestTables = {
  GenerateRequest: {
    ...common,
    prompt: 'string',
    suffix: 'string',
    system: 'string',
    template: 'string',
    context: 'ints',
    raw: 'bool',
    images: 'images',
  },
  ChatRequest: { ...common, messages: 'messages', tools: 'tools' },
  EmbedRequest: { model: 'string', input: 'any', keep_alive: 'duration', truncate: 'bool', dimensions: 'int', options: 'map' },
  EmbeddingRequest: { model: 'string', prompt: 'string', keep_alive: 'duration', options: 'map' },
  ShowRequest: { model: 'string', name: 'string', system: 'string', template: 'string', verbose: 'bool', options: 'map' },
  CopyRequest: { source: 'string', destination: 'string' },
  DeleteRequest: { model: 'string', name: 'string' },
  PullRequest: transfer,
  PushRequest: transfer,
  CreateRequest: {
    model: 'string',
    name: 'string',
    stream: 'bool',
    quantize: 'string',
    quantization: 'string',
    draft_quantize: 'string',
    from: 'string',
    remote_host: 'string',
    files: 'strings',
    draft_files: 'strings',
    adapters: 'strings',
    template: 'string',
    license: 'any',
    system: 'string',
    parameters: 'map',
    messages: 'messages',
    renderer: 'string',
    parser: 'string',
    requires: 'string',
    info: 'map',
  },
};

const goTypes: Partial<Record<Kind, string>> = {
  string: 'string',
  bool: 'bool',
  int: 'int',
  ints: '[]int',
  map: 'map[string]interface {}',
  strings: 'map[string]string',
  images: '[]api.ImageData',
  messages: '[]api.Message',
  tools: 'api.Tools',
};

/** A request body. Its keys are the documented ones, and each value has the documented type or is absent. */
export class Body {
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(fields: ReadonlyMap<string, unknown>) {
    this.#fields = fields;
  }

  /** Returns the value as it was sent. */
  get(key: string): unknown {
    return this.#fields.get(key);
  }

  text(key: string): string {
    const value = this.#fields.get(key);
    return typeof value === 'string' ? value : '';
  }

  flag(key: string): boolean | undefined {
    const value = this.#fields.get(key);
    return typeof value === 'boolean' ? value : undefined;
  }

  number(key: string): number | undefined {
    const value = this.#fields.get(key);
    return typeof value === 'number' ? value : undefined;
  }

  map(key: string): Readonly<Record<string, unknown>> | undefined {
    const value = this.#fields.get(key);
    return isRecord(value) ? value : undefined;
  }

  list(key: string): readonly unknown[] | undefined {
    const value = this.#fields.get(key);
    return Array.isArray(value) ? value : undefined;
  }

  /** The name of the model, from the current or the former key. */
  get model(): string {
    return this.text('model') || this.text('name');
  }

  /** `keep_alive` in ms. */
  get keepAlive(): number | undefined {
    return keepAliveMs(this.#fields.get('keep_alive'));
  }
}

/** Decodes a body as one of the server's request types. Keys are matched ignoring case; null counts as absent. */
export function decodeBody(bytes: Uint8Array, type: RequestType): Body {
  const value = decodeFirst(bytes);
  const fields = new Map<string, unknown>();
  if (value === null) return new Body(fields);
  if (!isRecord(value)) throw new BodyError(`json: cannot unmarshal ${kindOf(value)} into Go value of type api.${type}`);
  const table = tables[type];
  for (const [given, item] of Object.entries(value)) {
    const key = given in table ? given : given.toLowerCase();
    const kind = table[key];
    if (kind === undefined || item === null) continue;
    checkKind(item, kind, `${type}.${key}`);
    fields.set(key, item);
  }
  return new Body(fields);
}

function mismatch(value: unknown, path: string, goType: string): never {
  throw new BodyError(`json: cannot unmarshal ${kindOf(value)} into Go struct field ${path} of type ${goType}`);
}

function checkKind(value: unknown, kind: Kind, path: string): void {
  const goType = goTypes[kind];
  if (goType !== undefined && !isOfKind(value, kind)) mismatch(value, path, goType);
  if (kind === 'int' && !Number.isInteger(value))
    throw new BodyError(`json: cannot unmarshal number ${String(value)} into Go struct field ${path} of type int`);
  if (kind === 'duration') keepAliveMs(value);
  if (kind === 'think') checkThink(value);
  if (kind === 'ints') for (const item of value as unknown[]) if (typeof item !== 'number') mismatch(item, path, 'int');
  if (kind === 'strings') for (const item of Object.values(value as object)) if (typeof item !== 'string') mismatch(item, path, 'string');
  if (kind === 'images') for (const item of value as unknown[]) checkImage(item, path);
  if (kind === 'messages') for (const item of value as unknown[]) checkMessage(item, path);
  if (kind === 'tools') for (const item of value as unknown[]) checkTool(item, path);
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'string') return typeof value === 'string';
  if (kind === 'bool') return typeof value === 'boolean';
  if (kind === 'int') return typeof value === 'number';
  return kind === 'map' || kind === 'strings' ? isRecord(value) : Array.isArray(value);
}

function checkThink(value: unknown): void {
  const words = '(must be "high", "medium", "low", "max", true, or false)';
  if (typeof value === 'boolean') return;
  if (typeof value !== 'string') throw new BodyError('think must be a boolean or string ("high", "medium", "low", "max", true, or false)');
  if (!['high', 'medium', 'low', 'max'].includes(value)) throw new BodyError(`invalid think value: ${JSON.stringify(value)} ${words}`);
}

function checkImage(value: unknown, path: string): void {
  if (typeof value !== 'string') mismatch(value, path, 'api.ImageData');
  const bad = /[^A-Za-z0-9+/\r\n]/.exec(value.trimEnd().replace(/={1,2}$/, ''));
  if (bad !== null) throw new BodyError(`illegal base64 data at input byte ${String(bad.index)}`);
  if (value.replace(/\s/g, '').length % 4 !== 0)
    throw new BodyError(`illegal base64 data at input byte ${String(value.length - (value.length % 4))}`);
}

function checkMessage(value: unknown, path: string): void {
  if (value === null) return;
  if (!isRecord(value)) mismatch(value, path, 'api.Alias');
  for (const key of ['role', 'content', 'thinking', 'tool_name', 'tool_call_id']) {
    const item = value[key] ?? '';
    if (typeof item !== 'string') mismatch(item, `${path}.${key}`, 'string');
  }
  for (const image of Array.isArray(value['images']) ? value['images'] : []) checkImage(image, `${path}.images`);
  for (const call of Array.isArray(value['tool_calls']) ? value['tool_calls'] : []) {
    const called: unknown = isRecord(call) ? call['function'] : undefined;
    if (isRecord(called) && typeof called['arguments'] === 'string')
      throw new BodyError("Value looks like object, but can't find closing '}' symbol");
  }
}

function checkTool(value: unknown, path: string): void {
  const tool = fieldsOf(value, path, 'api.Tool');
  const called = fieldsOf(tool['function'], `${path}.function`, 'api.ToolFunction');
  for (const key of ['name', 'description']) {
    const item = called[key] ?? '';
    if (typeof item !== 'string') mismatch(item, `${path}.function.${key}`, 'string');
  }
  const parameters = fieldsOf(called['parameters'], `${path}.function.parameters`, 'api.ToolFunctionParameters');
  const required = parameters['required'] ?? [];
  if (!Array.isArray(required)) mismatch(required, `${path}.function.parameters.required`, '[]string');
  const { properties } = parameters;
  for (const property of isRecord(properties) ? Object.values(properties) : [])
    if (property !== null && !isRecord(property))
      throw new BodyError(`json: cannot unmarshal ${kindOf(property)} into Go value of type api.ToolProperty`);
}

/** Returns the fields of a struct, of which null has none. */
function fieldsOf(value: unknown, path: string, goType: string): Readonly<Record<string, unknown>> {
  const given = value ?? {};
  return isRecord(given) ? given : mismatch(given, path, goType);
}
