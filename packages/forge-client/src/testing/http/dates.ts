import { invalid } from './replies.js';

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function notADate(text: string): string {
  return `parsing time ${JSON.stringify(text)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(text)} as "2006"`;
}

/** Returns a date of a body in UTC and whole seconds; undefined when it is missing or empty. @throws a 422 for a text that is not a date */
export function dateOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!rfc3339.test(text)) throw invalid(`[]: ${notADate(text)}`);
  return `${new Date(text).toISOString().slice(0, 19)}Z`;
}

/** Returns whether a date is missing or one of the zero values that mean none. */
export function isUnset(date: string | undefined): boolean {
  return date === undefined || date.startsWith('0001-01-01') || date.startsWith('1970-01-01T00:00:00');
}

/** Returns the end of the day of a date, in the time zone in which it was sent; undefined when it is missing or a zero value. */
export function deadlineOf(text: string | undefined): string | undefined {
  if (text === undefined || isUnset(dateOf(text))) return undefined;
  const zone = /(Z|[+-]\d\d:\d\d)$/.exec(text)?.[1] ?? 'Z';
  return dateOf(`${text.slice(0, 10)}T23:59:59${zone}`);
}

/**
 * Returns a test of dates against `since` and `before` of a query, both inclusive.
 *
 * @throws a 422 for a text that is not a date
 */
export function withinQuery(query: URLSearchParams): (date: string) => boolean {
  const [since, before] = [queryDate(query.get('since')), queryDate(query.get('before'))];
  return (date) => (since === undefined || Date.parse(date) >= since) && (before === undefined || Date.parse(date) <= before);
}

function queryDate(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  if (!rfc3339.test(text)) throw invalid(notADate(text));
  return Date.parse(text);
}

const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** Returns the seconds of a duration as the server reads it: `8h`, `1h30m`, `0`; undefined for any other text. */
export function secondsOf(text: string): number | undefined {
  if (text === '0') return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)([hms])/gy)];
  if (text === '' || parts.map(([part]) => part).join('') !== text) return undefined;
  return parts.reduce((sum, [, number = '', unit = '']) => sum + Number(number) * (units[unit] ?? 0), 0);
}

/** Returns a duration as the server writes it: `8h0m0s`. */
export function durationText(seconds: number): string {
  const hours = seconds >= 3600 ? `${String(Math.floor(seconds / 3600))}h` : '';
  const minutes = seconds >= 60 ? `${String(Math.floor((seconds % 3600) / 60))}m` : '';
  return `${hours}${minutes}${String(seconds % 60)}s`;
}
