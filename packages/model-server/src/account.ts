import { isRecord, type Reply, makeJsonReply } from '@clients/server-kit';
import { type Call, checkCloud, SIGNIN_URL } from './context.js';
import { type Json, parseBody } from './body-fields.js';
import { Refusal, omitEmpty } from './wire.js';

export function showAccount({ context: { cloud, account } }: Call): Reply {
  if (cloud === 'unreachable') throw new Refusal(503, 'account unavailable');
  if (account === undefined || cloud === 'signed-out')
    throw new Refusal(401, 'unauthorized', { signin_url: SIGNIN_URL });
  return makeJsonReply(omitEmpty({ ...account, balance: undefined }));
}

export function signOut({ context }: Call): Reply {
  if (context.cloud === 'unreachable') throw new Refusal(500, 'there was an error signing out');
  if (context.cloud === 'signed-out') throw new Refusal(401, 'you are not currently signed in');
  context.cloud = 'signed-out';
  return makeJsonReply(null);
}

export function showBalance({ context, request }: Call): Reply {
  checkCloud(context, '/api/balance', 'Get');
  refuseQuery(request.url, []);
  const { clock } = context.state;
  const from = clock.now() - 10 * DAY_MS;
  return makeJsonReply(
    context.account?.balance ?? {
      included: {
        balance_usd: 72.5,
        allowance_usd: 100,
        period: { from: writeTime(from), until: writeTime(from + 30 * DAY_MS) },
      },
      purchased: { balance_usd: 0 },
    },
  );
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The ranges of usage, with the lengths and the number of their buckets. */
const RANGES: Readonly<
  Record<string, readonly [granularity: string, length: number, count: number]>
> = {
  '24h': ['hour', HOUR_MS, 25],
  '7d': ['day', DAY_MS, 8],
  '30d': ['day', DAY_MS, 31],
};

export function showUsage({ context, request }: Call): Reply {
  checkCloud(context, '/api/usage', 'Get');
  refuseQuery(request.url, ['range', 'scope']);
  const { searchParams } = request.url;
  const [range, scope] = [searchParams.get('range') ?? '7d', searchParams.get('scope') ?? 'self'];
  const found = RANGES[range];
  if (found === undefined) throw new Refusal(400, 'range must be 24h, 7d or 30d');
  if (scope !== 'self') throw new Refusal(403, 'team usage requires an administrator');
  const [granularity, length, count] = found;
  const now = context.state.clock.now();
  const last = Math.floor(now / length) * length;
  const counts = {
    request_count: 0,
    usage_usd: 0,
    input_tokens: 0,
    cached_input_tokens: 0,
    output_tokens: 0,
  };
  const buckets = Array.from({ length: count }, (_, at) => {
    const from = last - (count - 1 - at) * length;
    const isLast = at === count - 1;
    return {
      from: writeTime(from),
      until: writeTime(isLast ? now : from + length),
      ...(isLast ? { partial: true } : {}),
      ...counts,
    };
  });
  const from = buckets[0]?.from;
  return makeJsonReply({
    range,
    scope,
    granularity,
    from,
    until: writeTime(now),
    totals: counts,
    buckets,
  });
}

function writeTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** @throws {Refusal} 400 for a parameter that is not known, or there twice */
function refuseQuery({ searchParams }: URL, known: readonly string[]): void {
  for (const name of new Set(searchParams.keys()))
    if (!known.includes(name) || searchParams.getAll(name).length > 1)
      throw new Refusal(400, `invalid query parameter ${JSON.stringify(name)}`);
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
