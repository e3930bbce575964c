import type { ByteStream } from './download/byte-stream.js';
import { type BytesEndpoint, requestBytes } from './download/bytes-endpoint.js';
import { callForExchange, callForValue, type Exchange } from './response/exchange.js';
import { beginCall, createCall, planCall } from './call/begin.js';
import { describePlan, type RequestDescription } from './call/describe.js';
import type { Callable, Route } from './contract/endpoint.js';
import type { ListEndpoint, Paging } from './paging/rules.js';
import type { StreamEndpoint } from './stream/ndjson.js';
import { createStreamSource } from './stream/source.js';
import type { CallOptions, WithOptions } from './contract/options.js';
import type { Pages } from './paging/pages.js';
import { runOperation } from './call/operation.js';
import { type StackAnchor, Notices } from './contract/notices.js';
import { extendSettings, mergeCallOptions, type Settings } from './call/settings.js';
import { showAs } from './base/print.js';
import type { ReadonlyDeep } from './contract/readonly-deep.js';
import type { Stream } from './stream/stream.js';

/** What a method that sends several requests knows when it downloads a file. */
interface KnownBefore {
  /** When the method began; `total` counts from then. */
  readonly since?: number | undefined;
  /** Number of bytes of the whole file, which has to arrive. */
  readonly size?: number | undefined;
}

/** The methods that a program calls, for the traces of warnings. */
type MethodName = 'call' | 'exchange' | 'pages' | 'stream' | 'bytes';

/**
 * Base class of every transport. The constructors of clients accept options or a transport. This
 * class has no public member, so editors that complete those options do not list the members of a
 * transport among them.
 */
export abstract class AnyTransport {
  protected abstract get '~settings'(): object;
}

/** Returns the settings of a transport, for the doors of clients (`doors.ts`). */
export function getSettings(transport: AnyTransport): Settings {
  return (transport as unknown as { readonly '~settings': Settings })['~settings'];
}

/**
 * Sends requests and reads responses. `call`, `exchange`, `pages`, `stream` and `bytes` each take
 * an endpoint and its input. All of them encode a plan and make the state of a call from it
 * (`call/begin.ts`), send it (`call/send.ts`) and read the response.
 *
 * It can be used without a client: a bundle then holds only the endpoints that are imported. The
 * code for pages, for uploads and for what arrives in a stream or a download is referenced by the
 * endpoints that need it, not from here, so bundlers drop it with them.
 */
export class CoreTransport<Options extends CallOptions = CallOptions> extends AnyTransport {
  readonly #settings: Settings;

  /** @param settings of `createSettings`, or those of another transport */
  constructor(settings: Settings) {
    super();
    this.#settings = settings;
    showAs(this, () => {
      const { origin, root } = this.#settings.target.base;
      return { baseUrl: origin + root };
    });
  }

  protected get '~settings'(): object {
    return this.#settings;
  }

  /** Sends a request and returns the value of its response. */
  call<In extends object, Out>(
    endpoint: Callable<In, Out>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): Promise<Out> {
    const settings = this.#settings;
    return runOperation(settings, endpoint, input, async () =>
      callForValue(endpoint, beginCall(settings, endpoint, input, options, this.#anchor('call'))),
    );
  }

  /**
   * Sends a request and returns the value with status, headers, warnings and the number of
   * attempts.
   */
  exchange<In extends object, Out>(
    endpoint: Callable<In, Out>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): Promise<Exchange<Out>> {
    const settings = this.#settings;
    return runOperation(settings, endpoint, input, async () => {
      const call = beginCall(settings, endpoint, input, options, this.#anchor('exchange'));
      return callForExchange(endpoint, call);
    });
  }

  /**
   * Returns a list that is read page by page. A request is sent when its page is needed.
   *
   * @param prepare makes the input, whenever the list is read from its beginning, from which its
   * query is then taken instead: for a method that has to look something up first
   * @throws {InputError} for an invalid input, at once
   */
  pages<In extends object, Item>(
    endpoint: ListEndpoint<In, Item>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
    prepare?: () => Promise<NoInfer<In | ReadonlyDeep<In>>>,
  ): Pages<Item> {
    const plan = planCall(this.#settings, endpoint, input, options, this.#anchor('pages'));
    return endpoint.paging.createPages(
      endpoint,
      plan,
      (page, since) => createCall(this.#settings, page, options, since),
      prepare &&
        (async () => planCall(this.#settings, endpoint, await prepare(), options, undefined)),
    );
  }

  /**
   * Returns a stream of events. The request is sent when the first event is needed.
   * @throws {InputError} for an invalid input, at once
   */
  stream<In extends object, Event, Final = Event>(
    endpoint: StreamEndpoint<In, Event, Final>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): Stream<Event, Final> {
    const collector = endpoint.format.createCollector(endpoint);
    const source = createStreamSource<In, Event>(
      this.#settings,
      endpoint,
      input as In,
      options,
      { partial: () => collector.value() },
      this.#anchor('stream'),
    );
    return endpoint.format.createStream({ source, collector });
  }

  /**
   * Sends a request and resolves when its headers have arrived. Read or cancel the bytes: until
   * then they hold a connection.
   *
   * @param known what a method that has sent other requests before knows
   */
  bytes<In extends object>(
    endpoint: BytesEndpoint<In>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
    { since, size }: KnownBefore = {},
  ): Promise<ByteStream> {
    const settings = this.#settings;
    return runOperation(settings, endpoint, input, async () => {
      const call = beginCall(settings, endpoint, input, options, this.#anchor('bytes'), since);
      return requestBytes(endpoint, call, size);
    });
  }

  /** Returns what a call would send, and a curl command for it, without sending anything. */
  describe<In extends object>(
    endpoint: Route<In> & { readonly paging?: Paging },
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): RequestDescription {
    // Each notice is printed once: that of the call, whose key is sent.
    const notices = new Notices(this.#settings.service.name, null, () => undefined);
    const settings = { ...this.#settings, notices };
    const plan = planCall(settings, endpoint, input, options, undefined);
    return describePlan(
      endpoint.paging?.first(plan) ?? plan,
      mergeCallOptions(settings, plan, options),
      settings,
    );
  }

  /**
   * Returns a transport that shares the sockets and has other options: hooks and signals are added,
   * other options are merged.
   */
  with(options?: WithOptions & Options): CoreTransport<Options> {
    return createSharing(extendSettings(this.#settings, options ?? {}));
  }

  /**
   * Closes this client and every one that shares its sockets through `with`: a call that begins
   * later rejects with an `InputError` `client-closed`. Calls that began earlier finish, with their
   * retries, redirects and further pages; but a stream or a download that nobody reads for a second
   * is cancelled, with a notice. A dispatcher from the options stays open.
   */
  close(): Promise<void> {
    this.#settings.readers.cancelUnread();
    return this.#settings.driver.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Returns one of the methods above: the traces of warnings begin with what called it. */
  #anchor(name: MethodName): StackAnchor {
    return (this as Readonly<Record<MethodName, StackAnchor>>)[name];
  }
}

/**
 * Makes a transport from the settings of another. Not in the class: bundlers rename one that refers
 * to itself, and logs show the name.
 */
export function createSharing<Options extends CallOptions>(
  settings: Settings,
): CoreTransport<Options> {
  return new CoreTransport(settings);
}
