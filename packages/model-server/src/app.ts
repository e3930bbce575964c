import { type App, type AppRequest, type Reply, Routes, makeJsonReply } from '@clients/server-kit';
import {
  showAccount,
  showBalance,
  showUsage,
  listRecommendations,
  signOut,
  showStatus,
  fetchWebPage,
  searchWeb,
} from './account.js';
import * as endpoints from '../../model-client/src/endpoints.js';
import type { Call, Context, Handler } from './context.js';
import { createModel } from './create.js';
import { decide } from './decide.js';
import { embed, embedPrompt } from './embed.js';
import { chat } from './chat.js';
import { generate } from './generate.js';
import {
  copyModel,
  createBlob,
  checkBlob,
  listModels,
  listRunningModels,
  deleteModel,
  showModel,
} from './library.js';
import { pull, push } from './transfer.js';
import * as openai from './v1.js';
import { Refusal, makeRefusalReply } from './wire.js';

type Route = readonly [id: string, method: string, path: string, handler: Handler];

const ROUTES: readonly Route[] = [
  ['generate', 'POST', '/api/generate', generate],
  ['chat', 'POST', '/api/chat', chat],
  ['embed', 'POST', '/api/embed', embed],
  ['embeddings', 'POST', '/api/embeddings', embedPrompt],
  ['list', 'GET', '/api/tags', listModels],
  ['ps', 'GET', '/api/ps', listRunningModels],
  ['create', 'POST', '/api/create', createModel],
  ['copy', 'POST', '/api/copy', copyModel],
  ['delete', 'DELETE', '/api/delete', deleteModel],
  ['pull', 'POST', '/api/pull', pull],
  ['push', 'POST', '/api/push', push],
  ['show', 'POST', '/api/show', showModel],
  ['version', 'GET', '/api/version', ({ context }) => makeJsonReply({ version: context.version })],
  ['headBlob', 'HEAD', '/api/blobs/:digest', checkBlob],
  ['createBlob', 'POST', '/api/blobs/:digest', createBlob],
  [
    'webSearchLocal',
    'POST',
    '/api/experimental/web_search',
    (call) => searchWeb(call, '/api/web_search'),
  ],
  [
    'webFetchLocal',
    'POST',
    '/api/experimental/web_fetch',
    (call) => fetchWebPage(call, '/api/web_fetch'),
  ],
  ['modelRecommendations', 'GET', '/api/experimental/model-recommendations', listRecommendations],
  ['status', 'GET', '/api/status', showStatus],
  ['me', 'POST', '/api/me', showAccount],
  ['balance', 'GET', '/api/balance', showBalance],
  ['usage', 'GET', '/api/usage', showUsage],
  ['signout', 'POST', '/api/signout', signOut],
  ['signoutKey', 'DELETE', '/api/user/keys/:encodedKey', signOut],
  ['root', 'GET', '/', () => makeTextReply(200, 'Ollama is running')],
  ['decide', 'POST', '/v1/systemone', decide],
  // OpenAI's routes, under its operation ids.
  [
    'createChatCompletion',
    'POST',
    '/v1/chat/completions',
    openai.wrapV1(openai.createChatCompletion),
  ],
  ['createCompletion', 'POST', '/v1/completions', openai.wrapV1(openai.createCompletion)],
  ['createEmbedding', 'POST', '/v1/embeddings', openai.wrapV1(openai.createEmbedding)],
  ['listModels', 'GET', '/v1/models', openai.wrapV1(openai.listModels)],
  ['retrieveModel', 'GET', '/v1/models/:model', openai.wrapV1(openai.retrieveModel)],
];

const CLOUD_ROUTES: readonly Route[] = [
  ['webSearch', 'POST', '/api/web_search', searchWeb],
  ['webFetch', 'POST', '/api/web_fetch', fetchWebPage],
];

/** Makes the model server without a socket. */
export function makeModelApp(context: Context, guards: GuardOptions, cloud: boolean): App {
  const served = cloud ? [...ROUTES, ...CLOUD_ROUTES] : ROUTES;
  const found = new Routes(served.map((route) => [route[1], route[2], route]));
  return {
    identify: (method, path) => {
      const route = found.find(method, path);
      return typeof route === 'object' ? route.handler[0] : undefined;
    },
    ids: () => new Set(served.map(([id]) => id)),
    handle: async (request) =>
      guardRequest(request, guards) ??
      addCors(await routeRequest(found, context, request), request),
  };
}

async function routeRequest(
  table: Routes<Route>,
  context: Context,
  request: AppRequest,
): Promise<Reply> {
  const found = table.find(request.method, request.rawPath);
  if (found === 'method') return makeTextReply(405, '405 method not allowed', 'text/plain');
  if (found === undefined) return makeTextReply(404, '404 page not found', 'text/plain');
  if (isNewer(found.handler[0], context.version))
    return makeTextReply(404, '404 page not found', 'text/plain');
  const call: Call = { context, request, params: found.params };
  try {
    return await found.handler[3](call);
  } catch (error) {
    if (error instanceof Refusal) return makeRefusalReply(error);
    throw error;
  }
}

/** The versions that added the operations which not all versions have. */
const ADDED: ReadonlyMap<string, string> = new Map(
  (
    Object.values(endpoints) as readonly { readonly id?: string; readonly since?: string }[]
  ).flatMap(({ id, since }) => (id === undefined || since === undefined ? [] : [[id, since]])),
);

/**
 * Returns whether an operation is newer than a version. A build from source, and a version that is
 * not three numbers, has all of them.
 */
function isNewer(operation: string, version: string): boolean {
  const since = ADDED.get(operation);
  if (since === undefined || version === '0.0.0' || !/^\d+\.\d+\.\d+/.test(version)) return false;
  return since.localeCompare(version, 'en', { numeric: true }) > 0;
}

function makeTextReply(status: number, body: string, type = 'text/plain; charset=utf-8'): Reply {
  return { status, headers: { 'content-type': type }, body };
}

const ALLOWED_ORIGINS =
  /^(https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(:\d+)?|(app|file|tauri|vscode-webview|vscode-file):\/\/.*)$/;
const ALLOWED_NAMES = /^(localhost|.*\.(localhost|local|internal)|\[.*\])$/i;
const ALLOWED_ADDRESSES =
  /^(0\.0\.0\.0|127(\.\d+){3}|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})$/;

export interface GuardOptions {
  readonly auth: string | undefined;
  /** Whether to refuse host names that are not local. */
  readonly localHosts: boolean;
}

/** Returns the response to a request with a foreign host, a foreign origin or a wrong key. */
function guardRequest(request: AppRequest, options: GuardOptions): Reply | undefined {
  const host = request.headers.get('host');
  if (options.localHosts && host === null)
    return { status: 400, headers: { connection: 'close' }, body: '400 Bad Request' };
  const name = (host ?? '').replace(/:\d+$/, '');
  if (options.localHosts && !ALLOWED_NAMES.test(name) && !ALLOWED_ADDRESSES.test(name))
    return { status: 403 };
  const origin = findForeignOrigin(request);
  if (origin !== undefined && !ALLOWED_ORIGINS.test(origin)) return { status: 403 };
  if (origin !== undefined && request.method === 'OPTIONS')
    return makePreflightReply(request, origin);
  if (
    options.auth !== undefined &&
    request.headers.get('authorization') !== `Bearer ${options.auth}`
  )
    return request.rawPath.startsWith('/v1/')
      ? openai.makeV1ErrorReply(401, 'unauthorized')
      : makeJsonReply({ error: 'unauthorized' }, 401);
  return undefined;
}

function makePreflightReply({ headers }: AppRequest, origin: string): Reply {
  return {
    status: 204,
    headers: {
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS',
      'access-control-allow-origin': origin,
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    },
  };
}

/**
 * Adds the CORS headers, which allow a page of another origin to read the response. The origin must
 * be an allowed one.
 */
function addCors(reply: Reply, request: AppRequest): Reply {
  return {
    ...reply,
    headers: { ...reply.headers, ...makeCorsHeaders(findForeignOrigin(request)) },
  };
}

/**
 * Returns the CORS headers for the error response of a fault: none when the origin is not allowed.
 */
export function makeFaultHeaders(request: AppRequest): Readonly<Record<string, string>> {
  const origin = findForeignOrigin(request);
  return origin !== undefined && ALLOWED_ORIGINS.test(origin) ? makeCorsHeaders(origin) : {};
}

function makeCorsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  return origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' };
}

/**
 * Returns the origin of the page that sent the request; undefined for the server's own, and for a
 * request that no page sent.
 */
function findForeignOrigin({ headers, url }: AppRequest): string | undefined {
  const origin = headers.get('origin');
  return origin === null || origin === `${url.protocol}//${url.host}` ? undefined : origin;
}
