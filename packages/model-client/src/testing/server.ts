import { thrownText } from '@clients/core';
import { Embedded, type Faults, jsonReply, type MswHttp, type RecordedRequest } from '@clients/core/testing';
import { modelApp } from './app.js';
import type { Account, Cloud, Context, RegistryEntry } from './context.js';
import { durationMs, foreverMs } from './durations.js';
import { parseName, shortName } from './names.js';
import type { ReplyFunction } from './reply.js';
import { defaultModels, knownModels, type ModelSpec } from './specs.js';
import { type ModelServerState, ModelState } from './state.js';

/** Options of the embedded model server. */
export interface ModelServerOptions {
  /** The models it has. Default: `llama3.2` (chat and tools), `qwen3` (thinks), `gemma3` (sees), `nomic-embed-text` (embeddings). */
  readonly models?: readonly (string | ModelSpec)[] | undefined;
  /** Answers chat and generate instead of the embedded models. */
  readonly reply?: ReplyFunction | undefined;
  /** Milliseconds before each line of a stream. Default 0. */
  readonly chunkDelay?: number | undefined;
  /** Milliseconds before each answer. Default 0. */
  readonly latency?: number | undefined;
  /** A key that every request must bring as `Authorization: Bearer …`; 401 without it. Default: none is asked for. */
  readonly auth?: string | undefined;
  /** How long a model stays loaded when a request does not say: seconds, or a Go duration. Default `'5m'`. */
  readonly keepAlive?: number | string | undefined;
  /** What `version` says. Default `0.0.0`. */
  readonly version?: string | undefined;
  /**
   * How it stands to its cloud: `online` answers everything; `signed-out` refuses with 401 and a `signin_url`;
   * `disabled` with 403; `unreachable` fails as a server without network does. Default `online`.
   */
  readonly cloud?: Cloud | undefined;
  /** Serve `/api/web_search` and `/api/web_fetch` as the cloud does, for any bearer key. Default true; a local server has neither. */
  readonly web?: boolean | undefined;
  /** Who `me` says the caller is. */
  readonly account?: Account | undefined;
  /** Models that `pull` finds, beside the well-known ones and those pushed; or the error it gets for a name. */
  readonly registry?: readonly string[] | Readonly<Record<string, RegistryEntry>> | undefined;
  /** Refuse requests whose `Host` is not local, as a real server on the loopback address does. Default true when it listens. */
  readonly localHosts?: boolean | undefined;
  /** Port on 127.0.0.1. Default 0: a free one. */
  readonly port?: number | undefined;
}

/** An embedded model server without a socket. */
export interface ModelApp {
  /** Answers like the server without any network: `new ModelClient({ fetch: app.fetch })`. */
  readonly fetch: typeof globalThis.fetch;
  /** Every request so far, oldest first, credentials replaced. */
  readonly requests: readonly RecordedRequest[];
  /** Failures for the requests to come. */
  readonly faults: Faults;
  /** What it knows: models, blobs, what is loaded, and its clock. */
  readonly state: ModelServerState;
  /**
   * Handlers for Mock Service Worker, with the same state and faults: `setupServer(...app.handlers(http))`.
   *
   * For msw 2 and 3. `setupServer` sees global `fetch` only: hand `fetch` to the client. Clients on undici, as ours in
   * Node are otherwise, are seen by msw 3's `defineNetwork` with the `HttpRequestInterceptor` of `@mswjs/interceptors/http`.
   *
   * @param http the `http` of `msw`
   * @param baseUrl the address to take over; default: the server's own, or `http://127.0.0.1:11434` where it has none
   */
  handlers<Handler>(http: MswHttp<Handler>, baseUrl?: string): Handler[];
}

/** An embedded model server that listens. */
export interface ModelServer extends ModelApp, AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Ends every connection at once and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts a model server in this process: real HTTP on 127.0.0.1, all 25 operations, state, no model.
 *
 * Answers are always the same for the same request. Prompts of the test script (`Why is the sky blue?`,
 * `What is 17 times 23?`, …) have answers of their own; others are answered with a sentence about the prompt.
 * A declared tool is called when the last user message contains its name or a word of its name; after tool
 * messages the answer repeats what the tools said. With a JSON Schema in `format` the answer satisfies it.
 *
 * Needs `node:http` (Node, Bun, Deno); use `createModelApp` elsewhere.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { embedded, state } = assembled(options, options.localHosts ?? true);
  const listening = await embedded.listen(options.port);
  const close = (): Promise<void> => listening.close();
  const { url } = listening;
  return {
    ...doors(embedded, state, url),
    get requests() {
      return embedded.requests;
    },
    url,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The same server without a socket, for workers and for msw. */
export function createModelApp(options: ModelServerOptions = {}): ModelApp {
  const { embedded, state } = assembled(options, options.localHosts ?? false);
  return {
    ...doors(embedded, state, 'http://127.0.0.1:11434'),
    get requests() {
      return embedded.requests;
    },
  };
}

function doors(embedded: Embedded, state: ModelState, url: string): Omit<ModelApp, 'requests'> {
  return {
    fetch: embedded.fetch,
    faults: embedded.faults,
    state,
    handlers: (http, baseUrl = url) => embedded.handlers(http, baseUrl),
  };
}

function assembled(options: ModelServerOptions, localHosts: boolean): { embedded: Embedded; state: ModelState } {
  const state = new ModelState();
  for (const model of [...(options.models ?? defaultModels)].reverse()) state.add(model);
  const app = modelApp(contextOf(options, state), { auth: options.auth, localHosts }, options.web ?? true);
  const failure = (error: unknown): ReturnType<typeof jsonReply> => jsonReply(500, { error: thrownText(error) });
  return { embedded: new Embedded(app, { latency: options.latency, failure }), state };
}

function contextOf(options: ModelServerOptions, state: ModelState): Context {
  const stay = options.keepAlive ?? '5m';
  const ms = typeof stay === 'number' ? stay * 1000 : durationMs(stay);
  return {
    state,
    reply: options.reply,
    chunkDelay: options.chunkDelay ?? 0,
    keepAlive: ms < 0 ? foreverMs : ms,
    version: options.version ?? '0.0.0',
    cloud: options.cloud ?? 'online',
    account: options.account ?? { id: '00000000-0000-4000-8000-000000000001', email: 'ada@example.org', name: 'ada', plan: 'free' },
    registry: registryOf(options),
    partial: new Map(),
    pushed: new Map(),
  };
}

function registryOf({ registry = [], cloud }: ModelServerOptions): Map<string, RegistryEntry> {
  const given: [string, RegistryEntry][] = Array.isArray(registry)
    ? registry.map((name: string) => [name, true])
    : Object.entries(registry as Readonly<Record<string, RegistryEntry>>);
  const known: [string, RegistryEntry][] = cloud === 'unreachable' ? [] : knownModels.map((name) => [name, true]);
  return new Map(
    [...known, ...given].map(([name, entry]) => {
      const parsed = parseName(name);
      if (parsed === undefined) throw new TypeError(`not a model name: ${name}`);
      return [shortName(parsed).toLowerCase(), entry];
    }),
  );
}
