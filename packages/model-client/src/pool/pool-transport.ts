import {
  type BytesEndpoint,
  type ByteStream,
  type Callable,
  type CallOptions,
  type RequestDescription,
  type Exchange,
  InputError,
  type ListEndpoint,
  type Pages,
  type Paging,
  type Route,
  type NamedRequest,
  type StreamEndpoint,
  type StreamSource,
  type CoreTransport,
  type WithOptions,
  printAs,
} from '@clients/core';
import { addTag } from '../inference/model-name.js';
import { Transport } from '../service/transport.js';
import type { Balancer } from './balancer.js';
import { PooledSource } from './pooled-source.js';
import {
  type LargerCall,
  type Member,
  type Members,
  PooledCall,
  type Send,
} from './pooled-call.js';
import type { Server } from './server.js';

/** Names of calls whose requests depend on the state that earlier ones left on their server. */
const ONE_SERVER_SCOPES: ReadonlySet<string> = new Set(['blobs.upload', 'create', 'pull', 'push']);

/** Sends the requests of a pool, each over the transport of the server that is chosen for it. */
export class PoolTransport extends Transport {
  readonly #members: Members;
  readonly #balancer: Balancer;
  /** The call that the requests of this transport are parts of. */
  readonly #larger: LargerCall | undefined;

  constructor(members: Members, balancer: Balancer, larger?: LargerCall) {
    super();
    this.#members = members;
    this.#balancer = balancer;
    this.#larger = larger;
    printAs(this, () => ({ fields: { servers: balancer.servers.map(({ url }) => url) } }));
  }

  override call<In extends object, Out>(
    endpoint: Callable<In, Out>,
    input: NoInfer<In>,
    options?: CallOptions,
  ): Promise<Out> {
    return this.#run(endpoint, input, options, (transport) =>
      transport.call(endpoint, input, options),
    );
  }

  override exchange<In extends object, Out>(
    endpoint: Callable<In, Out>,
    input: NoInfer<In>,
    options?: CallOptions,
  ): Promise<Exchange<Out>> {
    return this.#run(endpoint, input, options, (transport) =>
      transport.exchange(endpoint, input, options),
    );
  }

  override bytes<In extends object>(
    endpoint: BytesEndpoint<In>,
    input: NoInfer<In>,
    options?: CallOptions,
  ): Promise<ByteStream> {
    return this.#run(endpoint, input, options, (transport) =>
      transport.bytes(endpoint, input, options),
    );
  }

  /** All pages of a list come from one server. */
  override pages<In extends object, Item>(
    endpoint: ListEndpoint<In, Item>,
    input: NoInfer<In>,
    options?: CallOptions,
  ): Pages<Item> {
    const server = this.#balancer.choose(endpoint.id, undefined, []);
    return this.#findMember(server).transport.pages(endpoint, input, options);
  }

  override streamSource<In extends object, Event>(
    endpoint: StreamEndpoint<In, Event, unknown>,
    input: NoInfer<In> | (() => Promise<NoInfer<In>>),
    options?: CallOptions,
  ): StreamSource<Event> {
    return new PooledSource({
      // Checks the input now unless a function makes it later. It is the same for all servers.
      first: this.#first.transport.streamSource(endpoint, input, options),
      input,
      makeSource: (transport, made) => transport.streamSource(endpoint, made, options),
      run: (made, send) => this.#run(endpoint, made, options, send, { isKept: true }),
    });
  }

  /** Describes the request to the first server. */
  override describe<In extends object>(
    endpoint: Route<In> & { readonly paging?: Paging },
    input: NoInfer<In>,
    options?: CallOptions,
  ): RequestDescription {
    return this.#first.transport.describe(endpoint, input, options);
  }

  override check<In extends object>(
    endpoint: Route<In>,
    input: NoInfer<In>,
    options?: CallOptions,
  ): string {
    return this.#first.transport.check(endpoint, input, options);
  }

  override log(level: 'warn' | 'error', message: string, fields: object): boolean {
    return this.#first.transport.log(level, message, fields);
  }

  override checkNames(
    endpoint: NamedRequest,
    request: object,
    names: readonly string[],
    options?: CallOptions,
  ): void {
    this.#first.transport.checkNames(endpoint, request, names, options);
  }

  override checkOptionNames(options: object, own: readonly string[]): void {
    this.#first.transport.checkOptionNames(options, own);
  }

  override with(options: WithOptions & CallOptions = {}): PoolTransport {
    if ((options as WithOptions | null)?.auth !== undefined)
      throw new InputError(
        'option auth cannot be set for a pool: each server has its own credential',
        {
          code: 'invalid-option',
          hint: 'set auth on the client of each server',
        },
      );
    const withoutRetries =
      options.retry === undefined ? options : { ...options, retry: { ...options.retry, limit: 0 } };
    const members = [...this.#members].map(([server, { transport, once }]): [Server, Member] => [
      server,
      { transport: transport.with(options), once: once.with(withoutRetries) },
    ]);
    return makePoolTransport(new Map(members), this.#balancer, this.#larger);
  }

  override within(...[origin, joined]: Parameters<CoreTransport['within']>): CoreTransport {
    const members = new Map<Server, Member>();
    let failure: unknown;
    for (const [server, { transport, once }] of this.#members) {
      try {
        members.set(server, {
          transport: transport.within(origin, joined),
          once: once.within(origin, joined),
        });
      } catch (error) {
        // This server's client is closed, or the options are wrong for all servers.
        failure = error;
      }
    }
    if (members.size === 0) throw failure;
    return makePoolTransport(
      members,
      this.#balancer,
      this.#larger ?? {
        // The batches of `embedMany` are distributed; other requests of one call stay on a server,
        // where their context is cached.
        isSpread: origin.name === 'embedMany',
        needsOneServer: ONE_SERVER_SCOPES.has(origin.name),
        server: undefined,
      },
    );
  }

  override async close(): Promise<void> {
    await Promise.all([
      super.close(),
      ...[...this.#members.values()].map(({ transport }) => transport.close()),
    ]);
  }

  get #first(): Member {
    return this.#findMember(undefined);
  }

  /** Returns the member of a server; the first one without a server. */
  #findMember(server: Server | undefined): Member {
    const [first] = this.#members.values();
    const member = server === undefined ? first : this.#members.get(server);
    if (member === undefined)
      throw new InputError('the client of this server is closed', { code: 'client-closed' });
    return member;
  }

  /** Sends a request over the transports of the servers that are chosen for it. */
  #run<T>(
    endpoint: Route<object>,
    input: object,
    options: CallOptions | undefined,
    send: Send<T>,
    { isKept = false }: { readonly isKept?: boolean } = {},
  ): Promise<T> {
    // A request to another origin, such as web search, goes to none of the servers.
    if (endpoint.origin !== undefined) return send(this.#first.transport);
    const since = performance.now();
    const model = readModel(input);
    const request = {
      pool: this,
      endpoint,
      model,
      loads: loadsModel(endpoint, input),
      options,
      since,
      isKept,
      larger: this.#larger,
    };
    return new PooledCall(this.#members, this.#balancer, request, send).run();
  }
}

// Outside the class: bundlers add an underscore to the name of a class that refers to itself, which
// would show in logs.
function makePoolTransport(
  members: Members,
  balancer: Balancer,
  larger: LargerCall | undefined,
): PoolTransport {
  return new PoolTransport(members, balancer, larger);
}

/** The part of a request that concerns its model. */
interface ModelInput {
  readonly body?: { readonly model?: unknown; readonly keep_alive?: unknown };
}

/** Returns the model that a request names, with its tag. */
function readModel(input: object): string | undefined {
  const { model } = (input as ModelInput).body ?? {};
  return typeof model === 'string' ? addTag(model) : undefined;
}

/** Operations that load their model. */
const LOADING_OPERATIONS: ReadonlySet<string> = new Set([
  'chat',
  'generate',
  'embed',
  'embeddings',
]);

/**
 * Returns whether the server keeps the model of a request in memory after it; undefined for a
 * request that does not run the model.
 */
function loadsModel({ id }: Route<object>, input: object): boolean | undefined {
  const { keep_alive } = (input as ModelInput).body ?? {};
  return LOADING_OPERATIONS.has(id) ? Number.parseFloat(String(keep_alive)) !== 0 : undefined;
}
