import { type CallOptions, type CoreTransport, InputError, type NamedRequest } from '@clients/core';

/**
 * Checks the keys of a request that the client handles itself: that they are spelt as here, and
 * that none is among the options of the call, where it would have no effect.
 *
 * @param keys those that are not sent, such as `maxSteps`
 * @throws {InputError} naming the right key, or the right place
 */
export function checkKeys(
  transport: CoreTransport,
  endpoint: NamedRequest,
  request: object,
  keys: readonly string[],
  options: CallOptions | undefined,
): void {
  transport.checkNames(endpoint, request, keys, options);
  const given: unknown = options;
  if (typeof given !== 'object' || given === null) return;
  const misplaced = keys.find(
    (key) => (given as Readonly<Record<string, unknown>>)[key] !== undefined,
  );
  if (misplaced === undefined) return;
  const { id, call = id } = endpoint;
  throw new InputError(`${call}: option ${misplaced} is not known`, {
    endpoint: id,
    code: 'invalid-option',
    hint: `${misplaced} is a key of the request: pass it in the object before the options`,
  });
}
