import { isRecord } from '@clients/core/testing';
import { resolved } from './schema-match.js';

type Schema = Readonly<Record<string, unknown>>;

const types = ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'];

/**
 * Returns whether the server can make a grammar of a schema. It reads the keywords that shape a value, in this order, and no others: what
 * is in `default`, `const`, `examples` or `enum` is data, and `patternProperties`, `not` and `if` are ignored.
 */
export function isUsableSchema(schema: unknown, root: unknown = schema, above: readonly unknown[] = []): boolean {
  // Grammars know no booleans in place of schemas.
  if (!isRecord(schema)) return false;
  if (above.includes(schema)) return true;
  const areUsable = (parts: readonly unknown[]): boolean => parts.every((part) => isUsableSchema(part, root, [...above, schema]));
  const { $ref, const: constant, enum: choices, allOf } = schema;
  const type = schema['type'] ?? undefined;
  if ($ref !== undefined) return typeof $ref === 'string' && $ref.startsWith('#/') && areUsable([resolved($ref, root)]);
  const options = schema['oneOf'] ?? schema['anyOf'];
  if (options !== undefined) return Array.isArray(options) && areUsable(options);
  if (Array.isArray(type)) return areUsable(type.map((one: unknown) => ({ ...schema, type: one })));
  if (constant !== undefined || choices !== undefined) return true;
  if (type !== undefined && !types.includes(type as string)) return false;
  if (Array.isArray(allOf)) return areUsable(allOf.filter(isRecord).flatMap(propertiesOf)) && areUsable(propertiesOf(schema));
  return areUsable([...propertiesOf(schema), ...itemsOf(schema)]) && isPattern(schema);
}

/** The server reads null as no type. */
function allows(type: unknown, name: string): boolean {
  return type === undefined || type === null || type === name;
}

function propertiesOf({ type, properties, additionalProperties }: Schema): unknown[] {
  if (!allows(type, 'object')) return [];
  return [...(isRecord(properties) ? Object.values(properties) : []), ...(isRecord(additionalProperties) ? [additionalProperties] : [])];
}

function itemsOf({ type, items, prefixItems }: Schema): unknown[] {
  if (!allows(type, 'array')) return [];
  return [items ?? prefixItems ?? []].flat();
}

function isPattern({ type, pattern }: Schema): boolean {
  if (pattern === undefined || !allows(type, 'string')) return true;
  if (typeof pattern !== 'string' || !pattern.startsWith('^') || !pattern.endsWith('$')) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
