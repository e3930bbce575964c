import { InputError } from '../base/errors.js';
import { checkOptions } from '../base/invalid-option.js';
import { unknownOption } from '../base/known-options.js';
import type { Service } from '../contract/service.js';
import { NAMES, type OptionScope } from './option-table.js';
import type { Spelling } from './spelling.js';

/** What a service says about the names of options. */
type ServiceNames = Pick<Service<never>, 'options' | 'callOptions'>;

/**
 * Checks that every option that is given can be set in a scope.
 *
 * @throws {InputError} for an option that is not known, and for one that had to be set earlier
 */
export function checkNames(options: object, scope: OptionScope, service: ServiceNames, spelling: Spelling): void {
  // A number, as the index that `map` passes, has no keys. Null has none to look for.
  if ((options as unknown) === null) checkOptions(options);
  const allowed = [...NAMES[scope], ...(scope === 'client' ? (service.options ?? []) : []), ...(service.callOptions ?? [])];
  const [name] = Object.entries(options).find(([key, value]) => value !== undefined && !allowed.includes(key)) ?? [];
  if (name === undefined) return;
  if (NAMES.client.includes(name) || service.options?.includes(name) === true) throw setTooLate(name, scope);
  // Were it ignored, the request and its credential could be sent to where a default leads.
  throw unknownOption(name, allowed, spelling.option(name, allowed));
}

function setTooLate(name: string, scope: OptionScope): InputError {
  const where = scope === 'with' ? 'by with()' : 'for one call';
  return new InputError(`option ${name} cannot be set ${where}`, { code: 'invalid-option', hint: 'set it when you make the client' });
}
