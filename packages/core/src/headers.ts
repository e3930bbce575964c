import { InputError } from './errors.js';
import type { HeaderOptions } from './options.js';

const NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
// Tab and visible characters: what undici and fetch both take. CR, LF and NUL could start another header.
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Header names in lower case. */
export type HeaderMap = Record<string, string>;

/** Puts `over` on `base`: a string sets, `null` removes. Neither argument is changed. */
export function mergeHeaders(base: Readonly<HeaderMap>, over: HeaderOptions | undefined, option = 'headers'): HeaderMap {
  const merged: HeaderMap = { ...base };
  for (const key of Object.keys(over ?? {})) {
    const value = over?.[key];
    const name = key.toLowerCase();
    if (!NAME.test(name)) throw new InputError(`option ${option} has a name that is not a header name`, { code: 'invalid-option' });
    if (value === undefined) continue;
    if (value === null) Reflect.deleteProperty(merged, name);
    else merged[name] = checkHeader(name, value, option);
  }
  return merged;
}

/** @throws {InputError} naming the header, never its value */
export function checkHeader(name: string, value: unknown, option: string): string {
  if (typeof value !== 'string' || !VALUE.test(value)) {
    throw new InputError(`option ${option} has a value for ${name} that a header cannot hold`, { code: 'invalid-option', hint: 'header values are text without line breaks' });
  }
  return value;
}

/** Headers of an answer, names in any case. */
export interface AnswerHeaders {
  /** The value, several joined by a comma as HTTP has it; `undefined` when absent. */
  get(name: string): string | undefined;
  /** Each value on its own. */
  all(name: string): readonly string[];
  entries(): Iterable<readonly [string, string]>;
}
