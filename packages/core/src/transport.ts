import type { ByteStream } from './download/byte-stream.js';
import type { Limits, SharedLife } from './call/call-lifetime.js';
import type { ScopeOrigin } from './call/call-scope.js';
import { decode, errorFor } from './response/decode.js';
import { describePlan, type Description } from './call/describe.js';
import { checkNames, encode, type Plan, withFile } from './call/encode.js';
import type { BytesEndpoint } from './download/bytes-endpoint.js';
import type { Callable, Route } from './contract/endpoint.js';
import type { ListEndpoint } from './paging/list-endpoint.js';
import type { StreamEndpoint } from './stream/stream-endpoint.js';
import { InputError, OutputError } from './base/errors.js';
import type { Target } from './contract/target.js';
import { kindOf } from './base/kind-of.js';
import type { CallOptions, TransportOptions, WithOptions } from './contract/options.js';
import { toHeaders } from './wire/headers.js';
import type { Pages } from './paging/pages.js';
import type { Paging } from './paging/paging.js';
import { redactResponseHeaders } from './wire/redact.js';
import { send } from './call/send.js';
import type { Service } from './contract/service.js';
import { aliasesFor, extendSettings, resolveCall, resolveOptions, resolveScope, type Settings } from './call/settings.js';
import type { Stream, StreamInit } from './stream/stream.js';
import { type CallResponse, CallContext } from './call/call-context.js';

/** A value with what came around it. */
export interface Exchange<T> {
  readonly data: T;
  readonly status: number;
  /** Without cookies and signed addresses. */
  readonly headers: Headers;
  /** Warnings that the server sent along. */
  readonly warnings: readonly string[];
  readonly attempts: number;
  /** Where the answer came from, after redirects; credentials are taken out. */
  readonly url: string;
}

/**
 * What every transport is. Not generic and with a field that is not public: editors leave such a class out when they complete the
 * options of a client, which takes a transport in their place.
 */
export abstract class AnyTransport {
  declare protected readonly '~transport': true;
}

/**
 * The way of every request: encode, send, decode. Five doors, each takes an endpoint value and its input.
 *
 * It stands alone: no client is needed, and a bundle holds the endpoints that are named and no others. Pages, streams, bytes and
 * files are read and written by what their endpoints carry, so a bundle without such endpoints goes without.
 */
class CoreTransport<Options extends CallOptions = CallOptions> extends AnyTransport {
  readonly #settings: Settings<Options>;

  /** @throws {InputError} naming the option that is wrong, never its value */
  constructor(options: (TransportOptions & NoInfer<Options>) | Settings<Options>, service?: Service<Options>) {
    super();
    this.#settings = isSettings(options) ? options : resolveOptions<Options>(options, service ?? PLAIN);
  }

  /** The value of an answer. */
  async call<In extends object, Out>(endpoint: Callable<In, Out>, input: NoInfer<In>, options?: Options): Promise<Out> {
    const response = await this.#send(endpoint, input, options);
    const value = await decode<Out>(endpoint, response);
    if (response.status === 304)
      throw new OutputError(
        'not modified: the response has no value',
        {},
        { ...response.context.errorContext(), code: 'not-modified', hint: 'use exchange() for conditional requests' },
      );
    return value;
  }

  /** The value with status, headers, warnings and the number of attempts. */
  async exchange<In extends object, Out>(endpoint: Callable<In, Out>, input: NoInfer<In>, options?: Options): Promise<Exchange<Out>> {
    const response = await this.#send(endpoint, input, options);
    const data = await decode<Out>(endpoint, response);
    const { status, warnings, context } = response;
    return { data, status, headers: headersOf(response), warnings, attempts: context.attempts, url: context.url };
  }

  /** A list, page by page. The request goes out when the first page is wanted; a bad input is refused at once. */
  pages<In extends object, Item>(endpoint: ListEndpoint<In, Item>, input: NoInfer<In>, options?: Options): Pages<Item> {
    const plan = this.#plan(endpoint, input, options);
    return endpoint.paging.open(endpoint, plan, (page, since) => this.#context(endpoint, page, options, since));
  }

  /** A stream of events. The request goes out when the first is wanted; a bad input is refused at once. */
  stream<In extends object, Event, Final = Event>(
    endpoint: StreamEndpoint<In, Event, Final>,
    input: NoInfer<In>,
    options?: Options,
  ): Stream<Event, Final> {
    const init = this.streamInit(endpoint, input, options);
    return endpoint.format.open(init);
  }

  /** What a stream is made from, for clients that offer views of their own on it. @internal */
  streamInit<In extends object, Event, Final = Event>(
    endpoint: StreamEndpoint<In, Event, Final>,
    input: NoInfer<In>,
    options?: Options,
  ): StreamInit<Event, Final> {
    const plan = this.#plan(endpoint, input, options);
    return endpoint.format.init(endpoint, plan, () => this.#context(endpoint, plan, options));
  }

  /** Bytes, once the head of the answer is there. Read or cancel them: they hold a connection. */
  async bytes<In extends object>(endpoint: BytesEndpoint<In>, input: NoInfer<In>, options?: Options): Promise<ByteStream> {
    const response = await this.#send(endpoint, input, options);
    if (response.status >= 400) throw await errorFor(response);
    return new endpoint.bytes(response, headersOf(response));
  }

  /** What a call would send, and a curl line for it, without sending anything. */
  describe<In extends object>(endpoint: Route<In> & { readonly paging?: Paging }, input: NoInfer<In>, options?: Options): Description {
    const plan = this.#plan(endpoint, input, options);
    return describePlan(endpoint.paging?.first(plan) ?? plan, resolveCall(this.#settings, endpoint, options));
  }

  /** Refuses keys of a request that are other spellings of `names`, which a method takes beside what travels. @internal */
  checkNames(endpoint: string, request: object, names: readonly string[], options?: Options): void {
    const aliases = aliasesFor(this.#settings, options);
    if (aliases !== undefined) checkNames(endpoint, request, names, aliases);
  }

  /** A transport that shares the sockets and differs in options: hooks add up, signals join, other options are merged key by key. */
  with(options?: WithOptions & Options): CoreTransport<Options> {
    return extended(this.#settings, options ?? ({} as WithOptions & Options));
  }

  /** A transport whose requests are parts of one call, and that call; see `together`. @internal */
  within<Scope extends SharedLife>(
    { endpoint, since }: ScopeOrigin,
    options: Options | undefined,
    open: (limits: Limits, signals: readonly AbortSignal[], within: SharedLife | undefined) => Scope,
  ): [CoreTransport<Options>, Scope] {
    this.#refuseClosed(undefined, endpoint, since);
    const { timeouts, signal } = resolveScope(this.#settings, options);
    const scope = open(timeouts, signal, this.#settings.within);
    return [joined(this.#settings, scope), scope];
  }

  /**
   * Closes this client and every one that shares its sockets through `with`: a call that begins later rejects with an `InputError`
   * `client-closed`. Calls under way finish with their attempts, redirects and pages. A dispatcher that was handed in stays open.
   */
  close(): Promise<void> {
    return this.#settings.driver.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #send<In extends object>(endpoint: Route<In>, input: NoInfer<In>, options: Options | undefined): Promise<CallResponse> {
    const head = this.#plan(endpoint, input, options);
    if (endpoint.send === undefined) return send(this.#context(endpoint, head, options));
    const since = performance.now();
    this.#refuseClosed(head.label, endpoint.id, since);
    return send(this.#context(endpoint, await withFile(head, endpoint.send, input), options, since));
  }

  #plan(endpoint: Route<object>, input: object, options: Options | undefined): Plan {
    return encode(endpoint, input, this.#target(endpoint), aliasesFor(this.#settings, options));
  }

  #context(endpoint: Route<object>, plan: Plan, options: Options | undefined, since?: number): CallContext {
    this.#refuseClosed(plan.label, endpoint.id, since);
    return new CallContext(plan, resolveCall(this.#settings, endpoint, options), this.#settings as unknown as Settings<CallOptions>, since);
  }

  /** @param since when the call began; now when left out */
  #refuseClosed(request: string | undefined, endpoint: string, since?: number): void {
    const { driver, within } = this.#settings;
    // Nearly always there is nothing to look at, and no clock to read.
    if (driver.closedAt === undefined || within !== undefined || (since !== undefined && since < driver.closedAt)) return;
    throw new InputError('the client is closed', {
      request,
      endpoint,
      code: 'client-closed',
      hint: 'make a new client, or close it after the last call: clients made by with() are closed together',
    });
  }

  #target(endpoint: Route<object>): Target {
    if (typeof endpoint !== 'object' || (endpoint as unknown) === null)
      throw new InputError(`the endpoint must be an object, not ${kindOf(endpoint)}`, { code: 'invalid-input' });
    const { id, origin } = endpoint;
    if (origin === undefined) return this.#settings.target;
    const target = this.#settings.origins.get(origin);
    if (target === undefined)
      throw new InputError(`${id}: the transport has no origin ${origin}`, { endpoint: id, code: 'invalid-option' });
    return target;
  }
}

// Under another name than the transports of the packages, which bundlers would have to tell apart by numbers.
export { CoreTransport as Transport };

// Here and not in the class: a class that names itself inside gets an underscore from bundlers, in every log.
function extended<Options extends CallOptions>(settings: Settings<Options>, options: WithOptions & Options): CoreTransport<Options> {
  return new CoreTransport(extendSettings(settings, options));
}

function joined<Options extends CallOptions>(settings: Settings<Options>, scope: SharedLife): CoreTransport<Options> {
  return new CoreTransport({ ...settings, within: scope });
}

function isSettings<Options extends CallOptions>(options: TransportOptions | Settings<Options>): options is Settings<Options> {
  return typeof options === 'object' && (options as unknown) !== null && 'driver' in options;
}

/** An API without a name. */
const PLAIN: Service<CallOptions> = { name: 'clients', version: '0.0.0', basePath: '', warningHeaders: [] };

function headersOf({ headers, context }: CallResponse): Headers {
  return toHeaders(redactResponseHeaders(headers, context.secrets));
}
