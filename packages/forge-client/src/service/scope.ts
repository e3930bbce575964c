import type { Route } from '@clients/core';
import type { CallOptions } from './options.js';

/** The address that begins a call, in scopes that have one: the caller and the site need none. */
export type Head = readonly [where: object] | readonly [];

/**
 * Sorts the arguments of a method that several scopes share: an address comes first where the endpoint of this scope has one, then what
 * goes into `slot` where it has that, then the options.
 */
export function arrange(
  endpoint: Route<object>,
  slot: 'query' | 'body',
  args: readonly unknown[],
): [input: object, options: CallOptions | undefined] {
  const [where, ...rest] = 'where' in endpoint.input ? args : [undefined, ...args];
  if (!(slot in endpoint.input)) return [{ where }, rest[0] as CallOptions | undefined];
  const [value, options] = rest;
  return [{ where, [slot]: value }, options as CallOptions | undefined];
}
