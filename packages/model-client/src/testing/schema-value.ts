import { isRecord } from '@clients/core/testing';
import { isEqual } from '../answer/json-equal.js';
import { isMultiple, matches, resolved, typesOf } from './schema-match.js';
import { merged } from './schema-merge.js';
import { formats, matching } from './schema-text.js';

/** Values for a JSON answer, taken from the words of a prompt. */
interface Hints {
  /** Names and other words, in order. */
  readonly words: readonly string[];
  readonly numbers: readonly number[];
  /** The whole prompt, in lower case. */
  readonly text: string;
}

/** Returns hints from a prompt: capitalised words except the first, quoted text, and numbers. */
export function hintsOf(prompt: string): Hints {
  const quoted = [...prompt.matchAll(/["“'`]([^"“”'`]{1,60})["”'`]/gu)].map((match) => match[1] ?? '');
  const names = [...prompt.matchAll(/(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{N}-]+(?: \p{Lu}[\p{L}\p{N}-]+)*/gu)].map((match) => match[0]);
  return {
    text: prompt.toLowerCase(),
    words: [...quoted, ...names],
    numbers: [...prompt.matchAll(/-?\d+(?:\.\d+)?/g)].map((match) => Number(match[0])),
  };
}

/** A minimum below the negative of this counts as none. */
const MOST_BELOW = 2 ** 31;

type Schema = Readonly<Record<string, unknown>>;

/** How deep a value may be; deeper parts are null. */
const DEEPEST = 32;

/** Makes values that match a JSON Schema, always the same for the same schema and hints. */
export class SchemaValues {
  readonly #root: unknown;
  readonly #words: string[];
  readonly #numbers: number[];
  readonly #text: string;

  constructor(root: unknown, hints: Hints) {
    this.#root = root;
    this.#words = [...hints.words];
    this.#numbers = [...hints.numbers];
    this.#text = hints.text;
  }

  /** Returns a value for a schema; `key` is the name of its property. */
  value(given: unknown, key = 'value', depth = 0): unknown {
    if (!isRecord(given)) return given === undefined || given === true ? key : null;
    if (depth > DEEPEST) return null;
    const schema = this.flat(given, depth);
    if ('const' in schema) return schema['const'];
    const { enum: choices } = schema;
    if (Array.isArray(choices) && choices.length > 0) return this.#choice(choices, schema);
    return this.#typed(schema, key, depth);
  }

  /** Returns an object with the required keys and those of `known`, whose values are kept where they match. */
  object(given: unknown, known: Schema): unknown {
    const schema = this.flat(given, 0);
    const properties = isRecord(schema['properties']) ? schema['properties'] : {};
    if (Object.keys(properties).length === 0) return known;
    const names = new Set([...keysOf(schema['required']), ...Object.keys(known).filter((name) => Object.hasOwn(properties, name))]);
    const valueOf = (name: string): unknown =>
      Object.hasOwn(known, name) && matches(known[name], properties[name], this.#root)
        ? known[name]
        : this.value(properties[name] ?? true, name, 1);
    return Object.fromEntries([...names].map((name) => [name, valueOf(name)]));
  }

  /** Returns a schema without references and alternatives: with the parts that the value is made for. */
  flat(given: unknown, depth: number, followed = 0): Schema {
    if (!isRecord(given) || followed > DEEPEST) return {};
    const { $ref, anyOf, oneOf, allOf, ...own } = given;
    const more: unknown[] = [];
    if (typeof $ref === 'string') more.push(resolved($ref, this.#root));
    if (Array.isArray(allOf)) more.push(...(allOf as unknown[]));
    for (const options of [anyOf, oneOf]) if (Array.isArray(options) && options.length > 0) more.push(this.#simplest(options, own, depth));
    return more.length === 0 ? own : merged([own, ...more.map((part) => this.flat(part, depth, followed + 1))]);
  }

  /** Returns the option that the prompt names, else the first one. */
  #choice(choices: readonly unknown[], schema: Schema): unknown {
    const usable = choices.filter((choice) => matches(choice, { ...schema, enum: undefined }, this.#root));
    const words = usable.filter((choice) => typeof choice === 'string' && choice !== '');
    const named = words.find((choice) => this.#text.includes(String(choice).toLowerCase()));
    return named ?? usable.find((choice) => choice !== null) ?? usable[0] ?? choices[0];
  }

  #typed(schema: Schema, key: string, depth: number): unknown {
    const types = typesOf(schema);
    const type = types.find((name) => name !== 'null' && name !== 'any') ?? (types.includes('any') ? guessed(schema) : 'null');
    if (type === 'object') return this.#object(schema, depth);
    if (type === 'array') return this.#array(schema, key, depth);
    if (type === 'integer' || type === 'number') return this.#number(schema, type === 'integer');
    if (type === 'boolean') return true;
    return type === 'null' ? null : this.#string(schema, key);
  }

  #object(schema: Schema, depth: number): Schema {
    const properties = isRecord(schema['properties']) ? schema['properties'] : {};
    const required = keysOf(schema['required']);
    const names = new Set([...Object.keys(properties).filter((name) => depth < 4 || required.includes(name)), ...required]);
    const least = typeof schema['minProperties'] === 'number' ? schema['minProperties'] : 0;
    const allowed = isRecord(schema['propertyNames']) ? keysOf(schema['propertyNames']['enum']) : [];
    for (const name of allowed) if (names.size < least) names.add(name);
    for (let at = 1; names.size < least; at++) names.add(`key${String(at)}`);
    return Object.fromEntries([...names].map((name) => [name, this.value(propertyOf(schema, properties, name), name, depth + 1)]));
  }

  #array(schema: Schema, key: string, depth: number): unknown[] {
    const { items, prefixItems, contains, minItems, maxItems, uniqueItems } = schema;
    const prefix = Array.isArray(prefixItems) ? prefixItems.map((item) => this.value(item, key, depth + 1)) : [];
    const least = typeof minItems === 'number' ? minItems : 0;
    const most = typeof maxItems === 'number' ? maxItems : Infinity;
    const wish = items === undefined || items === false || depth > 4 ? least : Math.max(least, prefix.length > 0 ? 0 : 2);
    const all = prefix.slice(0, most);
    if (contains !== undefined && all.length < most) all.push(this.value(contains, key, depth + 1));
    for (let tries = 0; all.length < Math.min(wish, most) && tries < wish + DEEPEST; tries++) {
      const item = this.value(items ?? true, key.replace(/s$/, ''), depth + 1);
      const next = uniqueItems === true ? this.#distinct(item, items ?? true, all) : item;
      if (next !== undefined) all.push(next);
    }
    return all;
  }

  /** Returns a value of a schema that a list does not have yet, undefined when none is found. */
  #distinct(item: unknown, schema: unknown, before: readonly unknown[]): unknown {
    const isNew = (value: unknown): boolean => !before.some((other) => isEqual(value, other)) && matches(value, schema, this.#root);
    const { enum: choices } = this.flat(schema, 0);
    const others: unknown[] = Array.isArray(choices) ? choices : variants(item, before.length);
    return [item, ...others].find(isNew);
  }

  #number(schema: Schema, whole: boolean): number {
    const bound = (key: string): number | undefined => (typeof schema[key] === 'number' ? schema[key] : undefined);
    const step = bound('multipleOf') ?? (whole ? 1 : undefined);
    const fits = (value: number): boolean =>
      matches(value, { ...schema, type: 'number' }, this.#root) && (!whole || Number.isInteger(value));
    const hint = this.#numbers.findIndex(fits);
    if (hint >= 0) return this.#numbers.splice(hint, 1)[0] ?? 0;
    const given = sampleOf(schema).find((value): value is number => typeof value === 'number' && fits(value));
    if (given !== undefined) return given;
    const least = Math.max(bound('minimum') ?? -Infinity, bound('exclusiveMinimum') ?? -Infinity);
    const most = Math.min(bound('maximum') ?? Infinity, bound('exclusiveMaximum') ?? Infinity);
    // Libraries write the bounds of safe integers where none are meant.
    const start = least > -MOST_BELOW ? least : Math.min(1, most);
    if (step === undefined) return [start, start + 1, (least + most) / 2, start - 1].find(fits) ?? start;
    const first = Math.ceil(start / step - 1e-9);
    return [first, first + 1, first - 1].map((times) => times * step).find((value) => fits(value) && isMultiple(value, step)) ?? start;
  }

  #string(schema: Schema, key: string): string {
    const sample = formats[typeof schema['format'] === 'string' ? schema['format'] : ''];
    if (sample !== undefined) return sample;
    const { pattern, minLength, maxLength } = schema;
    const given = sampleOf(schema).find((value): value is string => typeof value === 'string' && matches(value, schema, this.#root));
    if (typeof pattern === 'string') return given ?? matching(pattern);
    const text = this.#words.shift() ?? given ?? key;
    const long = typeof minLength === 'number' ? text.padEnd(minLength, 'x') : text;
    return typeof maxLength === 'number' ? long.slice(0, maxLength) : long;
  }

  /** Returns the first option that can match and is not recursive; null only when there is no other. */
  #simplest(options: readonly unknown[], own: Schema, depth: number): unknown {
    const possible = options.filter((option) => option !== false && this.#isPossible(option, own));
    const plain = possible.filter((option) => !(isRecord(option) && option['type'] === 'null'));
    const flat =
      depth > 3
        ? (possible.find((option) => isRecord(option) && option['$ref'] === undefined && option['type'] !== 'object') ?? possible.at(-1))
        : undefined;
    return flat ?? plain[0] ?? { type: 'null' };
  }

  /** Returns whether an option agrees with the types beside it. */
  #isPossible(option: unknown, own: Schema): boolean {
    if (!isRecord(option) || own['type'] === undefined || option['type'] === undefined) return true;
    const [types, others] = [typesOf(own), typesOf(option)];
    return types.some((type) => others.includes(type) || (type === 'number' && others.includes('integer')));
  }
}

function keysOf(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}

/** Returns the schema of a property: its own, that of its pattern, or that of all others. */
function propertyOf(schema: Schema, properties: Schema, name: string): unknown {
  if (Object.hasOwn(properties, name)) return properties[name];
  const patterns = isRecord(schema['patternProperties']) ? schema['patternProperties'] : {};
  const pattern = Object.keys(patterns).find((each) => new RegExp(each, 'u').test(name));
  return pattern === undefined ? (schema['additionalProperties'] ?? true) : patterns[pattern];
}

/** Returns the default and the examples of a schema. */
function sampleOf({ default: standard, examples }: Schema): unknown[] {
  return [standard, ...(Array.isArray(examples) ? (examples as unknown[]) : [])].filter((value) => value !== undefined);
}

/** Returns values near another one. */
function variants(item: unknown, count: number): unknown[] {
  const steps = Array.from({ length: count + 1 }, (_, at) => at + 1);
  if (typeof item === 'number') return steps.flatMap((step) => [item + step, item - step]);
  if (typeof item === 'string') return steps.map((step) => `${item}-${String(step + 1)}`);
  if (typeof item === 'boolean') return [!item];
  if (!isRecord(item)) return [];
  return steps.map((step) => Object.fromEntries(Object.entries(item).map(([key, value]) => [key, varied(value, step)])));
}

function varied(value: unknown, step: number): unknown {
  if (typeof value === 'number') return value + step;
  return typeof value === 'string' ? `${value}-${String(step + 1)}` : value;
}

function guessed(schema: Schema): string {
  if ('properties' in schema || 'required' in schema || 'minProperties' in schema || isRecord(schema['additionalProperties']))
    return 'object';
  if ('items' in schema || 'prefixItems' in schema || 'minItems' in schema) return 'array';
  return ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'].some((key) => key in schema) ? 'number' : 'string';
}
