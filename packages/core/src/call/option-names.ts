import { listKeys, OPTION_HINTS } from '../explain/argument-hints.js';
import { checkOptions, createOptionError } from '../base/check-options.js';
import { checkKnown } from '../explain/known-options.js';
import type { Service } from '../contract/service.js';
import type { RequestNames } from '../explain/request-names.js';
import { type OptionScope, OPTION_NAMES } from './option-table.js';

type ServiceNames = Pick<Service<never>, 'options' | 'callOptions'>;

/**
 * Checks the names of options as `checkKnown` does.
 * @throws {InputError} for an option that had to be set earlier, too
 */
export function checkOptionNames(
  options: object,
  scope: OptionScope,
  service: ServiceNames,
  names: RequestNames,
): readonly string[] {
  if ((options as unknown) === null) checkOptions(options);
  if (typeof options === 'function')
    throw createOptionError(
      'the options must be an object, not a function',
      listKeys('pass an object: its keys', [
        ...OPTION_NAMES[scope],
        ...(service.callOptions ?? []),
      ]),
    );
  // A number, as the index that `map` passes, has no keys.
  if (typeof options !== 'object') return [];
  if ('aborted' in options)
    throw createOptionError('the options are a signal', OPTION_HINTS.signalAsOptions);
  const allowed = [
    ...OPTION_NAMES[scope],
    ...(scope === 'client' ? (service.options ?? []) : []),
    ...(service.callOptions ?? []),
  ];
  const others = checkKnown(options, allowed, names.optionAliases);
  const late = others.find(
    (name) => OPTION_NAMES.client.includes(name) || service.options?.includes(name) === true,
  );
  // Were it ignored, the request and its credential could be sent to where a default leads.
  const where = scope === 'with' ? 'by with()' : 'for one call';
  if (late !== undefined)
    throw createOptionError(`option ${late} cannot be set ${where}`, OPTION_HINTS.optionOfClient);
  return others;
}
