import { InputError } from './errors.js';
import { kindOf } from './values.js';
import { nearName, type NearName } from './near-name.js';

export const optionError = (message: string, hint?: string): InputError =>
  new InputError(message, { code: 'invalid-option', hint });

/** Makes the error for an option that breaks `rule`. It names the kind of the value, never the value, which may be a secret. */
export function invalidOption(
  option: string,
  rule: string,
  value: unknown,
  hint?: string,
): InputError {
  return optionError(`option ${option} ${rule}, not ${kindOf(value)}`, hint);
}

/** @throws {InputError} for options that are not an object */
export function checkOptions(options: unknown, hint?: string): void {
  if (typeof options !== 'object' || options === null)
    throw optionError(`options must be an object, not ${kindOf(options)}`, hint);
}

export function unsupportedOption(option: string, hint?: string): InputError {
  return new InputError(`option ${option} is not supported on this platform`, {
    code: 'unsupported',
    hint,
  });
}

/** Refuses what has no keys to read: strings, lists, maps and `Headers` included. @throws {InputError} */
export function checkPlainObject(option: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value)
    throw invalidOption(
      option,
      'must be a plain object',
      value,
      'Object.fromEntries() makes one of a Map or Headers',
    );
}

/**
 * Refuses options that most likely mean a known one that is not given: other spellings, and names that other clients use. Returns the names
 * of the others, which are ignored, because TypeScript lets a variable have more keys than the options. `undefined` counts as left out.
 *
 * @param place goes before the names in messages, as in `tls.`
 */
export function checkKnown(
  options: object,
  known: readonly string[],
  near: NearName = nearName(),
  place = '',
): readonly string[] {
  if (typeof (options as unknown) !== 'object' || (options as unknown) === null)
    throw optionError(
      `the options must be an object, not ${kindOf(options)}`,
      `its keys are ${known.join(', ')}`,
    );
  const keys = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const others = keys.filter((name) => !known.includes(name));
  for (const name of others) {
    const right = near(name, known);
    if (right !== undefined && !keys.includes(right.split('.', 1)[0] ?? ''))
      throw unknownOption(place, name, known, right);
  }
  return others;
}

function unknownOption(
  place: string,
  name: string,
  known: readonly string[],
  right: string,
): InputError {
  const hint = `use ${place}${right}; the ${place === '' ? 'options' : `keys of ${place.slice(0, -1)}`} are ${known.join(', ')}`;
  return optionError(`option ${place}${name} is not known`, hint);
}
