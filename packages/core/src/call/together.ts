import type { Limits, SharedLifetime } from './call-lifetime.js';
import { CallScope, type ScopeOrigin } from './call-scope.js';

/** What sends the requests of a call: a transport. */
interface Sender<Options, Self> {
  within<Scope extends SharedLifetime>(
    origin: ScopeOrigin,
    options: Options | undefined,
    open: (limits: Limits, signals: readonly AbortSignal[], within: SharedLifetime | undefined) => Scope,
  ): [Self, Scope];
}

/**
 * Makes a call of several requests: `work` sends them over a transport on which they share the call's signals, its `total` and its end.
 *
 * @throws what ended the call early, even where `work` still waits for something else
 */
export async function together<Options, Self, T>(
  transport: Sender<Options, Self>,
  origin: ScopeOrigin,
  options: NoInfer<Options> | undefined,
  work: (transport: Self, scope: CallScope) => Promise<T>,
): Promise<T> {
  const [inner, scope] = openScope(transport, origin, options);
  try {
    return await scope.race(work(inner, scope));
  } finally {
    scope.close();
  }
}

/** As `together`, for calls that end elsewhere: the code that opens the scope has to close it. */
export function openScope<Options, Self>(
  transport: Sender<Options, Self>,
  origin: ScopeOrigin,
  options: NoInfer<Options> | undefined,
): [Self, CallScope] {
  return transport.within(origin, options, (limits, signals, within) => new CallScope(origin, limits, signals, within));
}
