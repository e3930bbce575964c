import { isRecord } from '../base/is-record.js';

/** Returns whether a value is an RFC 3339 instant with seconds and an offset, on a day that exists. */
export function isInstant(value: unknown): boolean {
  return typeof value === 'string' && (USUAL_INSTANT.test(value) || isRareInstant(value));
}

/** An instant in UTC on a day that every month has, as most are. */
const USUAL_INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

const ANY_INSTANT =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

function isRareInstant(value: string): boolean {
  const [, year, month, day] = ANY_INSTANT.exec(value) ?? [];
  return year !== undefined && Number(day) <= daysOf(Number(year), Number(month));
}

function daysOf(year: number, month: number): number {
  // Day 0 of the next month. Years before 100 would be taken as 19xx; the calendar repeats every 400 years.
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate();
}

/** Returns whether a value is an object of no class, of this realm or another. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.hasOwn(prototype as object, 'isPrototypeOf');
}

/** Returns the entries of an object, without an own `__proto__`. */
export function ownEntries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([key]) => key !== '__proto__');
}
