import { listKeys, OPTION_HINTS } from './argument-hints.js';
import type { InputError } from '../base/errors.js';
import { isCallback } from '../base/callback.js';
import { checkOptions, createOptionError } from '../base/check-options.js';
import { type Aliases, findRightName } from './near-name.js';

/**
 * Refuses options that most likely mean a known one that is not given: other spellings, and names
 * that other clients use. Refuses callbacks that are not known, too: whoever passes one waits for
 * it to be called. Returns the names of the others, which are ignored, because TypeScript lets a
 * variable have more keys than the options. `undefined` counts as left out.
 *
 * @param place goes before the names in messages, as in `tls.`
 * @throws {InputError} saying which names are known
 */
export function checkKnown(
  options: object,
  known: readonly string[],
  aliases: Aliases = {},
  place = '',
): readonly string[] {
  checkOptions(options, listKeys('its keys', known));
  const keys = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const others = keys.filter((name) => !known.includes(name));
  for (const name of others) {
    const right = findRightName(name, known, aliases);
    if (right !== undefined && !keys.includes(right.split('.', 1)[0] ?? ''))
      throw createUnknownOptionError(place, name, `use ${place}${right}`, known);
    if (isCallback(name, options[name as keyof typeof options]))
      throw createUnknownOptionError(place, name, OPTION_HINTS.uncalledFunction, known);
  }
  return others;
}

function createUnknownOptionError(
  place: string,
  name: string,
  advice: string,
  known: readonly string[],
): InputError {
  const all = place === '' ? 'the options' : `the keys of ${place.slice(0, -1)}`;
  return createOptionError(
    `option ${place}${name} is not known`,
    `${advice}; ${listKeys(all, known)}`,
  );
}
