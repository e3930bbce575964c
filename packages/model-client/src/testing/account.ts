import { type AppRequest, isRecord, type Reply } from '@clients/core/testing';
import { type Call, checkCloud, signinUrl } from './context.js';
import { type Json, parsed } from './requests.js';
import { json, Refusal, trimmed } from './wire.js';

/** POST /api/me */
export function me({ context: { cloud, account } }: Call): Reply {
  if (cloud === 'unreachable') throw new Refusal(503, 'account unavailable');
  if (account === undefined || cloud === 'signed-out') throw new Refusal(401, 'unauthorized', undefined, { signin_url: signinUrl });
  return json(trimmed({ ...account }));
}

/** POST /api/signout and DELETE /api/user/keys/{encodedKey} */
export function signout({ context }: Call): Reply {
  if (context.cloud === 'unreachable') throw new Refusal(500, 'there was an error signing out');
  if (context.cloud === 'signed-out') throw new Refusal(401, 'you are not currently signed in');
  context.cloud = 'signed-out';
  return json(null);
}

/** GET /api/status */
export function status({ context }: Call): Reply {
  const disabled = context.cloud === 'disabled';
  return json({ cloud: { disabled, source: disabled ? 'config' : 'none' } });
}

/** GET /api/experimental/model-recommendations */
export function recommendations(): Reply {
  return json({
    recommendations: [
      { model: 'gpt-oss:120b-cloud', description: 'Reasoning and agentic work', context_length: 131_072, max_output_tokens: 131_072 },
      { model: 'qwen3', description: 'Reasoning and tool use locally', vram_bytes: 6_000_000_000 },
      { model: 'gemma3', description: 'Text and vision locally', vram_bytes: 4_000_000_000 },
    ],
  });
}

const pages = [
  { title: 'Embedded model server', url: 'https://example.org/embedded', content: 'A server for tests that needs no model.' },
  { title: 'Testing clients', url: 'https://example.org/testing', content: 'Tests that speak real HTTP find more than mocks do.' },
  { title: 'Streams of JSON lines', url: 'https://example.org/ndjson', content: 'Each line is one event.' },
  { title: 'Deterministic answers', url: 'https://example.org/deterministic', content: 'The same question has the same answer.' },
  { title: 'Faults on purpose', url: 'https://example.org/faults', content: 'Resets, stalls and cut answers, when you ask for them.' },
];

/** The local routes relay to the cloud without a look at the body, if there is one. */
async function relayed({ context, request }: Call, path: string): Promise<Json> {
  if ((await request.bytes()).byteLength === 0) throw new Refusal(400, 'missing request body');
  checkCloud(context, path);
  return bodyOf(request);
}

/** The cloud requires a key. */
async function keyed({ request }: Call): Promise<Json> {
  if (!/^Bearer \S+$/.test(request.headers.get('authorization') ?? '')) throw new Refusal(401, 'unauthorized');
  return bodyOf(request);
}

async function bodyOf(request: AppRequest): Promise<Json> {
  const value = parsed(await request.bytes());
  return isRecord(value) ? value : {};
}

function found(body: Json): Reply {
  const { query, max_results: most } = body;
  if (typeof query !== 'string' || query === '') throw new Refusal(400, 'query is required');
  const count = typeof most === 'number' ? Math.min(Math.max(most, 1), 10) : 5;
  return json({ results: pages.slice(0, count).map((page) => ({ ...page, content: `${page.content} (found for: ${query})` })) });
}

function fetched(body: Json): Reply {
  const { url } = body;
  if (typeof url !== 'string' || url === '') throw new Refusal(400, 'url is required');
  const page = pages.find((other) => other.url === url) ?? { title: url, content: `The text of ${url}.` };
  return json({ title: page.title, content: page.content, links: pages.map((other) => other.url) });
}

/** POST /api/web_search, as in the cloud */
export async function webSearch(call: Call): Promise<Reply> {
  return found(await keyed(call));
}

/** POST /api/web_fetch, as in the cloud */
export async function webFetch(call: Call): Promise<Reply> {
  return fetched(await keyed(call));
}

/** POST /api/experimental/web_search, which a local server relays to the cloud */
export async function webSearchLocal(call: Call): Promise<Reply> {
  return found(await relayed(call, '/api/web_search'));
}

/** POST /api/experimental/web_fetch, which a local server relays to the cloud */
export async function webFetchLocal(call: Call): Promise<Reply> {
  return fetched(await relayed(call, '/api/web_fetch'));
}
