import { type Route, runAsOneCall, StatusError } from '@clients/core';
import type { CallOptions } from './options.js';
import type { Transport } from './transport.js';

/** Send the request of the route of each product. */
interface RouteCalls<Out> {
  readonly onGitea: (transport: Transport) => Promise<Out>;
  readonly onForgejo: (transport: Transport) => Promise<Out>;
}

/**
 * Calls the route of Gitea, and that of Forgejo where the server does not have the first, as one
 * call. A server that has neither fails as for the first.
 */
export function callEitherRoute<Out>(
  transport: Transport,
  { id, call = id }: Pick<Route<object>, 'id' | 'call'>,
  { onGitea, onForgejo }: RouteCalls<Out>,
  options: CallOptions | undefined,
): Promise<Out> {
  return runAsOneCall(transport, { name: call, endpoint: id }, options, (inner) =>
    onGitea(inner).catch((error: unknown) => {
      if (!isMissingRoute(error)) throw error;
      return onForgejo(inner).catch((other: unknown) => {
        throw isMissingRoute(other) ? error : other;
      });
    }),
  );
}

function isMissingRoute(error: unknown): boolean {
  return error instanceof StatusError && error.code === 'no-route';
}
