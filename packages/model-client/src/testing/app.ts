import { type App, type AppRequest, type Reply, Router } from '@clients/core/testing';
import { me, recommendations, signout, status, webFetch, webFetchLocal, webSearch, webSearchLocal } from './account.js';
import { chat } from './chat.js';
import type { Call, Context } from './context.js';
import { create } from './create.js';
import { embed, embeddings } from './embed.js';
import { generate } from './generate.js';
import { BodyError } from './go-json.js';
import { guarded, type GuardOptions, withCors } from './guard.js';
import { list, ps, root, version } from './listing.js';
import { copy, createBlob, headBlob, remove } from './manage.js';
import { show } from './show.js';
import { pull, push } from './transfer.js';
import { chatCompletions } from './v1-chat.js';
import { completions } from './v1-completions.js';
import { v1Embeddings } from './v1-embeddings.js';
import { v1Model, v1Models } from './v1-models.js';
import { v1 } from './v1-wire.js';
import { json, page, Refusal, refused } from './wire.js';

type Handler = (call: Call) => Reply | Promise<Reply>;

const routes: readonly (readonly [id: string, method: string, path: string, handler: Handler])[] = [
  ['generate', 'POST', '/api/generate', generate],
  ['chat', 'POST', '/api/chat', chat],
  ['embed', 'POST', '/api/embed', embed],
  ['embeddings', 'POST', '/api/embeddings', embeddings],
  ['list', 'GET', '/api/tags', list],
  ['ps', 'GET', '/api/ps', ps],
  ['create', 'POST', '/api/create', create],
  ['copy', 'POST', '/api/copy', copy],
  ['delete', 'DELETE', '/api/delete', remove],
  ['pull', 'POST', '/api/pull', pull],
  ['push', 'POST', '/api/push', push],
  ['show', 'POST', '/api/show', show],
  ['version', 'GET', '/api/version', version],
  ['headBlob', 'HEAD', '/api/blobs/{digest}', headBlob],
  ['createBlob', 'POST', '/api/blobs/{digest}', createBlob],
  ['webSearchLocal', 'POST', '/api/experimental/web_search', webSearchLocal],
  ['webFetchLocal', 'POST', '/api/experimental/web_fetch', webFetchLocal],
  ['modelRecommendations', 'GET', '/api/experimental/model-recommendations', recommendations],
  ['status', 'GET', '/api/status', status],
  ['me', 'POST', '/api/me', me],
  ['signout', 'POST', '/api/signout', signout],
  ['signoutKey', 'DELETE', '/api/user/keys/{encodedKey}', signout],
  ['root', 'GET', '/', root],
  // OpenAI's routes, under its operation ids.
  ['createChatCompletion', 'POST', '/v1/chat/completions', v1(chatCompletions)],
  ['createCompletion', 'POST', '/v1/completions', v1(completions)],
  ['createEmbedding', 'POST', '/v1/embeddings', v1(v1Embeddings)],
  ['listModels', 'GET', '/v1/models', v1(v1Models)],
  ['retrieveModel', 'GET', '/v1/models/{model}', v1(v1Model)],
];

/** Served only when the embedded server also stands in for the cloud. */
const cloudRoutes: typeof routes = [
  ['webSearch', 'POST', '/api/web_search', webSearch],
  ['webFetch', 'POST', '/api/web_fetch', webFetch],
];

/** Makes the model server without a socket. */
export function modelApp(context: Context, guards: GuardOptions, cloud: boolean): App {
  const router = new Router<Handler>();
  const served = cloud ? [...routes, ...cloudRoutes] : routes;
  for (const [id, method, path, handler] of served) router.add(id, method, path, handler);
  return {
    identify: (method, pathname) => {
      const found = router.find(method, pathname);
      return typeof found === 'object' ? found.id : undefined;
    },
    ids: () => new Set(served.map(([id]) => id)),
    handle: async (request) => guarded(request, guards) ?? withCors(await routed(router, context, request), request),
  };
}

async function routed(router: Router<Handler>, context: Context, request: AppRequest): Promise<Reply> {
  const found = router.find(request.method, request.rawPath);
  if (found === 'method') return page(405, '405 method not allowed');
  if (found === undefined) return redirected(router, request) ?? page(404, '404 page not found');
  try {
    return await found.handler({ context, request, params: found.params });
  } catch (error) {
    if (error instanceof BodyError) return json({ error: error.message }, 400);
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

/** Redirects a path with a superfluous slash to the route without it. */
function redirected(router: Router<Handler>, { method, rawPath }: AppRequest): Reply | undefined {
  const doubled = rawPath.includes('//');
  const path = rawPath.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (path === rawPath || typeof router.find(method, path) !== 'object') return undefined;
  const gone = method === 'GET' && !doubled;
  const status = gone ? 301 : 307;
  if (method !== 'GET') return { status, headers: { location: path } };
  const text = `<a href="${path}">${gone ? 'Moved Permanently' : 'Temporary Redirect'}</a>.\n\n`;
  return { status, headers: { location: path, 'content-type': 'text/html; charset=utf-8' }, body: text };
}
