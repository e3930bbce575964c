import { isRecord } from '@clients/core/testing';

/** Values for a JSON answer, taken from the words of a prompt. */
interface Hints {
  /** Names and other words, in order. */
  readonly words: readonly string[];
  readonly numbers: readonly number[];
}

/** Returns hints from a prompt: capitalised words except the first, quoted text, and numbers. */
export function hintsOf(prompt: string): Hints {
  const quoted = [...prompt.matchAll(/["“'`]([^"”'`]{1,60})["”'`]/gu)].map((match) => match[1] ?? '');
  const names = [...prompt.matchAll(/(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}-]+(?: \p{Lu}[\p{L}\p{N}-]+)*/gu)].map((match) => match[0]);
  return { words: [...quoted, ...names], numbers: [...prompt.matchAll(/-?\d+(?:\.\d+)?/g)].map((match) => Number(match[0])) };
}

const types = ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'];

/** Returns whether every type in a schema exists in JSON Schema. */
export function isUsableSchema(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isUsableSchema);
  if (!isRecord(schema)) return true;
  const { type, pattern } = schema;
  const named = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (!named.every((name) => isRecord(name) || types.includes(String(name)))) return false;
  if (typeof pattern === 'string' && !isPattern(pattern)) return false;
  return Object.values(schema).every(isUsableSchema);
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Makes values that match a JSON Schema, always the same for the same schema and hints. */
export class SchemaValues {
  readonly #root: unknown;
  readonly #words: string[];
  readonly #numbers: number[];

  constructor(root: unknown, hints: Hints) {
    this.#root = root;
    this.#words = [...hints.words];
    this.#numbers = [...hints.numbers];
  }

  /** Returns a value for a schema; `key` is the name of its property. */
  value(schema: unknown, key = 'value', depth = 0): unknown {
    if (!isRecord(schema)) return schema === undefined || schema === true ? key : null;
    const { $ref, enum: choices, anyOf, oneOf, allOf } = schema;
    if (typeof $ref === 'string') return this.value(this.#resolve($ref), key, depth);
    if ('const' in schema) return schema['const'];
    if (Array.isArray(choices) && choices.length > 0)
      return choices.find((choice) => typeof choice === 'string' && this.#words.includes(choice)) ?? choices[0];
    for (const options of [anyOf, oneOf]) if (Array.isArray(options)) return this.value(this.#simplest(options, depth), key, depth);
    if (Array.isArray(allOf))
      return this.value(merged([{ ...schema, allOf: undefined }, ...allOf.map((part) => this.#followed(part))]), key, depth);
    return this.#typed(schema, key, depth);
  }

  #typed(schema: Record<string, unknown>, key: string, depth: number): unknown {
    const given = schema['type'];
    const type: unknown = Array.isArray(given) ? (given.find((name) => name !== 'null') ?? 'null') : (given ?? guessed(schema));
    if (type === 'object') return this.#object(schema, depth);
    if (type === 'array') return this.#array(schema, key, depth);
    if (type === 'integer' || type === 'number') return this.#number(schema, type === 'integer');
    if (type === 'boolean') return true;
    return type === 'null' ? null : this.#text(schema, key);
  }

  #object(schema: Record<string, unknown>, depth: number): Record<string, unknown> {
    const properties = isRecord(schema['properties']) ? schema['properties'] : {};
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    const wanted = Object.keys(properties).filter((name) => depth < 4 || required.includes(name));
    for (const name of required) if (!wanted.includes(name)) wanted.push(name);
    return Object.fromEntries(wanted.map((name) => [name, this.value(properties[name] ?? true, name, depth + 1)]));
  }

  #array(schema: Record<string, unknown>, key: string, depth: number): unknown[] {
    const { items, prefixItems, minItems, maxItems, uniqueItems } = schema;
    const prefix = Array.isArray(prefixItems) ? prefixItems.map((item) => this.value(item, key, depth + 1)) : [];
    const least = typeof minItems === 'number' ? minItems : 0;
    const wish = items === undefined || items === false || depth > 4 ? least : Math.max(least, prefix.length > 0 ? 0 : 2);
    const length = Math.min(wish, typeof maxItems === 'number' ? maxItems : Infinity);
    const rest = Array.from({ length: Math.max(0, length - prefix.length) }, () =>
      this.value(items ?? true, key.replace(/s$/, ''), depth + 1),
    );
    const all = [...prefix, ...rest];
    return uniqueItems === true ? all.map((item, at) => distinct(item, all.slice(0, at), at)) : all;
  }

  #number(schema: Record<string, unknown>, whole: boolean): number {
    const bound = (key: string): number | undefined => (typeof schema[key] === 'number' ? schema[key] : undefined);
    const above = bound('exclusiveMinimum');
    const below = bound('exclusiveMaximum');
    const step = bound('multipleOf') ?? (whole ? 1 : undefined);
    const least = Math.max(bound('minimum') ?? -Infinity, above === undefined ? -Infinity : above + (step ?? 0.5));
    const most = Math.min(bound('maximum') ?? Infinity, below === undefined ? Infinity : below - (step ?? 0.5));
    const hint = this.#numbers.findIndex(
      (value) => value >= least && value <= most && (step === undefined || Number.isInteger(value / step)),
    );
    if (hint >= 0) return this.#numbers.splice(hint, 1)[0] ?? 0;
    const start = Number.isFinite(least) ? least : Math.min(1, most);
    const value = step === undefined ? start : Math.ceil(start / step) * step;
    return value > most ? most : value;
  }

  #text(schema: Record<string, unknown>, key: string): string {
    const sample = formats[typeof schema['format'] === 'string' ? schema['format'] : ''];
    if (sample !== undefined) return sample;
    const { pattern, minLength, maxLength } = schema;
    if (typeof pattern === 'string') return matching(pattern);
    const text = this.#words.shift() ?? key;
    const long = typeof minLength === 'number' ? text.padEnd(minLength, 'x') : text;
    return typeof maxLength === 'number' ? long.slice(0, maxLength) : long;
  }

  /** Returns the first option that is not recursive; null only when there is no other. */
  #simplest(options: readonly unknown[], depth: number): unknown {
    const plain = options.filter((option) => !(isRecord(option) && option['type'] === 'null'));
    const flat =
      depth > 3
        ? (options.find((option) => isRecord(option) && option['$ref'] === undefined && option['type'] !== 'object') ?? options.at(-1))
        : undefined;
    return flat ?? plain[0] ?? { type: 'null' };
  }

  #followed(part: unknown): unknown {
    return isRecord(part) && typeof part['$ref'] === 'string' ? this.#resolve(part['$ref']) : part;
  }

  #resolve(ref: string): unknown {
    let at: unknown = this.#root;
    for (const step of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
      at = isRecord(at) ? at[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
    }
    return at;
  }
}

function guessed(schema: Record<string, unknown>): string {
  if ('properties' in schema || 'required' in schema) return 'object';
  if ('items' in schema || 'prefixItems' in schema) return 'array';
  return 'minimum' in schema || 'maximum' in schema ? 'number' : 'string';
}

function merged(parts: readonly unknown[]): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const part of parts.filter(isRecord)) {
    for (const [key, value] of Object.entries(part)) {
      const before = all[key];
      if (isRecord(before) && isRecord(value)) all[key] = { ...before, ...value };
      else if (Array.isArray(before) && Array.isArray(value)) all[key] = [...(before as unknown[]), ...(value as unknown[])];
      else if (value !== undefined) all[key] = value;
    }
  }
  return all;
}

function distinct(item: unknown, before: readonly unknown[], at: number): unknown {
  if (!before.includes(item)) return item;
  return typeof item === 'number' ? item + at : typeof item === 'string' ? `${item}-${String(at + 1)}` : item;
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  time: '03:04:05Z',
  duration: 'P1D',
  email: 'ada@example.org',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.org/',
  url: 'https://example.org/',
  'uri-reference': '/path',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/** Returns a string for a simple pattern, and the letters of the pattern itself for a complex one. */
function matching(pattern: string): string {
  const found = [
    '',
    'a',
    'abc',
    'A',
    'ABC',
    '0',
    '123',
    '1234',
    '12345',
    '2026',
    '2026-01-02',
    'a-b',
    'A1',
    'AB-123',
    '#a1b2c3',
    '1.2.3',
    '+41 44 123 45 67',
    ...Object.values(formats),
  ].find((text) => new RegExp(pattern, 'u').test(text));
  return found ?? expanded(pattern);
}

function expanded(pattern: string): string {
  const plain = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\\d|\[0-9\]/g, '1')
    .replace(/\\w|\[(?:a-z|A-Z)[^\]]*\]/g, (set) => (set === '[A-Z]' ? 'A' : 'a'));
  return plain
    .replace(/(.)\{(\d+)(?:,\d*)?\}/g, (_all, letter: string, times: string) => letter.repeat(Number(times)))
    .replace(/[+*?()\\]/g, '');
}
