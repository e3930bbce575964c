import { isEqual } from '../answer/json-equal.js';
import { isRecord } from '@clients/core/testing';

function valueUnder(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return (value as unknown[])[Number(key)];
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Returns the schema that a reference names, undefined when the document does not have it. */
export function resolved(ref: string, root: unknown): unknown {
  if (!ref.startsWith('#')) return undefined;
  const pointer = decodeURIComponent(ref.slice(1));
  if (pointer !== '' && !pointer.startsWith('/')) return anchored(root, pointer);
  let at: unknown = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = valueUnder(at, key);
  }
  return at;
}

function anchored(schema: unknown, name: string): unknown {
  if (typeof schema !== 'object' || schema === null) return undefined;
  if (isRecord(schema) && schema['$anchor'] === name) return schema;
  for (const part of Object.values(schema) as unknown[]) {
    const found = anchored(part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

const MAX_DEPTH = 64;

/** Returns whether a value matches a JSON Schema, as far as its rules are known here; unknown rules match. */
export function matches(value: unknown, schema: unknown, root: unknown, depth = 0): boolean {
  if (!isRecord(schema)) return schema !== false;
  if (depth > MAX_DEPTH) return true;
  const inner = (part: unknown, of: unknown = value): boolean => matches(of, part, root, depth + 1);
  const { $ref, enum: choices, anyOf, oneOf, allOf, not } = schema;
  if (typeof $ref === 'string' && !inner(resolved($ref, root))) return false;
  if ('const' in schema && !isEqual(schema['const'], value)) return false;
  if (Array.isArray(choices) && !choices.some((choice) => isEqual(choice, value))) return false;
  if (Array.isArray(anyOf) && !anyOf.some((part) => inner(part))) return false;
  if (Array.isArray(oneOf) && oneOf.filter((part) => inner(part)).length !== 1) return false;
  if (Array.isArray(allOf) && !allOf.every((part) => inner(part))) return false;
  if (not !== undefined && inner(not)) return false;
  if (!typesOf(schema).some((type) => isOfType(value, type))) return false;
  if (typeof value === 'number') return matchesNumber(value, schema);
  if (typeof value === 'string') return matchesText(value, schema);
  if (Array.isArray(value)) return matchesList(value, schema, inner);
  return !isRecord(value) || matchesObject(value, schema, inner);
}

type Schema = Readonly<Record<string, unknown>>;
type Inner = (part: unknown, of: unknown) => boolean;

/** Returns the types that a schema allows; `any` when it does not restrict them. */
export function typesOf({ type, nullable }: Schema): string[] {
  if (type === undefined) return ['any'];
  const names = (Array.isArray(type) ? type : [type]).map(String);
  return nullable === true ? [...names, 'null'] : names;
}

/** Returns whether a value is of a type of JSON Schema. */
function isOfType(value: unknown, type: string): boolean {
  if (type === 'any') return true;
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

function matchesNumber(value: number, schema: Schema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (typeof minimum === 'number' && value < minimum) return false;
  if (typeof maximum === 'number' && value > maximum) return false;
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return false;
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) return false;
  return typeof multipleOf !== 'number' || isMultiple(value, multipleOf);
}

/** Returns whether a number is a multiple of another, whatever the rounding of fractions. */
export function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

function matchesText(value: string, { minLength, maxLength, pattern }: Schema): boolean {
  // JSON Schema counts code points.
  const { length } = Array.from(value);
  if (typeof minLength === 'number' && length < minLength) return false;
  if (typeof maxLength === 'number' && length > maxLength) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
}

function matchesList(value: readonly unknown[], schema: Schema, inner: Inner): boolean {
  const { prefixItems, items, minItems, maxItems, uniqueItems } = schema;
  if (typeof minItems === 'number' && value.length < minItems) return false;
  if (typeof maxItems === 'number' && value.length > maxItems) return false;
  if (uniqueItems === true && value.some((item, at) => value.slice(0, at).some((other) => isEqual(item, other)))) return false;
  const prefix: unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
  return value.every((item, at) => inner(at < prefix.length ? prefix[at] : (items ?? true), item));
}

function matchesObject(value: Schema, schema: Schema, inner: Inner): boolean {
  const { required, additionalProperties = true } = schema;
  if (Array.isArray(required) && required.some((key) => !Object.hasOwn(value, String(key)))) return false;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const patterns = isRecord(schema['patternProperties']) ? Object.entries(schema['patternProperties']) : [];
  return Object.entries(value).every(([key, item]) => {
    const own = patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(key)).map(([, part]) => part);
    if (Object.hasOwn(properties, key)) own.push(properties[key]);
    return (own.length === 0 ? [additionalProperties] : own).every((part) => inner(part, item));
  });
}
