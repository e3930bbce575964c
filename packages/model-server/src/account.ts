import { isRecord, type Reply, makeJsonReply } from '@clients/server-kit';
import { type Call, checkCloud, SIGNIN_URL } from './context.js';
import { type Json, parseBody } from './body-fields.js';
import { Refusal, omitEmpty } from './wire.js';

export function showAccount({ context: { cloud, account } }: Call): Reply {
  if (cloud === 'unreachable') throw new Refusal(503, 'account unavailable');
  if (account === undefined || cloud === 'signed-out')
    throw new Refusal(401, 'unauthorized', { signin_url: SIGNIN_URL });
  return makeJsonReply(omitEmpty({ ...account }));
}

export function signOut({ context }: Call): Reply {
  if (context.cloud === 'unreachable') throw new Refusal(500, 'there was an error signing out');
  if (context.cloud === 'signed-out') throw new Refusal(401, 'you are not currently signed in');
  context.cloud = 'signed-out';
  return makeJsonReply(null);
}

export function showStatus({ context }: Call): Reply {
  const disabled = context.cloud === 'disabled';
  return makeJsonReply({ cloud: { disabled, source: disabled ? 'config' : 'none' } });
}

export function listRecommendations(): Reply {
  return makeJsonReply({
    recommendations: [
      {
        model: 'gpt-oss:120b-cloud',
        description: 'Reasoning and agentic work',
        context_length: 131_072,
        max_output_tokens: 131_072,
      },
      { model: 'qwen3', description: 'Reasoning and tool use locally', vram_bytes: 6_000_000_000 },
      { model: 'gemma3', description: 'Text and vision locally', vram_bytes: 4_000_000_000 },
    ],
  });
}

const WEB_PAGES = [
  {
    title: 'Embedded model server',
    url: 'https://example.org/embedded',
    content: 'A server for tests that needs no model.',
  },
  {
    title: 'Testing clients',
    url: 'https://example.org/testing',
    content: 'Tests that speak real HTTP find more than mocks do.',
  },
  {
    title: 'Streams of JSON lines',
    url: 'https://example.org/ndjson',
    content: 'Each line is one event.',
  },
  {
    title: 'Deterministic answers',
    url: 'https://example.org/deterministic',
    content: 'The same question has the same answer.',
  },
  {
    title: 'Faults on purpose',
    url: 'https://example.org/faults',
    content: 'Resets, stalls and cut answers, when you ask for them.',
  },
];

/**
 * Returns the body of a question to the cloud. The local routes relay it without a look at it; the
 * cloud requires a key.
 */
async function readQuestion(
  { context, request }: Call,
  relayed: string | undefined,
): Promise<Json> {
  const bytes = await request.bytes();
  if (relayed !== undefined && bytes.byteLength > 0) checkCloud(context, relayed);
  if (relayed === undefined && !/^Bearer \S+$/.test(request.headers.get('authorization') ?? ''))
    throw new Refusal(401, 'unauthorized');
  const value = parseBody(bytes);
  return isRecord(value) ? value : {};
}

/** POST /api/web_search, as in the cloud; `relayed` for the experimental route of a local server */
export async function searchWeb(call: Call, relayed?: string): Promise<Reply> {
  const { query, max_results: most } = await readQuestion(call, relayed);
  if (typeof query !== 'string' || query === '') throw new Refusal(400, 'query is required');
  const count = typeof most === 'number' ? Math.min(Math.max(most, 1), 10) : 5;
  return makeJsonReply({
    results: WEB_PAGES.slice(0, count).map((page) => ({
      ...page,
      content: `${page.content} (found for: ${query})`,
    })),
  });
}

/** POST /api/web_fetch, as `webSearch` */
export async function fetchWebPage(call: Call, relayed?: string): Promise<Reply> {
  const { url } = await readQuestion(call, relayed);
  if (typeof url !== 'string' || url === '') throw new Refusal(400, 'url is required');
  const page = WEB_PAGES.find((other) => other.url === url) ?? {
    title: url,
    content: `The text of ${url}.`,
  };
  return makeJsonReply({
    title: page.title,
    content: page.content,
    links: WEB_PAGES.map((other) => other.url),
  });
}
