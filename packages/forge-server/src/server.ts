import { checkKnown, printAs, quote } from '@clients/core';
import {
  Embedded,
  type Faults,
  type MswHttp,
  type RecordedRequest,
  type ServerClock,
} from '@clients/server-kit';
import type { InstanceSetting } from 'forge-client/endpoints';
import { findProduct, EMULATED_VERSIONS, type ServerKind } from './state/server-kinds.js';
import { makeForgeApp } from './app.js';
import { Cors, type ForgeCors, replyWithJson } from './http/index.js';
import { ForgeSeed } from './seed.js';
import { ForgeState } from './state/forge-state.js';

/** Options of the embedded forge. */
export interface ForgeServerOptions {
  /**
   * The server to emulate: its routes, the fields and statuses of its answers, its error messages,
   * how it pages lists, and its version. Default `gitea-28`, which is `gitea-1.27` with what Gitea 28
   * adds; that alone is not from recordings.
   */
  readonly like?: ServerKind | undefined;
  /**
   * Settings of the instance that are off, such as `[quota] ENABLED`: their routes do not exist.
   * Default: none.
   */
  readonly switchedOff?: readonly InstanceSetting[] | undefined;
  /**
   * The version that the server reports. Default: that of the emulated server, such as `28.1.0`.
   */
  readonly version?: string | undefined;
  /** Milliseconds before each response. Default 0. */
  readonly latency?: number | undefined;
  /**
   * The prefix of the vendor headers in responses. Default `gitea`; all three are accepted in
   * requests.
   */
  readonly dialect?: 'service' | 'gitea' | 'forgejo' | undefined;
  /**
   * How long a workflow run waits for a runner, and how long its jobs take, in milliseconds of the
   * forge's clock. Default `{ queued: 100, running: 400 }`. Set long times to step through a run
   * with `state.clock.advance`.
   */
  readonly pace?: { readonly queued: number; readonly running: number } | undefined;
  /**
   * How long the forge checks a pull request for conflicts after it was opened or one of its
   * branches has changed, in milliseconds of the forge's clock. Until then it is not mergeable.
   * Default 0.
   */
  readonly mergeCheck?: number | undefined;
  /**
   * Start with the administrator `ada` only. Default false: the repositories `ada/demo` and
   * `ada/engine` exist too.
   */
  readonly bare?: boolean | undefined;
  /**
   * Whether pages of other origins may call the API: section `[cors]` of a server's configuration,
   * `true` for its defaults. Error responses of `faults` get the same headers. Default false, as on
   * a real server: a browser refuses the response.
   */
  readonly cors?: boolean | ForgeCors | undefined;
  /** Port on 127.0.0.1. Default 0: a free one. */
  readonly port?: number | undefined;
}

const OPTION_NAMES = [
  'like',
  'switchedOff',
  'version',
  'latency',
  'dialect',
  'pace',
  'mergeCheck',
  'bare',
  'cors',
  'port',
];

/** An embedded forge without a socket. */
export interface ForgeApp {
  /**
   * Responds like the server, without any network: `new ForgeClient({ baseUrl, fetch: app.fetch
   * })`.
   */
  readonly fetch: typeof globalThis.fetch;
  /** Every request since the start, oldest first, credentials replaced by `***`. */
  readonly requests: readonly RecordedRequest[];
  /** Faults for the next requests. */
  readonly faults: Faults;
  /** Adds users, repositories, files and issues without requests. */
  readonly seed: ForgeSeed;
  readonly state: ForgeServerState;
  /** A token of `user`, with every scope. */
  readonly token: string;
  /** The login of the administrator that exists from the start: `ada`. */
  readonly user: string;
  /** The password of `user`. */
  readonly password: string;
  /**
   * Makes handlers for Mock Service Worker, with the same state and faults:
   * `setupServer(...app.handlers(http))`.
   *
   * For msw 2 and 3. In a test, a client uses the `fetch` that `setupServer` puts in place; outside
   * of one, pass `fetch` to the client.
   *
   * @param http the `http` of `msw`
   * @param baseUrl the address whose requests are intercepted, without `/api/v1`; default: the
   * server's own, or `http://127.0.0.1:3000`
   */
  handlers<Handler>(http: MswHttp<Handler>, baseUrl?: string): Handler[];
}

/**
 * The state of an embedded forge that a client cannot read. Its records are added with `seed` and
 * read through a client.
 */
export interface ForgeServerState {
  /** The clock of the forge: `state.clock.advance(60_000)` moves it forward by a minute. */
  readonly clock: ServerClock;
  /** Waits until every webhook that was fired has been delivered or has failed. */
  waitForDeliveries(): Promise<void>;
}

/** An embedded forge that listens on a port. */
export interface ForgeServer extends ForgeApp, AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Closes every connection at once, webhook deliveries included, and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts a forge in this process that serves real HTTP on 127.0.0.1. It keeps its state in memory
 * and has no git and no database.
 *
 * Needs `node:http` (Node, Bun, Deno); elsewhere use `createForgeApp`. Close it at the end of a
 * test, or declare it with `await using`.
 *
 * @example
 * await using server = await startForgeServer();
 * const auth = token(server.token);
 * const forge = new ForgeClient({ baseUrl: server.url, auth });
 */
export async function startForgeServer(options: ForgeServerOptions = {}): Promise<ForgeServer> {
  const { embedded, app, state } = assembleServer(options);
  const { url, close: stop } = await embedded.listen(options.port);
  const close = (): Promise<void> => {
    state.closing.abort();
    return stop();
  };
  state.root = url;
  const server = { ...app, url, close, [Symbol.asyncDispose]: close };
  printAs(server, () => ({ name: 'ForgeServer', fields: { url, requests: app.requests.length } }));
  return server;
}

/** Creates the same forge without a socket, for workers and for msw. */
export function createForgeApp(options: ForgeServerOptions = {}): ForgeApp {
  return assembleServer(options).app;
}

function assembleServer(options: ForgeServerOptions): {
  readonly embedded: Embedded;
  readonly app: ForgeApp;
  readonly state: ForgeState;
} {
  const state = new ForgeState();
  checkKnown(options, OPTION_NAMES, { product: 'like', kind: 'like', type: 'like' });
  state.like = options.like ?? state.like;
  const kinds = Object.keys(EMULATED_VERSIONS);
  if (!kinds.includes(state.like))
    throw new TypeError(`option like must be one of ${kinds.join(', ')}, not ${quote(state.like)}`);
  for (const setting of options.switchedOff ?? []) state.switchedOff.add(setting);
  state.version = options.version ?? EMULATED_VERSIONS[state.like];
  if (options.dialect !== undefined) state.dialects = [options.dialect];
  else state.dialects = findProduct(state.like) === 'forgejo' ? ['gitea', 'forgejo'] : ['gitea'];
  const ada = state.addUser({
    login: 'ada',
    full_name: 'Ada Lovelace',
    password: 'analytical',
    is_admin: true,
  });
  const { secret } = state.addToken(ada, 'test', ['all']);
  state.pace = { ...state.pace, ...options.pace };
  state.mergeCheck = options.mergeCheck ?? state.mergeCheck;
  const seed = new ForgeSeed(state);
  if (options.bare !== true) for (const name of ['demo', 'engine']) seed.repo(`ada/${name}`);
  const cors = options.cors
    ? new Cors(options.cors === true ? {} : options.cors, state.like)
    : undefined;
  const embedded = new Embedded(makeForgeApp(state, cors), {
    latency: options.latency,
    makeFailureReply: () => replyWithJson({ message: '', url: `${state.root}/api/swagger` }, 500),
    makeFaultHeaders: cors && ((request) => cors.makeReplyHeaders(request)),
  });
  const { fetch, faults, requests } = embedded;
  const app = {
    fetch,
    faults,
    requests,
    seed,
    state,
    token: secret,
    user: ada.login,
    password: ada.password,
    handlers: <Handler>(http: MswHttp<Handler>, baseUrl = state.root): Handler[] =>
      embedded.handlers(http, baseUrl),
  };
  return { embedded, app, state };
}
