// Which endpoints the methods of a client send: found by calling each of them with a transport that only takes notes.
import type { CallOptions } from '../../src/contract/options.js';
import type { CoreTransport } from '../../src/transport.js';

/** Makes a transport, and those made from it, note the endpoints of calls in `noted` and send nothing. */
export function noteEndpoints<Options extends CallOptions>(
  transport: CoreTransport<Options>,
  noted: Set<object>,
  answers: ReadonlyMap<object, unknown>,
): CoreTransport<Options> {
  const join = transport.join.bind(transport);
  const withOptions = transport.with.bind(transport);
  const fail = (endpoint: object): never => {
    noted.add(endpoint);
    throw new Error('noted');
  };
  const failLater = (endpoint: object): Promise<unknown> => {
    noted.add(endpoint);
    if (answers.has(endpoint)) {
      const answer = answers.get(endpoint);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }
    return Promise.reject(new Error('noted'));
  };
  const failWhenRead = (endpoint: object): object => {
    noted.add(endpoint);
    return { toArray: () => Promise.reject(new Error('noted')) };
  };
  return Object.assign(transport, {
    call: failLater,
    exchange: failLater,
    bytes: failLater,
    pages: failWhenRead,
    stream: fail,
    streamSource: fail,
    exchangeInContext: failLater,
    check: () => '',
    join: (...args: Parameters<typeof join>) => {
      const [joined, joint] = join(...args);
      return [noteEndpoints(joined, noted, answers), joint];
    },
    with: (...args: Parameters<typeof withOptions>) =>
      noteEndpoints(withOptions(...args), noted, answers),
  }) as CoreTransport<Options>;
}

/** An argument that holds whatever a method asks it for. */
const anything: unknown = new Proxy(
  {},
  {
    get: (_, key) => (typeof key === 'symbol' || key === 'then' ? undefined : 'x'),
    has: () => true,
  },
);

/** The forms in which methods take their arguments. */
const FORMS: readonly (readonly unknown[])[] = [
  [anything, anything],
  [anything],
  [anything, 'x'],
  ['x'],
  [anything, [anything]],
  [[anything]],
  [anything, new Uint8Array(1)],
  [],
];

/**
 * Returns the endpoints that the method of `client` at a path such as `issues.get` sends; undefined when there is no such method.
 *
 * @param noted where the transport of the client notes endpoints
 * @param own arguments of methods that look at them before they send anything
 */
export async function endpointsOf(
  client: object,
  noted: Set<object>,
  call: string,
  own: readonly (readonly unknown[])[] = [],
): Promise<ReadonlySet<object> | undefined> {
  const names = call.split('.');
  const name = names.pop() ?? '';
  const noun = names.reduce<unknown>(
    (at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key],
    client,
  ) as Record<string, (...args: readonly unknown[]) => unknown> | undefined;
  if (typeof noun?.[name] !== 'function') return undefined;
  noted.clear();
  for (const args of [...own, ...FORMS]) {
    try {
      const result = (await noun[name](...args)) as { readonly final?: () => unknown } | undefined;
      // A stream sends its request when it is read.
      await result?.final?.();
    } catch {
      // It was noted, or the method does not take this form.
    }
  }
  return new Set(noted);
}
