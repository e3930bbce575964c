import { type App, type AppRequest, type Reply, Routes } from '@clients/core/testing';
import { me, recommendations, signout, status, webFetch, webFetchLocal, webSearch, webSearchLocal } from './account.js';
import { chat } from './chat.js';
import type { Call, Context, Handler } from './context.js';
import { create } from './create.js';
import { embed, embeddings } from './embed.js';
import { generate } from './generate.js';
import { guarded, type GuardOptions, withCors } from './guard.js';
import { copy, createBlob, headBlob, list, ps, remove, show } from './library.js';
import { pull, push } from './transfer.js';
import { chatCompletions } from './v1-chat.js';
import { completions, v1, v1Embeddings, v1Model, v1Models } from './v1.js';
import { json, Refusal, refused } from './wire.js';

type Route = readonly [id: string, method: string, path: string, handler: Handler];

const routes: readonly Route[] = [
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
  ['version', 'GET', '/api/version', ({ context }) => json({ version: context.version })],
  ['headBlob', 'HEAD', '/api/blobs/:digest', headBlob],
  ['createBlob', 'POST', '/api/blobs/:digest', createBlob],
  ['webSearchLocal', 'POST', '/api/experimental/web_search', webSearchLocal],
  ['webFetchLocal', 'POST', '/api/experimental/web_fetch', webFetchLocal],
  ['modelRecommendations', 'GET', '/api/experimental/model-recommendations', recommendations],
  ['status', 'GET', '/api/status', status],
  ['me', 'POST', '/api/me', me],
  ['signout', 'POST', '/api/signout', signout],
  ['signoutKey', 'DELETE', '/api/user/keys/:encodedKey', signout],
  ['root', 'GET', '/', () => text(200, 'Ollama is running')],
  // OpenAI's routes, under its operation ids.
  ['createChatCompletion', 'POST', '/v1/chat/completions', v1(chatCompletions)],
  ['createCompletion', 'POST', '/v1/completions', v1(completions)],
  ['createEmbedding', 'POST', '/v1/embeddings', v1(v1Embeddings)],
  ['listModels', 'GET', '/v1/models', v1(v1Models)],
  ['retrieveModel', 'GET', '/v1/models/:model', v1(v1Model)],
];

/** Served only when the embedded server also stands in for the cloud. */
const cloudRoutes: readonly Route[] = [
  ['webSearch', 'POST', '/api/web_search', webSearch],
  ['webFetch', 'POST', '/api/web_fetch', webFetch],
];

/** Makes the model server without a socket. */
export function modelApp(context: Context, guards: GuardOptions, cloud: boolean): App {
  const served = cloud ? [...routes, ...cloudRoutes] : routes;
  const found = new Routes(served.map((route) => [route[1], route[2], route]));
  return {
    identify: (method, path) => {
      const route = found.find(method, path);
      return typeof route === 'object' ? route.handler[0] : undefined;
    },
    ids: () => new Set(served.map(([id]) => id)),
    handle: async (request) => guarded(request, guards) ?? withCors(await routed(found, context, request), request),
  };
}

async function routed(table: Routes<Route>, context: Context, request: AppRequest): Promise<Reply> {
  const found = table.find(request.method, request.rawPath);
  if (found === 'method') return text(405, '405 method not allowed', 'text/plain');
  if (found === undefined) return text(404, '404 page not found', 'text/plain');
  const call: Call = { context, request, params: found.params };
  try {
    return await found.handler[3](call);
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}

function text(status: number, body: string, type = 'text/plain; charset=utf-8'): Reply {
  return { status, headers: { 'content-type': type }, body };
}
