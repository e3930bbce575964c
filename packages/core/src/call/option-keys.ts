import { checkPlainObject, createInvalidOptionError } from '../base/check-options.js';
import { checkKnown } from '../keys/check-options.js';
import type { Aliases } from '../keys/names.js';

/** Wording and predicate for the value of one key. */
export type KeyRule = readonly [text: string, isValid: (value: unknown) => boolean];

/** One rule for each key of an option that is an object. */
export type KeyRules<Value> = Readonly<Record<keyof Value, KeyRule>>;

/** Makes the rule of a whole number. */
export function createIntegerRule(least: number): KeyRule {
  return [
    `must be a whole number from ${String(least)} up`,
    (value) => Number.isInteger(value) && (value as number) >= least,
  ];
}

/**
 * Checks an option that is an object, and merges its keys; `undefined` counts as left out.
 *
 * @param aliases names that other libraries have for its keys
 * @throws {InputError}
 */
export function mergeKeys<Value extends object>(
  option: string,
  base: Value,
  given: unknown,
  rules: KeyRules<Value>,
  aliases?: Aliases,
): Value {
  const names = Object.keys(rules);
  checkPlainObject(option, given, `the keys of ${option} are ${names.join(', ')}`);
  checkKnown(given, names, aliases, `${option}.`);
  const merged = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries<unknown>(given)) {
    if (value === undefined || !Object.hasOwn(rules, name)) continue;
    const [text, isValid] = rules[name as keyof Value];
    if (!isValid(value)) throw createInvalidOptionError(`${option}.${name}`, text, value);
    merged[name] = value;
  }
  return merged as Value;
}
