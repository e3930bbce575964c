import { isRecord } from '../base/record.js';

/** Returns whether a value has a type of JSON Schema, such as `integer`. */
export function hasType(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'null') return value === null;
  return type === 'object' ? isRecord(value) : typeof value === type;
}

/**
 * Converts a value to a type of JSON Schema; undefined where that is ambiguous or loses something.
 */
export function convert(value: unknown, type: string): unknown {
  if (type === 'string')
    return typeof value === 'boolean' || isExact(value) ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (type === 'number' || type === 'integer') {
    const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
    return isExact(number) && hasType(type, number) ? number : undefined;
  }
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return type === 'array' || type === 'object' ? parseAs(type, text) : undefined;
}

/**
 * Returns whether a value is the number that was written. Above the safe range, integers are
 * rounded.
 */
function isExact(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) < 2 ** 53;
}

/** Parses a list or an object that was sent as a text. */
function parseAs(type: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return hasType(type, value) ? value : undefined;
  } catch {
    return undefined;
  }
}
