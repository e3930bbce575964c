import type { ByteStream } from './download/byte-stream.js';
import { type BytesEndpoint, requestBytes } from './download/bytes-endpoint.js';
import { callForExchange, callForValue, type Exchange } from './response/exchange.js';
import { describePlan, type RequestDescription } from './call/describe.js';
import { encodePlan, type Plan } from './call/plan.js';
import { resolveTarget } from './contract/origin.js';
import { checkOwnKeys, type NamedRequest } from './keys/check-input.js';
import { checkOptionNames } from './keys/check-options.js';
import type { Callable, Route } from './contract/endpoint.js';
import type { ListEndpoint, Paging } from './paging/rules.js';
import type { PlannedInput, StreamEndpoint } from './stream/ndjson.js';
import type { CallOptions, WithOptions } from './contract/options.js';
import type { Pages } from './paging/pages.js';
import { runTraced } from './call/operation.js';
import { request } from './call/send.js';
import { writeLog } from './contract/logger.js';
import type { GivenNotice } from './contract/notice.js';
import type { Door } from './contract/notices.js';
import { noteUnknownKeys, noteUnknownOptions } from './call/note-unknown.js';
import type { ErrorContext } from './base/errors.js';
import {
  extendSettings,
  refuseClosed,
  mergeCallOptions,
  type Settings,
  sendsUnknownKeys,
  nameOperation,
} from './call/settings.js';
import { showAs } from './base/print.js';
import type { ReadonlyDeep } from './contract/readonly-deep.js';
import type { Stream, StreamSource } from './stream/stream.js';
import { Call } from './call/call.js';

/** What a method that sends several requests knows when it downloads a file. */
interface KnownBefore {
  /** When the method began; `total` counts from then. */
  readonly since?: number | undefined;
  /** Number of bytes of the whole file, which has to arrive. */
  readonly size?: number | undefined;
}

/** The methods that a client calls, for the traces of warnings. */
type DoorName =
  | 'call'
  | 'exchange'
  | 'exchangeInContext'
  | 'pages'
  | 'streamSource'
  | 'bytes'
  | 'describe'
  | 'check'
  | 'checkKeys';

/**
 * Base class of every transport. The constructors of clients accept options or a transport. This
 * class has no public member, so editors that complete those options do not list the members of a
 * transport among them.
 */
export abstract class AnyTransport {
  protected get '~transport'(): true {
    return true;
  }
}

/**
 * Sends requests and reads responses. `call`, `exchange`, `pages`, `stream` and `bytes` each take
 * an endpoint and its input. All of them encode a plan (`#plan`), make the state of a call from it
 * (`#createCall`), send it (`call/send.ts`) and read the response.
 *
 * It can be used without a client: a bundle then holds only the endpoints that are imported. The
 * code for pages, streams and uploads is referenced by the endpoints that need it, never from here,
 * so bundlers drop it with them.
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

  /** Sends a request and returns the value of its response. */
  call<In extends object, Out>(
    endpoint: Callable<In, Out>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): Promise<Out> {
    return this.#trace(endpoint, input, async () =>
      callForValue(endpoint, this.#begin(endpoint, input, options, 'call')),
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
    return this.#trace(endpoint, input, async () =>
      callForExchange(endpoint, this.#begin(endpoint, input, options, 'exchange')),
    );
  }

  /**
   * As `exchange`, for clients whose own errors about the value say which request it came from.
   * @internal
   */
  exchangeInContext<In extends object, Out>(
    endpoint: Callable<In, Out>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): Promise<{ readonly exchange: Exchange<Out>; readonly context: ErrorContext }> {
    return this.#trace(endpoint, input, async () => {
      const call = this.#begin(endpoint, input, options, 'exchangeInContext');
      const exchange = await callForExchange(endpoint, call);
      return { exchange, context: call.context() };
    });
  }

  /**
   * Returns a list that is read page by page. A request is sent when its page is needed.
   * @throws {InputError} for an invalid input, at once
   */
  pages<In extends object, Item>(
    endpoint: ListEndpoint<In, Item>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): Pages<Item> {
    const plan = this.#plan(endpoint, input, options, 'pages');
    return endpoint.paging.createPages(endpoint, plan, (page, since) =>
      this.#createCall(endpoint, page, options, since),
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
    const source = this.streamSource<In, Event>(endpoint, input, options, () => collector.value());
    return endpoint.format.createStream({ source, collector });
  }

  /**
   * Returns the source of a stream, for clients that have their own class of streams or their own
   * collector.
   *
   * @param input the input, checked at once; or a function that makes it when the stream is read
   * @param partial returns the result of the events so far, for errors
   * @param onWhole called when the stream is complete
   * @internal
   */
  streamSource<In extends object, Event>(
    endpoint: StreamEndpoint<In, Event, unknown>,
    input: NoInfer<In | ReadonlyDeep<In>> | (() => Promise<NoInfer<In>>),
    options: Options | undefined,
    partial: () => unknown,
    onWhole?: () => void,
  ): StreamSource<Event> {
    const planInput = (value: In, door?: DoorName): PlannedInput<In> => ({
      input: value,
      plan: this.#plan(endpoint, value, options, door),
    });
    const makeInput = typeof input === 'function' ? (input as () => Promise<In>) : undefined;
    const planned = makeInput === undefined ? planInput(input as In, 'streamSource') : undefined;
    const source = endpoint.format.createSource<In, Event>({
      endpoint,
      planned,
      prepare: async () => planInput(makeInput === undefined ? (input as In) : await makeInput()),
      begin: (plan) => this.#createCall(endpoint, plan, options),
      open: request,
      trace: (value) => this.#settings.tracing?.begin(endpoint, value),
      partial,
      onWhole,
    });
    const { id } = endpoint;
    this.noteUnread(planned?.plan.label ?? id, id, () => source.openedAt !== undefined);
    return source;
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
    return this.#trace(endpoint, input, async () =>
      requestBytes(endpoint, this.#begin(endpoint, input, options, 'bytes', since), size),
    );
  }

  /** Returns what a call would send, and a curl command for it, without sending anything. */
  describe<In extends object>(
    endpoint: Route<In> & { readonly paging?: Paging },
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): RequestDescription {
    const plan = this.#plan(endpoint, input, options, 'describe');
    return describePlan(
      endpoint.paging?.first(plan) ?? plan,
      mergeCallOptions(this.#settings, plan, options),
      this.#settings,
    );
  }

  /**
   * Checks input and options as `describe` does, for methods that send the request later. Returns
   * its URL without the query. @internal
   */
  check<In extends object>(
    endpoint: Route<In>,
    input: NoInfer<In | ReadonlyDeep<In>>,
    options?: Options,
  ): string {
    const plan = this.#plan(endpoint, input, options, 'check');
    mergeCallOptions(this.#settings, plan, options);
    return plan.target.base.origin + plan.path;
  }

  /**
   * Throws for keys that stand for one of `own`, which a method of a client takes itself and does
   * not send, or for a key of the body. Throws for options of these names, too.
   *
   * @param isClosed whether no server has the method, so that other keys are refused, too
   * @internal
   */
  checkKeys(
    endpoint: NamedRequest,
    request: object,
    own: readonly string[],
    options?: Options,
    isClosed = false,
  ): void {
    if (!sendsUnknownKeys(this.#settings, options))
      checkOwnKeys(endpoint, request, own, this.#settings.names, isClosed);
    this.#checkCallOptions(endpoint, options, own, 'checkKeys');
  }

  /**
   * Checks the names of options, for a method that takes `own` in addition, and refuses all others.
   * @internal
   */
  checkOptionNames(options: object, own: readonly string[]): void {
    const { names } = this.#settings;
    checkOptionNames(options, { scope: 'call', names, ownOptions: own });
  }

  /**
   * Gives a notice about a call, for methods of clients: see `Notices`. Requests of a method that
   * sends several are named after it.
   *
   * @param options those of the call, whose `context` the notice has
   * @internal
   */
  notice(given: GivenNotice, options?: CallOptions): void {
    const { notices, joint, options: own } = this.#settings;
    const context = options?.context ?? own.context;
    notices.give({ context, ...given, operation: joint?.name ?? given.operation });
  }

  /**
   * Tells the logger, once, of a stream that is not read in the turn in which it was made: until it
   * is, nothing is sent.
   *
   * @param name what it sends, for the message
   * @internal
   */
  noteUnread(name: string, endpoint: string, hasBegun: () => boolean): void {
    const { options, joint } = this.#settings;
    const { logger } = options;
    if (logger === undefined || logger === null || joint !== undefined) return;
    setTimeout(() => {
      if (!hasBegun())
        writeLog(logger, 'debug', `${name} is sent when its stream is read`, { endpoint });
    });
  }

  /**
   * Returns a transport that shares the sockets and has other options: hooks and signals are added,
   * other options are merged.
   */
  with(options?: WithOptions & Options): CoreTransport<Options> {
    return createSharing(extendSettings(this.#settings, options ?? {}));
  }

  /**
   * Returns a transport whose requests are parts of one call, and the call.
   *
   * @param open begins the call, and adds it to the settings; not here, so that bundles without such
   * calls do not hold their code
   * @internal
   */
  join<Joint>(
    open: (settings: Settings) => readonly [Settings, Joint],
  ): [CoreTransport<Options>, Joint] {
    const [settings, joint] = open(this.#settings);
    return [createSharing(settings), joint];
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

  /** Does the work of an operation, and publishes its start and its end, if anybody subscribes. */
  #trace<Result>(
    endpoint: Route<object>,
    input: object,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { send } = endpoint;
    const { body } = Object(input) as { readonly body?: unknown };
    const run = send === undefined ? work : () => send.closeUnread(body, work);
    const tracing = this.#settings.tracing?.begin(endpoint, input);
    return tracing === undefined ? run() : runTraced(tracing, run);
  }

  #begin(
    endpoint: Route<object>,
    input: object,
    options: Options | undefined,
    door: DoorName,
    since?: number,
  ): Call {
    return this.#createCall(endpoint, this.#plan(endpoint, input, options, door), options, since);
  }

  /** @param door the method that was called, unless that was in another turn */
  #plan(
    endpoint: Route<object>,
    input: object,
    options: Options | undefined,
    door: DoorName | undefined,
  ): Plan {
    const { service, names, notices, options: own } = this.#settings;
    const target = resolveTarget(this.#settings, endpoint);
    this.#checkCallOptions(endpoint, options, undefined, door);
    const plan = encodePlan(endpoint, input, {
      target,
      names,
      sendsUnknown: sendsUnknownKeys(this.#settings, options),
    });
    // Here rather than where they are found: V8 keeps ten frames, and the program's has to be among them.
    if (plan.unknownKeys.length > 0) {
      const operation = nameOperation(this.#settings, endpoint);
      const call = { operation, context: options?.context ?? own.context };
      noteUnknownKeys(notices, plan.unknownKeys, service, call, this.#getDoor(door));
    }
    return plan;
  }

  /** Checks the names of the options of a call, and gives a notice of those that do nothing. */
  #checkCallOptions(
    endpoint: NamedRequest,
    options: Options | undefined,
    ownKeys: readonly string[] | undefined,
    door: DoorName | undefined,
  ): void {
    if (options === undefined) return;
    const { names, joint, notices } = this.#settings;
    // The requests of a method that sends several have its options, which it has checked.
    const named = joint === undefined ? endpoint : undefined;
    const unknown = checkOptionNames(options, { scope: 'call', names, endpoint: named, ownKeys });
    if (unknown.length === 0) return;
    const operation = nameOperation(this.#settings, endpoint);
    noteUnknownOptions(
      notices,
      unknown,
      { operation, context: options.context },
      this.#getDoor(door),
    );
  }

  #getDoor(name: DoorName | undefined): Door | undefined {
    return name === undefined ? undefined : (this as Readonly<Record<DoorName, Door>>)[name];
  }

  #createCall(
    endpoint: Route<object>,
    plan: Plan,
    options: Options | undefined,
    since?: number,
  ): Call {
    refuseClosed(this.#settings, plan.label, endpoint.id, since);
    return new Call(plan, mergeCallOptions(this.#settings, plan, options), this.#settings, since);
  }
}

/**
 * Makes a transport from the settings of another. Not in the class: bundlers rename one that refers
 * to itself, and logs show the name.
 */
function createSharing<Options extends CallOptions>(settings: Settings): CoreTransport<Options> {
  return new CoreTransport(settings);
}
