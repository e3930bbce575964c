import type { CallOptions } from '../contract/options.js';
import { CallScope, type ScopeOrigin } from './call-scope.js';
import { refuseClosed, resolveScope, type Settings } from './settings.js';

/** What sends the requests of a call: a transport. */
interface Sender<Options extends CallOptions, Self> {
  within(origin: ScopeOrigin, joined: (settings: Settings<Options>) => Settings<Options>): Self;
}

/**
 * Makes a call of several requests: `work` sends them over a transport on which they share the call's signals, its `total` and its end.
 *
 * @throws what ended the call early, even where `work` still waits for something else
 */
export async function together<Options extends CallOptions, Self, T>(
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
export function openScope<Options extends CallOptions, Self>(
  transport: Sender<Options, Self>,
  origin: ScopeOrigin,
  options: NoInfer<Options> | undefined,
): [Self, CallScope] {
  let scope: CallScope | undefined;
  const inner = transport.within(origin, (settings) => {
    refuseClosed(settings, undefined, origin.endpoint, origin.since);
    const { timeouts, signal } = resolveScope(settings, options);
    // The servers of a pool share the call.
    scope ??= new CallScope(origin, timeouts, signal, settings.within);
    return { ...settings, within: scope };
  });
  // `within` has called the function, or thrown.
  return [inner, scope as unknown as CallScope];
}
