import { isRecord } from '@clients/server-kit';
import { makeEqualityKey } from '../../model-client/src/for-server.js';
import { JsonSchema, type Keywords } from './format.js';

/** Values for a JSON answer, taken from the words of a prompt. */
interface Hints {
  /** Names and other words, in order. */
  readonly words: readonly string[];
  readonly numbers: readonly number[];
  readonly text: string;
}

/** Returns hints from a prompt: capitalised words except the first, quoted text, and numbers. */
export function collectHints(prompt: string): Hints {
  const quoted = [...prompt.matchAll(/["“'`]([^"“”'`]{1,60})["”'`]/gu)].map(
    (match) => match[1] ?? '',
  );
  const names = [
    ...prompt.matchAll(/(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}-]+(?: \p{Lu}[\p{L}\p{N}-]+)*/gu),
  ].map((match) => match[0]);
  return {
    text: prompt.toLowerCase(),
    words: [...quoted, ...names],
    numbers: [...prompt.matchAll(/-?\d+(?:\.\d+)?/g)].map((match) => Number(match[0])),
  };
}

const FORMAT_VALUES: Readonly<Record<string, string>> = {
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

/** Texts of which one matches most simple patterns. */
const SAMPLE_TEXTS = [
  '',
  'a',
  'abc',
  'A',
  'ABC',
  '0',
  '123',
  '1234',
  '12345',
  'a-b',
  'A1',
  'AB-123',
  '#a1b2c3',
  '1.2.3',
  '+41 44 123 45 67',
];

/**
 * A minimum below the negative of this counts as none: libraries write the bounds of safe integers
 * where none are meant.
 */
const MAX_BELOW_ZERO = 2 ** 31;

/** How deep a value may be; deeper parts are null. */
const MAX_DEPTH = 32;

/** Makes values that match a JSON Schema, always the same for the same schema and hints. */
export class SchemaValues {
  readonly #schema: JsonSchema;
  readonly #words: string[];
  readonly #numbers: number[];
  readonly #text: string;

  constructor(root: unknown, hints: Hints) {
    this.#schema = new JsonSchema(root);
    this.#words = [...hints.words];
    this.#numbers = [...hints.numbers];
    this.#text = hints.text;
  }

  /** Returns a value for a part of the schema; `key` is the name of its property. */
  makeValue(given: unknown, key = 'value', depth = 0): unknown {
    if (!isRecord(given)) return given === undefined || given === true ? key : null;
    if (depth > MAX_DEPTH) return null;
    const part = this.#flatten(given, depth);
    if ('const' in part) return part['const'];
    const { enum: choices } = part;
    if (Array.isArray(choices) && choices.length > 0) return this.#choose(choices, part);
    const type =
      readTypes(part).find((name) => name !== 'null') ??
      ('type' in part ? 'null' : guessType(part));
    if (type === 'object') return this.#makeObject(part, depth);
    if (type === 'array') return this.#makeArray(part, key, depth);
    if (type === 'integer' || type === 'number')
      return this.#makeNumber(part, { isWhole: type === 'integer' });
    if (type === 'boolean') return true;
    return type === 'null' ? null : this.#makeString(part, key);
  }

  /**
   * Returns an object with the required keys and those of `known`, whose values are kept where they
   * match.
   */
  completeObject(given: unknown, known: Keywords): unknown {
    const part = isRecord(given) ? this.#flatten(given, 0) : {};
    const properties = readRecord(part, 'properties');
    if (Object.keys(properties).length === 0) return known;
    const names = new Set([
      ...readTexts(part, 'required'),
      ...Object.keys(known).filter((name) => Object.hasOwn(properties, name)),
    ]);
    const isKnown = (name: string): boolean =>
      Object.hasOwn(known, name) && this.#schema.matches(known[name], properties[name]);
    const makeProperty = (name: string): unknown =>
      isKnown(name) ? known[name] : this.makeValue(properties[name] ?? true, name, 1);
    return Object.fromEntries([...names].map((name) => [name, makeProperty(name)]));
  }

  /**
   * Returns a schema without references and alternatives: with the parts that the value is made
   * for.
   */
  #flatten(given: unknown, depth: number, followed = 0): Keywords {
    if (!isRecord(given) || followed > MAX_DEPTH) return {};
    const { $ref, anyOf, oneOf, allOf, ...own } = given;
    const more: unknown[] = $ref === undefined ? [] : [this.#schema.resolveRef(given)];
    if (Array.isArray(allOf)) more.push(...(allOf as unknown[]));
    for (const options of [anyOf, oneOf])
      if (Array.isArray(options) && options.length > 0)
        more.push(chooseSimplest(options, own, depth));
    return more.length === 0
      ? own
      : mergeParts([own, ...more.map((part) => this.#flatten(part, depth, followed + 1))]);
  }

  /** Returns the option that the prompt names, else the first one. */
  #choose(choices: readonly unknown[], part: Keywords): unknown {
    const usable = choices.filter((choice) =>
      this.#schema.matches(choice, { ...part, enum: undefined }),
    );
    const named = usable.find(
      (choice) =>
        typeof choice === 'string' && choice !== '' && this.#text.includes(choice.toLowerCase()),
    );
    return named ?? usable.find((choice) => choice !== null) ?? usable[0] ?? choices[0];
  }

  #makeObject(part: Keywords, depth: number): Keywords {
    const properties = readRecord(part, 'properties');
    const required = readTexts(part, 'required');
    const names = new Set([
      ...Object.keys(properties).filter((name) => depth < 4 || required.includes(name)),
      ...required,
    ]);
    const least = readNumber(part, 'minProperties') ?? 0;
    for (const name of readTexts(readRecord(part, 'propertyNames'), 'enum'))
      if (names.size < least) names.add(name);
    for (let at = 1; names.size < least; at++) names.add(`key${String(at)}`);
    return Object.fromEntries(
      [...names].map((name) => [name, this.makeValue(findProperty(part, name), name, depth + 1)]),
    );
  }

  #makeArray(part: Keywords, key: string, depth: number): unknown[] {
    const { items, prefixItems, contains, uniqueItems } = part;
    const least = readNumber(part, 'minItems') ?? 0;
    const most = readNumber(part, 'maxItems') ?? Infinity;
    const all = (Array.isArray(prefixItems) ? prefixItems : [])
      .slice(0, most)
      .map((item) => this.makeValue(item, key, depth + 1));
    const isOpen = items !== undefined && items !== false && depth <= 4;
    const wish = Math.max(least, isOpen && all.length === 0 ? 2 : 0);
    if (contains !== undefined && all.length < most)
      all.push(this.makeValue(contains, key, depth + 1));
    for (let tries = 0; all.length < Math.min(wish, most) && tries < wish + MAX_DEPTH; tries++) {
      const item = this.makeValue(items ?? true, key.replace(/s$/, ''), depth + 1);
      const next = uniqueItems === true ? this.#findDistinct(item, items ?? true, all) : item;
      if (next !== undefined) all.push(next);
    }
    return all;
  }

  /** Returns a value of a schema that a list does not have yet, undefined when none is found. */
  #findDistinct(item: unknown, part: unknown, before: readonly unknown[]): unknown {
    const isNew = (value: unknown): boolean =>
      !before.some((other) => makeEqualityKey(value) === makeEqualityKey(other)) &&
      this.#schema.matches(value, part);
    const { enum: choices } = this.#flatten(part, 0);
    const others: unknown[] = Array.isArray(choices) ? choices : makeVariants(item, before.length);
    return [item, ...others].find(isNew);
  }

  #makeNumber(part: Keywords, { isWhole }: { readonly isWhole: boolean }): number {
    const fits = (value: unknown): value is number =>
      typeof value === 'number' &&
      (!isWhole || Number.isInteger(value)) &&
      this.#schema.matches(value, part);
    const hint = this.#numbers.findIndex(fits);
    if (hint >= 0) return this.#numbers.splice(hint, 1)[0] ?? 0;
    const { least, most } = readBounds(part);
    const start = least > -MAX_BELOW_ZERO ? least : Math.min(1, most);
    const step = readNumber(part, 'multipleOf') ?? (isWhole ? 1 : undefined);
    const near =
      step === undefined
        ? [start, start + 1, (least + most) / 2, start - 1]
        : listMultiples(step, start);
    return [...listSamples(part), ...near].find(fits) ?? start;
  }

  #makeString(part: Keywords, key: string): string {
    const fits = (value: unknown): value is string =>
      typeof value === 'string' && this.#schema.matches(value, part);
    const { pattern, format } = part;
    const sample = typeof format === 'string' ? FORMAT_VALUES[format] : undefined;
    if (sample !== undefined) return sample;
    if (typeof pattern === 'string')
      return (
        [...listSamples(part), ...SAMPLE_TEXTS, ...Object.values(FORMAT_VALUES)].find(fits) ??
        expandPattern(pattern)
      );
    const text = this.#words.shift() ?? listSamples(part).find(fits) ?? key;
    return text
      .padEnd(readNumber(part, 'minLength') ?? 0, 'x')
      .slice(0, readNumber(part, 'maxLength'));
  }
}

function readBounds(part: Keywords): { readonly least: number; readonly most: number } {
  return {
    least: Math.max(
      readNumber(part, 'minimum') ?? -Infinity,
      readNumber(part, 'exclusiveMinimum') ?? -Infinity,
    ),
    most: Math.min(
      readNumber(part, 'maximum') ?? Infinity,
      readNumber(part, 'exclusiveMaximum') ?? Infinity,
    ),
  };
}

/** Returns the first two multiples of `step` from `start` on, and then the one before them. */
function listMultiples(step: number, start: number): number[] {
  const first = Math.ceil(start / step - 1e-9);
  return [first, first + 1, first - 1].map((times) => Number((times * step).toPrecision(12)));
}

function expandPattern(pattern: string): string {
  const plain = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\\d|\[0-9\]/g, '1')
    .replace(/\\w|\[(?:a-z|A-Z)[^[\]]*\]/g, (set) => (set === '[A-Z]' ? 'A' : 'a'));
  return plain
    .replace(/(.)\{(\d+)(?:,\d*)?\}/g, (_all, letter: string, times: string) =>
      letter.repeat(Number(times)),
    )
    .replace(/[+*?()\\]/g, '');
}

/**
 * Returns the first option that can match and is not recursive; null only when there is no other.
 */
function chooseSimplest(options: readonly unknown[], { type }: Keywords, depth: number): unknown {
  const isPossible = (option: unknown): boolean => {
    if (!isRecord(option) || type === undefined || option['type'] === undefined)
      return option !== false;
    return intersectTypes({ type }, option).length > 0;
  };
  const possible = options.filter(isPossible);
  const isFlat = (option: unknown): boolean =>
    isRecord(option) && option['$ref'] === undefined && option['type'] !== 'object';
  if (depth > 3) return possible.find(isFlat) ?? possible.at(-1);
  return (
    possible.find((option) => !isRecord(option) || option['type'] !== 'null') ?? { type: 'null' }
  );
}

function mergeParts(parts: readonly unknown[]): Keywords {
  const all: Record<string, unknown> = {};
  for (const part of parts.filter(isRecord)) {
    for (const [key, value] of Object.entries(part))
      all[key] = key in all ? mergeKey(key, all, part) : value;
  }
  return all;
}

function mergeKey(key: string, a: Keywords, b: Keywords): unknown {
  const before = a[key];
  const value = b[key];
  if (key === 'type') return intersectTypes(a, b);
  if (/^(?:exclusiveM|m)inimum$|^min/.test(key)) return Math.max(Number(before), Number(value));
  if (/^(?:exclusiveM|m)aximum$|^max/.test(key)) return Math.min(Number(before), Number(value));
  if (key === 'additionalProperties') return before === false ? false : value;
  if (Array.isArray(before) && Array.isArray(value)) {
    const others: readonly unknown[] = value;
    if (key === 'enum')
      return before.filter((choice) =>
        others.some((other) => makeEqualityKey(choice) === makeEqualityKey(other)),
      );
    return [...new Set<unknown>([...(before as unknown[]), ...others])];
  }
  if (!isRecord(before) || !isRecord(value)) return value;
  const same =
    key === 'properties' ? Object.keys(value).filter((name) => Object.hasOwn(before, name)) : [];
  return {
    ...before,
    ...value,
    ...Object.fromEntries(same.map((name) => [name, mergeParts([before[name], value[name]])])),
  };
}

function intersectTypes(a: Keywords, b: Keywords): string[] {
  const others = readTypes(b);
  return readTypes(a).flatMap((type) => {
    if (others.includes(type)) return [type];
    // Every integer is a number.
    if (type === 'integer' && others.includes('number')) return ['integer'];
    if (type === 'number' && others.includes('integer')) return ['integer'];
    return [];
  });
}

function readTypes({ type }: Keywords): string[] {
  return (Array.isArray(type) ? type : [type ?? []].flat()).map(String);
}

function guessType(part: Keywords): string {
  const has = (...keys: readonly string[]): boolean => keys.some((key) => key in part);
  if (has('properties', 'required', 'minProperties') || isRecord(part['additionalProperties']))
    return 'object';
  if (has('items', 'prefixItems', 'minItems')) return 'array';
  return has('minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum')
    ? 'number'
    : 'string';
}

/** Returns the schema of a property: its own, that of its pattern, or that of all others. */
function findProperty(part: Keywords, name: string): unknown {
  const properties = readRecord(part, 'properties');
  if (Object.hasOwn(properties, name)) return properties[name];
  const [, ofPattern] =
    Object.entries(readRecord(part, 'patternProperties')).find(([each]) =>
      new RegExp(each, 'u').test(name),
    ) ?? [];
  return ofPattern ?? part['additionalProperties'] ?? true;
}

function listSamples({ default: standard, examples }: Keywords): unknown[] {
  return [standard, ...(Array.isArray(examples) ? (examples as unknown[]) : [])];
}

function readRecord(part: Keywords, key: string): Keywords {
  const value = part[key];
  return isRecord(value) ? value : {};
}

function readTexts(part: Keywords, key: string): string[] {
  const value = part[key];
  return Array.isArray(value) ? value.map(String) : [];
}

function readNumber(part: Keywords, key: string): number | undefined {
  const value = part[key];
  return typeof value === 'number' ? value : undefined;
}

function makeVariants(item: unknown, count: number): unknown[] {
  const steps = Array.from({ length: count + 1 }, (_, at) => at + 1);
  if (typeof item === 'boolean') return [!item];
  return steps.map((step) => varyValue(item, step));
}

function varyValue(value: unknown, step: number): unknown {
  if (typeof value === 'number') return value + step;
  if (typeof value === 'string') return `${value}-${String(step + 1)}`;
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, varyValue(inner, step)]))
    : value;
}
