import { rightName } from '../base/near-name.js';
import { InputError } from '../base/errors.js';
import type { CallOptions, TransportOptions, WithOptions } from '../contract/options.js';
import type { Service } from '../contract/service.js';

/** Keys of `T`, each of them: one that is left out does not compile. */
type Keys<T> = Readonly<Record<keyof T, true>>;

/** What the sockets hang on, and what every request says of its client. */
const FIXED: Keys<Omit<TransportOptions, keyof WithOptions>> = {
  baseUrl: true,
  fetch: true,
  dispatcher: true,
  tls: true,
  proxy: true,
  socketPath: true,
  userAgent: true,
};
const OF_CLIENTS: Keys<Omit<WithOptions, keyof CallOptions>> = { auth: true, hooks: true };
const OF_CALLS: Keys<CallOptions> = {
  headers: true,
  timeouts: true,
  retry: true,
  validate: true,
  maxBodyBytes: true,
  signal: true,
  context: true,
};

/** The part of a service that knows names. */
type Names = Pick<Service<never>, 'options' | 'callOptions' | 'aliases'>;

/** @throws {InputError} for an option that no client takes */
export function checkClientNames(options: object, service: Names): void {
  refuseUnknown(options, names(FIXED, OF_CLIENTS, OF_CALLS).concat(service.options ?? [], service.callOptions ?? []), service);
}

/** @throws {InputError} for an option that `with` does not take */
export function checkWithNames(options: object, service: Names): void {
  const fixed = given(options, names(FIXED).concat(service.options ?? []));
  if (fixed !== undefined)
    throw new InputError(`option ${fixed} cannot differ in a client made by with()`, { code: 'invalid-option', hint: 'make a new client' });
  refuseUnknown(options, names(OF_CLIENTS, OF_CALLS).concat(service.callOptions ?? []), service);
}

/** @throws {InputError} for an option that a single call does not take */
export function checkCallNames(options: object, service: Names): void {
  if (Object.keys(options).every((name) => Object.hasOwn(OF_CALLS, name))) return;
  const ofClient = given(options, names(FIXED, OF_CLIENTS).concat(service.options ?? []));
  if (ofClient !== undefined)
    throw new InputError(`option ${ofClient} cannot be set for one call`, { code: 'invalid-option', hint: 'give it to the client' });
  refuseUnknown(options, names(OF_CALLS).concat(service.callOptions ?? []), service);
}

function names(...lists: readonly object[]): string[] {
  return lists.flatMap((list) => Object.keys(list));
}

function given(options: object, names: readonly string[]): string | undefined {
  return names.find((name) => (options as Readonly<Record<string, unknown>>)[name] !== undefined);
}

/** A misspelt option, or one of another library, would change nothing: the requests and their credential would go to where the default is. */
function refuseUnknown(options: object, known: readonly string[], { aliases = {} }: Names): void {
  const [name] = Object.entries(options).find(([key, value]) => value !== undefined && !known.includes(key)) ?? [];
  if (name === undefined) return;
  const right = rightName(name, known, aliases);
  const hint = `${right === undefined ? '' : `use ${right}; `}there are ${known.join(', ')}`;
  throw new InputError(`option ${name} is not known`, { code: 'invalid-option', hint });
}
