import { checkKnown, printAs, describeThrown } from '@clients/core';
import {
  Embedded,
  type Faults,
  makeJsonReply,
  type MswHttp,
  type RecordedRequest,
} from '@clients/server-kit';
import { makeFaultHeaders, makeModelApp } from './app.js';
import type { ServerAccount, CloudMode, Context, RegistryEntry } from './context.js';
import type { DecideFunction } from './decide-function.js';
import { parseName, formatShortName } from './names.js';
import type { ReplyFunction } from './reply.js';
import { parseKeepAlive } from './keep-alive.js';
import { DEFAULT_MODELS, KNOWN_MODELS, type ModelSpec } from './models.js';
import { type ModelServerState, ModelState } from './state.js';

/** Options of the embedded model server. */
export interface ModelServerOptions {
  /**
   * Its models. Default: `llama3.2` (chat and tools), `qwen3` (thinking), `gemma3` (vision),
   * `nomic-embed-text` (embeddings).
   */
  readonly models?: readonly (string | ModelSpec)[] | undefined;
  /** Answers chat and generate instead of the embedded models. */
  readonly reply?: ReplyFunction | undefined;
  /** Answers the questions of `decide` instead of the embedded models. */
  readonly decide?: DecideFunction | undefined;
  /** Milliseconds before each line of a stream. Default 0. */
  readonly chunkDelay?: number | undefined;
  /** Milliseconds before each response. Default 0. */
  readonly latency?: number | undefined;
  /**
   * A key that every request must send as `Authorization: Bearer …`; the response is 401 without
   * it. Default: none is required.
   */
  readonly auth?: string | undefined;
  /**
   * How long a model stays loaded when a request does not set `keep_alive`: seconds, or a Go
   * duration. Default `'5m'`.
   */
  readonly keepAlive?: number | string | undefined;
  /**
   * The version that the server reports. Operations that it did not have yet respond with 404, as
   * `decide` does before 0.35.0; nothing else depends on it. Default `0.0.0`, like a build from
   * source, which has all of them.
   */
  readonly version?: string | undefined;
  /**
   * State of the cloud: `online` serves every request; `signed-out` refuses with 401 and a
   * `signin_url`; `disabled` refuses with 403; `unreachable` fails like a server without a network.
   * Default `online`.
   */
  readonly cloud?: CloudMode | undefined;
  /**
   * Whether to serve `/api/web_search` and `/api/web_fetch`, which only the cloud has, for any
   * bearer key. Default true.
   */
  readonly web?: boolean | undefined;
  /** The account that `me` returns. */
  readonly account?: ServerAccount | undefined;
  /**
   * By name, additional models that can be pulled, or the error of a pull. Well-known and pushed
   * models can always be pulled.
   */
  readonly registry?: readonly string[] | Readonly<Record<string, RegistryEntry>> | undefined;
  /**
   * Whether to refuse requests with a `Host` that is not local, as a real server on loopback does.
   * Default true when it listens.
   */
  readonly localHosts?: boolean | undefined;
  /** Port on 127.0.0.1. Default 0, which means any free port. */
  readonly port?: number | undefined;
}

const OPTION_NAMES = [
  'models',
  'reply',
  'decide',
  'chunkDelay',
  'latency',
  'auth',
  'keepAlive',
  'version',
  'cloud',
  'web',
  'account',
  'registry',
  'localHosts',
  'port',
];

/** An embedded model server without a socket. */
export interface ModelApp {
  /** Responds like the server, without a network: `new ModelClient({ fetch: app.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /** Every request so far, oldest first, with credentials replaced. */
  readonly requests: readonly RecordedRequest[];
  /** Faults for the following requests. */
  readonly faults: Faults;
  /** State of the server: models, blobs, loaded models, and its clock. */
  readonly state: ModelServerState;
  /**
   * Handlers for Mock Service Worker, with the same state and faults:
   * `setupServer(...app.handlers(http))`.
   *
   * For msw 2 and 3. In a test, a client uses the `fetch` that `setupServer` puts in place; outside
   * of one, pass `fetch` to the client.
   *
   * @param http the `http` of `msw`
   * @param baseUrl the URL to intercept; default: that of the server, or `http://127.0.0.1:11434`
   * when it does not listen
   */
  handlers<Handler>(http: MswHttp<Handler>, baseUrl?: string): Handler[];
}

/** An embedded model server that listens on a port. */
export interface ModelServer extends ModelApp, AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Closes every connection at once, and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts a model server in this process: real HTTP on 127.0.0.1, all 28 operations, with state but
 * without running a model. It also serves OpenAI's routes under `/v1`: chat completions,
 * completions, embeddings and models.
 *
 * The same request always gets the same answer. Prompts in the test script (`Why is the sky blue?`,
 * `What is 17 times 23?`, …) have specific answers; for any other, the answer is a sentence about
 * the prompt. A declared tool is called if the last user message contains its name or a word of it,
 * with arguments that match its schema; after tool messages, the answer repeats the tool results.
 * With a JSON Schema in `format`, the answer matches it.
 *
 * Requires `node:http` (Node, Bun, Deno); elsewhere use `createModelApp`.
 *
 * @example
 * await using server = await startModelServer();
 * const model = new ModelClient({ baseUrl: server.url });
 * const { models } = await model.list();
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { embedded, app } = assemble(options, options.localHosts ?? true);
  const { url, close } = await embedded.listen(options.port);
  const handlers: ModelApp['handlers'] = (http, baseUrl = url) => embedded.handlers(http, baseUrl);
  const server = { ...app, handlers, url, close, [Symbol.asyncDispose]: close };
  printAs(server, () => ({ name: 'ModelServer', fields: { url, requests: app.requests.length } }));
  return server;
}

/** Makes the same server without a socket, for workers and for msw. */
export function createModelApp(options: ModelServerOptions = {}): ModelApp {
  return assemble(options, options.localHosts ?? false).app;
}

function assemble(
  options: ModelServerOptions,
  localHosts: boolean,
): { readonly embedded: Embedded; readonly app: ModelApp } {
  checkKnown(options, OPTION_NAMES);
  const state = new ModelState();
  for (const model of [...(options.models ?? DEFAULT_MODELS)].reverse()) state.add(model);
  const served = makeModelApp(
    makeContext(options, state),
    { auth: options.auth, localHosts },
    options.web ?? true,
  );
  const embedded = new Embedded(served, {
    latency: options.latency,
    makeFailureReply: (error) => makeJsonReply({ error: describeThrown(error) }, 500),
    makeFaultHeaders,
  });
  const { fetch, faults, requests } = embedded;
  const handlers: ModelApp['handlers'] = (http, baseUrl = 'http://127.0.0.1:11434') =>
    embedded.handlers(http, baseUrl);
  return { embedded, app: { fetch, faults, requests, state, handlers } };
}

function makeContext(options: ModelServerOptions, state: ModelState): Context {
  return {
    state,
    reply: options.reply,
    decide: options.decide,
    chunkDelay: options.chunkDelay ?? 0,
    keepAlive: parseKeepAlive(options.keepAlive ?? '5m') ?? 0,
    version: options.version ?? '0.0.0',
    cloud: options.cloud ?? 'online',
    account: options.account ?? {
      id: '00000000-0000-4000-8000-000000000001',
      email: 'ada@example.org',
      name: 'ada',
      plan: 'free',
    },
    registry: makeRegistry(options),
    partial: new Map(),
    pushed: new Map(),
  };
}

function makeRegistry({ registry = [], cloud }: ModelServerOptions): Map<string, RegistryEntry> {
  const given: [string, RegistryEntry][] = Array.isArray(registry)
    ? registry.map((name: string) => [name, true])
    : Object.entries(registry as Readonly<Record<string, RegistryEntry>>);
  const known: [string, RegistryEntry][] =
    cloud === 'unreachable' ? [] : KNOWN_MODELS.map((name) => [name, true]);
  return new Map(
    [...known, ...given].map(([name, entry]) => {
      const parsed = parseName(name);
      if (parsed === undefined) throw new TypeError(`not a model name: ${name}`);
      return [formatShortName(parsed).toLowerCase(), entry];
    }),
  );
}
