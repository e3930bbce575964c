import { Refusal } from './wire.js';

/** About 292 years, which the server uses for "forever". */
export const FOREVER_MS = 9_223_372_036_854;

/**
 * Returns a `keep_alive`, seconds or a Go duration, in ms; negative means forever. Returns
 * undefined for null or none.
 */
export function parseKeepAlive(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  const ms = typeof value === 'number' ? value * 1000 : parseDuration(value);
  return ms < 0 ? FOREVER_MS : Math.min(ms, FOREVER_MS);
}

/** Parses a Go duration, such as `1h30m` or `-1s`. Returns ms. */
function parseDuration(value: unknown): number {
  const [, sign, all = ''] = /^([+-]?)(.*)$/su.exec(String(value)) ?? [];
  if (all === '0') return 0;
  const ms = all
    .split(/(?<=[a-zµ])(?=[\d.])/u)
    .map((part) => /^([\d.]+)([a-zµ]+)$/u.exec(part) ?? [])
    .reduce((sum, [, digits, unit = '']) => sum + Number(digits) * (UNIT_MS[unit] ?? NaN), 0);
  if (Number.isNaN(ms)) throw new Refusal(400, `time: invalid duration ${JSON.stringify(value)}`);
  return sign === '-' ? -ms : ms;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
