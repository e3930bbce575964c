import { isRecord } from '@clients/core/testing';
import { isEqual } from '../answer/json-equal.js';
import { typesOf } from './schema-match.js';

type Schema = Readonly<Record<string, unknown>>;

/** Returns one schema for what has to match all of several schemas. */
export function merged(parts: readonly unknown[]): Schema {
  const all: Record<string, unknown> = {};
  for (const part of parts.filter(isRecord)) {
    for (const [key, value] of Object.entries(part)) {
      if (value !== undefined) all[key] = key in all ? both(key, all, part) : value;
    }
  }
  return all;
}

/** Returns what two values of one keyword require together. */
function both(key: string, a: Schema, b: Schema): unknown {
  const [before, value] = [a[key], b[key]];
  if (key === 'properties' && isRecord(before) && isRecord(value)) return mergedProperties(before, value);
  if (key === 'type') return sharedTypes(a, b);
  if (key === 'enum' && Array.isArray(before) && Array.isArray(value))
    return (before as unknown[]).filter((choice) => value.some((other) => isEqual(choice, other)));
  if (/^(?:exclusiveM|m)inimum$|^min/.test(key)) return Math.max(Number(before), Number(value));
  if (/^(?:exclusiveM|m)aximum$|^max/.test(key)) return Math.min(Number(before), Number(value));
  if (key === 'additionalProperties') return before === false ? false : value;
  if (Array.isArray(before) && Array.isArray(value)) return [...new Set<unknown>([...(before as unknown[]), ...(value as unknown[])])];
  return isRecord(before) && isRecord(value) ? { ...before, ...value } : value;
}

function mergedProperties(a: Schema, b: Schema): Schema {
  const entries = Object.entries(b).map(([key, value]): [string, unknown] => [
    key,
    isRecord(a[key]) && isRecord(value) ? merged([a[key], value]) : value,
  ]);
  return { ...a, ...Object.fromEntries(entries) };
}

function sharedTypes(a: Schema, b: Schema): unknown {
  const others = typesOf(b);
  const shared = typesOf(a).flatMap((type) => {
    if (others.includes(type)) return [type];
    const narrow = (type === 'integer' && others.includes('number')) || (type === 'number' && others.includes('integer'));
    return narrow ? ['integer'] : [];
  });
  return shared.length === 1 ? shared[0] : shared;
}
