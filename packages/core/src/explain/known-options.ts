import { listKeys } from './argument-hints.js';
import type { InputError } from '../base/errors.js';
import { createOptionError } from '../base/check-options.js';
import { describeKind } from '../base/describe-value.js';
import { type Aliases, findRightName } from './near-name.js';

/**
 * Refuses options that most likely mean a known one that is not given: other spellings, and names
 * that other clients use. Returns the names of the others, which are ignored, because TypeScript
 * lets a variable have more keys than the options. `undefined` counts as left out.
 *
 * @param place goes before the names in messages, as in `tls.`
 */
export function checkKnown(
  options: object,
  known: readonly string[],
  aliases: Aliases = {},
  place = '',
): readonly string[] {
  if (typeof (options as unknown) !== 'object' || (options as unknown) === null)
    throw createOptionError(
      `the options must be an object, not ${describeKind(options)}`,
      listKeys('its keys', known),
    );
  const keys = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const others = keys.filter((name) => !known.includes(name));
  for (const name of others) {
    const right = findRightName(name, known, aliases);
    if (right !== undefined && !keys.includes(right.split('.', 1)[0] ?? ''))
      throw createUnknownOptionError(place, name, known, right);
  }
  return others;
}

function createUnknownOptionError(
  place: string,
  name: string,
  known: readonly string[],
  right: string,
): InputError {
  const hint = `use ${place}${right}; ${listKeys(place === '' ? 'the options' : `the keys of ${place.slice(0, -1)}`, known)}`;
  return createOptionError(`option ${place}${name} is not known`, hint);
}
