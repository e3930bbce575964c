import { BodyError } from './go-json.js';

const unitMs: Readonly<Record<string, number>> = { ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** About 292 years, which the server uses for "forever". */
export const foreverMs = 9_223_372_036_854;

/** Returns a `keep_alive` in ms; negative means forever. Returns undefined for null or none. */
export function keepAliveMs(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value < 0 ? foreverMs : Math.min(value * 1000, foreverMs);
  if (typeof value === 'string') {
    const ms = durationMs(value);
    return ms < 0 ? foreverMs : ms;
  }
  throw new BodyError(`Unsupported type: '${goType(value)}'`);
}

/** Returns the Go type of a JSON value that is not a number or a string. */
function goType(value: unknown): string {
  if (typeof value === 'boolean') return 'bool';
  return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}';
}

/** Parses a Go duration. Returns ms. */
export function durationMs(text: string): number {
  const quoted = JSON.stringify(text);
  const match = /^([+-]?)(.*)$/su.exec(text);
  const rest = match?.[2] ?? '';
  if (rest === '0') return 0;
  if (rest === '') throw new BodyError(`time: invalid duration ${quoted}`);
  let ms = 0;
  let left = rest;
  while (left !== '') {
    const part = /^(\d*\.?\d*)([^\d.]*)/u.exec(left);
    const [whole = '', digits = '', unit = ''] = part ?? [];
    if (digits === '' || digits === '.') throw new BodyError(`time: invalid duration ${quoted}`);
    if (unit === '') throw new BodyError(`time: missing unit in duration ${quoted}`);
    const scale = unitMs[unit];
    if (scale === undefined) throw new BodyError(`time: unknown unit "${unit}" in duration ${quoted}`);
    ms += Number(digits) * scale;
    left = left.slice(whole.length);
  }
  return match?.[1] === '-' ? -ms : ms;
}
