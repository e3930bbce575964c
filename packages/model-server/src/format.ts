import { dereference, type Schema, validate } from '@cfworker/json-schema';
import { isRecord } from '@clients/server-kit';

export type Keywords = Readonly<Record<string, unknown>>;

/** A JSON Schema, with a validator that needs no `new Function`, which pages and workers forbid. */
export class JsonSchema {
  readonly #parts: Readonly<Record<string, Schema | boolean>>;

  constructor(root: unknown) {
    this.#parts = isRecord(root) ? dereference(root) : {};
  }

  /**
   * Returns the schema that the `$ref` of a part names; undefined when the document does not have
   * it.
   */
  resolveRef(part: Keywords): unknown {
    const { __absolute_ref__: address } = part; // set by `dereference`
    return typeof address === 'string' ? this.#parts[address] : undefined;
  }

  /**
   * Returns whether a value matches a part of the schema; anything matches a part that cannot be
   * checked.
   */
  matches(value: unknown, part: unknown): boolean {
    if (!isRecord(part)) return part !== false;
    if (part['nullable'] === true && value === null) return true; // of OpenAPI
    try {
      return validate(value, part, '2020-12', this.#parts).valid;
    } catch {
      return true;
    }
  }
}

const JSON_TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'];

/**
 * Returns whether the server can make a grammar of a schema. It reads the keywords that shape a
 * value, in this order, and no others: what is in `default`, `const`, `examples` or `enum` is data,
 * and `patternProperties`, `not` and `if` are ignored.
 */
export function isUsableSchema(
  root: unknown,
  document: JsonSchema = new JsonSchema(root),
  above: readonly unknown[] = [],
): boolean {
  // Grammars do not support booleans as schemas.
  if (!isRecord(root)) return false;
  if (above.includes(root)) return true;
  const areUsableParts = (parts: readonly unknown[]): boolean =>
    parts.every((part) => isUsableSchema(part, document, [...above, root]));
  const { $ref, const: constant, enum: choices, allOf, pattern } = root;
  const type = root['type'] ?? undefined; // the server reads null as no type
  if ($ref !== undefined)
    return (
      typeof $ref === 'string' &&
      $ref.startsWith('#/') &&
      areUsableParts([document.resolveRef(root)])
    );
  const options = root['oneOf'] ?? root['anyOf'];
  if (options !== undefined) return Array.isArray(options) && areUsableParts(options);
  if (Array.isArray(type))
    return areUsableParts(type.map((one: unknown) => ({ ...root, type: one })));
  if (constant !== undefined || choices !== undefined) return true;
  if (type !== undefined && !JSON_TYPES.includes(type as string)) return false;
  if (Array.isArray(allOf))
    return areUsableParts([
      ...allOf.filter(isRecord).flatMap(listProperties),
      ...listProperties(root),
    ]);
  const { items, prefixItems } = root;
  const inList = type === undefined || type === 'array' ? [items ?? prefixItems ?? []].flat() : [];
  const isText = type === undefined || type === 'string';
  return (
    areUsableParts([...listProperties(root), ...inList]) &&
    (pattern === undefined || !isText || isAnchored(pattern))
  );
}

function listProperties({ type, properties, additionalProperties: others }: Keywords): unknown[] {
  if ((type ?? 'object') !== 'object') return [];
  return [
    ...(isRecord(properties) ? Object.values(properties) : []),
    ...(isRecord(others) ? [others] : []),
  ];
}

function isAnchored(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || !pattern.startsWith('^') || !pattern.endsWith('$'))
    return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
