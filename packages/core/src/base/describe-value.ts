import { hasLostBytes } from './bytes.js';

const MAX_QUOTED_LENGTH = 40;

/** Quotes a text for a message: on one line, and shortened. */
export function quote(text: string): string {
  const shown = text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
  return `'${JSON.stringify(shown).slice(1, -1)}'`;
}

/** Names the kind of a value for a message, never the value itself, which may be a secret. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value === '') return 'an empty string';
  if (typeof value === 'string' && value.trim() === '') return 'a blank string';
  if (typeof value === 'number') return describeNumber(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  if (hasLostBytes(value)) return 'bytes of a buffer that was transferred or shortened';
  return Array.isArray(value) ? 'a list' : 'an object';
}

function describeNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (!Number.isInteger(value)) return 'a fraction';
  return value < 0 ? 'a negative integer' : 'an integer';
}
