import { readTag } from './tag.js';

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
  return Array.isArray(value) ? 'a list' : describeObject(value);
}

function describeObject(value: object): string {
  const name = readTag(value);
  if (name === 'Date' && Number.isNaN(Number(value))) return 'an invalid Date';
  if (name === 'Object') return 'an object';
  if (name === 'Promise') return 'a promise';
  return `${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name}`;
}

function describeNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (!Number.isInteger(value)) return 'a fraction';
  return value < 0 ? 'a negative integer' : 'an integer';
}
