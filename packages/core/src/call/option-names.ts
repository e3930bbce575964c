import { createOptionError } from '../base/check-options.js';
import { isRecord } from '../base/record.js';
import { checkKnown, findRightKey } from '../explain/keys.js';
import type { Service } from '../contract/service.js';
import type { RequestNames } from '../explain/misplaced-keys.js';
import { type OptionScope, OPTION_NAMES } from './options.js';

type ServiceNames = Pick<Service<never>, 'options' | 'callOptions'>;

/**
 * Checks the names of options as `checkKnown` does.
 *
 * @param own names that a method takes in addition
 * @throws {InputError} for an option that had to be set earlier, too
 */
export function checkOptionNames(
  options: object,
  scope: OptionScope,
  service: ServiceNames,
  names: RequestNames,
  own: readonly string[] = [],
): readonly string[] {
  // `map` passes an index as the last argument.
  if (typeof options === 'number') return [];
  const allowed = [
    ...own,
    ...OPTION_NAMES[scope],
    ...(scope === 'client' ? (service.options ?? []) : []),
    ...(service.callOptions ?? []),
  ];
  if (isRecord(options) && 'aborted' in options)
    throw createOptionError('the options are a signal', 'pass { signal }');
  const others = checkKnown(options, allowed, names.optionAliases);
  for (const name of others) {
    const isLate = OPTION_NAMES.client.includes(name) || service.options?.includes(name) === true;
    // Under another library's name for a credential, the call would be made with the client's own.
    const isCredential =
      scope === 'call' && findRightKey(name, ['auth'], names.optionAliases) !== undefined;
    if (!isLate && !isCredential) continue;
    // Were it ignored, the request and its credential could be sent to where a default leads.
    throw createOptionError(
      `option ${name} cannot be set ${scope === 'with' ? 'by with()' : 'for one call'}`,
      `set ${isLate ? 'it' : 'auth'} when you make the client`,
    );
  }
  return others;
}
