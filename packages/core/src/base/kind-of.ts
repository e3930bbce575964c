/** Characters of a value that a message shows. */
const SHOWN = 40;

/** Quotes a text for a message: on one line, and shortened. */
export function quoted(text: string): string {
  const line = JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
  return `'${line.slice(1, -1)}'`;
}

/** Names the kind of a value for a message, never the value itself, which may be a secret. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (value === '') return 'an empty string';
  if (typeof value === 'number') return kindOfNumber(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Array.isArray(value) ? 'a list' : 'an object';
}

function kindOfNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isInteger(value)) return 'a fraction';
  return value < 0 ? 'a negative integer' : 'an integer';
}
