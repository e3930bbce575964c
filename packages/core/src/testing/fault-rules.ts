import { InputError } from '../base/errors.js';
import { isRecord, kindOf } from '../base/values.js';
import type { Fault } from './fault.js';

/** What a value must be, in words, and a test for it. */
type Rule = readonly [words: string, isValid: (value: unknown) => boolean];

const status: Rule = ['a whole number from 200 to 599', (value) => isWhole(value, 200) && value <= 599];
const count: Rule = ['a whole number from 0 up', (value) => isWhole(value, 0)];
const milliseconds: Rule = ['a number of milliseconds from 0 up', isNotNegative];
const text: Rule = ['a string', isText];

/** The kinds of failures; a fault has at least one of them. */
const KINDS: Readonly<Record<string, Rule | undefined>> = {
  status,
  reset: oneOf('before', 'middle', 'after'),
  stall: ['a number of milliseconds or true', (value) => value === true || isNotNegative(value)],
  truncate: ['a number of bytes or true', (value) => value === true || isNotNegative(value)],
  garbage: oneOf(true, 'middle', 'http'),
  errorLine: text,
  html: ['a string or true', (value) => value === true || isText(value)],
  slow: milliseconds,
  split: ['a whole number from 1 up', (value) => isWhole(value, 1)],
};

/** Which requests a fault applies to, and how. */
const OTHERS: Readonly<Record<string, Rule | undefined>> = {
  endpoint: text,
  times: ["a whole number from 0 up or 'all'", (value) => value === 'all' || isWhole(value, 0)],
  after: count,
  retryAfter: ['a number of seconds from 0 up or a string', (value) => isText(value) || isNotNegative(value)],
  headers: ['an object of strings', (value) => isRecord(value) && Object.values(value).every(isText)],
  body: ['anything', () => true],
  at: oneOf('before', 'middle'),
};

/**
 * Returns the fault without keys that are undefined.
 *
 * @throws {InputError} `invalid-fault`, naming what is wrong: with a fault that never applies, a test would pass without testing anything
 */
export function checkedFault(fault: Fault, ids: () => ReadonlySet<string> | undefined): Fault {
  if (!isRecord(fault)) throw faultError(`a fault must be an object, not ${kindOf(fault)}`);
  const entries = Object.entries(fault).filter(([, value]) => value !== undefined);
  for (const [key, value] of entries) checkEntry(key, value);
  if (!entries.some(([key]) => ruleIn(KINDS, key) !== undefined)) {
    throw faultError('a fault must have a key that says what fails', `add one of ${Object.keys(KINDS).join(', ')}`);
  }
  const { endpoint } = fault;
  const known = endpoint === undefined ? undefined : ids();
  if (endpoint !== undefined && known?.has(endpoint) === false) throw unknownEndpoint(endpoint, [...known]);
  return Object.fromEntries(entries) as unknown as Fault;
}

function checkEntry(key: string, value: unknown): void {
  const rule = ruleIn(KINDS, key) ?? ruleIn(OTHERS, key);
  if (rule === undefined) {
    throw faultError(`${JSON.stringify(key)} is not a key of a fault`, `use one of ${Object.keys({ ...KINDS, ...OTHERS }).join(', ')}`);
  }
  const [words, isValid] = rule;
  if (!isValid(value)) throw faultError(`${key} must be ${words}, not ${shown(value)}`);
}

function ruleIn(rules: Readonly<Record<string, Rule | undefined>>, key: string): Rule | undefined {
  return Object.hasOwn(rules, key) ? rules[key] : undefined;
}

function unknownEndpoint(endpoint: string, ids: readonly string[]): InputError {
  const begin = endpoint.slice(0, 4).toLowerCase();
  const like = ids.filter((id) => id.toLowerCase().startsWith(begin)).slice(0, 8);
  const hint =
    like.length > 0
      ? `did you mean ${like.join(', ')}?`
      : 'read the operation id from `endpoint` of an error, or of a request in `requests`';
  return faultError(`endpoint: no operation has the id ${JSON.stringify(endpoint)}`, hint);
}

function faultError(message: string, hint?: string): InputError {
  return new InputError(`faults.add: ${message}`, { code: 'invalid-fault', hint });
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? JSON.stringify(value) : kindOf(value);
}

function oneOf(...values: readonly unknown[]): Rule {
  return [values.map((value) => JSON.stringify(value)).join(' or '), (value) => values.includes(value)];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNotNegative(value: unknown): value is number {
  return typeof value === 'number' && value >= 0;
}

function isWhole(value: unknown, least: number): value is number {
  return Number.isInteger(value) && (value as number) >= least;
}
