import { isRecord } from '@clients/core/testing';

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  email: 'ada@example.org',
  uri: 'https://example.org/',
  url: 'https://example.org/',
  uuid: '123e4567-e89b-42d3-a456-426614174000',
};

/** Makes a value for a JSON Schema, always the same one. Optional keys are included down to a limited depth. */
export class FallbackValues {
  readonly #root: unknown;

  constructor(root: unknown) {
    this.#root = root;
  }

  /** Returns a value for a schema; `key` is the name of its property. */
  value(schema: unknown, key = 'value', depth = 0): unknown {
    if (!isRecord(schema)) return null;
    const { $ref, enum: choices, anyOf, oneOf, allOf } = schema;
    if ('const' in schema) return schema['const'];
    if (typeof $ref === 'string') return this.value(this.#resolve($ref), key, depth + 1);
    if (Array.isArray(choices)) return choices[0] ?? null;
    for (const options of [anyOf, oneOf]) if (Array.isArray(options)) return this.value(pick(options, depth), key, depth);
    if (Array.isArray(allOf)) return this.value(Object.assign({}, ...allOf.filter(isRecord)), key, depth);
    return this.#typed(schema, key, depth);
  }

  #typed(schema: Record<string, unknown>, key: string, depth: number): unknown {
    const given = schema['type'];
    const type: unknown = Array.isArray(given) ? (given.find((name) => name !== 'null') ?? 'null') : given;
    if (type === 'object' || (type === undefined && 'properties' in schema)) return this.#object(schema, depth);
    if (type === 'array') return depth > 3 ? [] : [this.value(schema['items'], key.replace(/s$/, ''), depth + 1)];
    if (type === 'integer' || type === 'number')
      return typeof schema['minimum'] === 'number' && schema['minimum'] > 1 ? schema['minimum'] : 1;
    if (type === 'boolean') return true;
    return type === 'string' ? textFor(schema, key) : null;
  }

  #object(schema: Record<string, unknown>, depth: number): Record<string, unknown> {
    const properties = isRecord(schema['properties']) ? schema['properties'] : {};
    const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
    const names = Object.keys(properties).filter((name) => required.includes(name) || depth < 2);
    return Object.fromEntries(names.map((name) => [name, this.value(properties[name], name, depth + 1)]));
  }

  #resolve(ref: string): unknown {
    let at: unknown = this.#root;
    for (const step of ref
      .replace(/^#\/?/, '')
      .split('/')
      .filter((part) => part !== '')) {
      at = isRecord(at) ? at[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
    }
    return at;
  }
}

/** Chooses null at great depth where it is allowed, so that a recursive schema ends; elsewhere the option that is not null. */
function pick(options: readonly unknown[], depth: number): unknown {
  const isNull = (option: unknown): boolean => isRecord(option) && option['type'] === 'null';
  const empty = options.find(isNull);
  return depth > 2 && empty !== undefined ? empty : (options.find((option) => !isNull(option)) ?? empty);
}

function textFor(schema: Readonly<Record<string, unknown>>, key: string): string {
  const format = schema['format'];
  const sample = typeof format === 'string' ? formats[format] : undefined;
  return sample ?? (/(_at|created|updated|date)$/.test(key) ? '2026-01-02T03:04:05Z' : key);
}
