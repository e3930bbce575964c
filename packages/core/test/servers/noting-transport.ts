// Which endpoints the methods of a client send: found by calling each of them with a transport that only takes notes.
import { onTestFinished, vi } from 'vitest';
import type * as core from '../../src/index.js';
import type { CallOptions } from '../../src/contract/options.js';
import type { AnyTransport, CoreTransport } from '../../src/transport.js';

/** What a transport notes. */
interface Notes {
  readonly noted: Set<object>;
  readonly answers: ReadonlyMap<object, unknown>;
}

/** The transports that only take notes. */
const NOTES = new WeakMap<AnyTransport, Notes>();

function failLater({ noted, answers }: Notes, endpoint: object): Promise<never> {
  noted.add(endpoint);
  if (!answers.has(endpoint)) return Promise.reject(new Error('noted'));
  const answer = answers.get(endpoint);
  return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
}

function fail({ noted }: Notes, endpoint: object): never {
  noted.add(endpoint);
  throw new Error('noted');
}

/** Makes a transport, and those made from it, note the endpoints of calls in `noted` and send nothing. */
export function noteEndpoints<Options extends CallOptions>(
  transport: CoreTransport<Options>,
  noted: Set<object>,
  answers: ReadonlyMap<object, unknown>,
): CoreTransport<Options> {
  const notes = { noted, answers };
  NOTES.set(transport, notes);
  const withOptions = transport.with.bind(transport);
  const later = (endpoint: object): Promise<unknown> => failLater(notes, endpoint);
  const failWhenRead = (endpoint: object): object => {
    noted.add(endpoint);
    return { toArray: () => Promise.reject(new Error('noted')) };
  };
  return Object.assign(transport, {
    call: later,
    exchange: later,
    bytes: later,
    pages: failWhenRead,
    stream: (endpoint: object) => fail(notes, endpoint),
    with: (...args: Parameters<typeof withOptions>) =>
      noteEndpoints(withOptions(...args), noted, answers),
  });
}

/**
 * Loads modules of a client whose doors of the core take notes, too. Until the end of the test they
 * are others than those that the test has imported.
 */
export async function loadNoting<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  onTestFinished(() => {
    vi.doUnmock('@clients/core');
    vi.resetModules();
  });
  vi.resetModules();
  vi.doMock(import('@clients/core'), async (original) => mockDoors(await original()));
  return load();
}

function mockDoors(original: typeof core): typeof core {
  const noteInside = <T extends CoreTransport>(outer: AnyTransport, inner: T): T => {
    const notes = NOTES.get(outer);
    return notes === undefined ? inner : (noteEndpoints(inner, notes.noted, notes.answers) as T);
  };
  const { checkRequest, exchangeInContext, openJointCall, openStreamSource, runAsOneCall } =
    original;
  return {
    ...original,
    checkRequest: (...args) => (NOTES.has(args[0]) ? '' : checkRequest(...args)),
    exchangeInContext(...args) {
      const notes = NOTES.get(args[0]);
      return notes === undefined ? exchangeInContext(...args) : failLater(notes, args[1]);
    },
    openStreamSource(...args) {
      const notes = NOTES.get(args[0]);
      return notes === undefined ? openStreamSource(...args) : fail(notes, args[1]);
    },
    runAsOneCall: (transport, method, options, work) =>
      runAsOneCall(transport, method, options, (inner, call) =>
        work(noteInside(transport, inner), call),
      ),
    openJointCall(transport, method, options) {
      const [inner, call] = openJointCall(transport, method, options);
      return [noteInside(transport, inner), call];
    },
  };
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
