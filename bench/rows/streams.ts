import type { ModelClient as Client } from 'model-client';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { Bare } from '../bare.ts';
import type { Clients } from '../clients.ts';
import { expectCount, figureOf, type Row, time } from '../measure.ts';

const EVENTS = 200_000;
const request = {
  model: 'llama3.2',
  messages: [{ role: 'user' as const, content: 'Hello' }],
};

async function ourEvents(client: Client, headers: Record<string, string>): Promise<number> {
  let count = 0;
  for await (const event of client.chatStream(request, { headers }))
    count += typeof event.message.content === 'string' ? 1 : 0;
  return count;
}

async function peerEvents(origin: string, headers: Record<string, string>): Promise<number> {
  let count = 0;
  for await (const event of await new Ollama({ host: origin, headers }).chat({
    ...request,
    stream: true,
  }))
    count += typeof event.message.content === 'string' ? 1 : 0;
  return count;
}

async function openaiEvents(origin: string, chunk: number): Promise<number> {
  const client = new OpenAI({
    baseURL: `${origin}/v1`,
    apiKey: 'x',
    defaultHeaders: { 'x-chunk': String(chunk) },
  });
  const stream = await client.chat.completions.create({
    model: 'm',
    messages: [{ role: 'user', content: 'Hello' }],
    stream: true,
  });
  let count = 0;
  for await (const event of stream) count += event.choices.length;
  return count;
}

async function perSecond(wanted: number, work: () => Promise<number>): Promise<number> {
  const started = performance.now();
  expectCount(await work(), wanted, 'events');
  return (wanted / (performance.now() - started)) * 1_000;
}

/** 200 000 events, in pieces of three sizes. */
export function eventRows(origin: string, quick: boolean, { ModelClient }: Clients): Row[] {
  const bare = new Bare();
  const client = new ModelClient({ baseUrl: origin });
  const sizes: readonly [string, number, boolean][] = [
    ['64-byte', 64, false],
    ['4-KB', 4_096, true],
    ['64-KB', 65_536, true],
  ];
  return sizes
    .filter(([, , aimed]) => aimed || !quick)
    .map(([label, size, aimed]) => {
      const headers = { 'x-chunk': String(size) };
      return {
        name: `200 000 events in ${label} pieces`,
        unit: 'events/s',
        better: 'higher',
        rounds: quick || size === 64 ? 5 : 9,
        ...(aimed ? { target: 0.72 } : {}),
        floor: aimed ? 0.35 : 0.15,
        contenders: [
          {
            name: 'bare',
            run: () =>
              perSecond(EVENTS + 1, () => bare.events(`${origin}/api/chat`, headers, request)),
          },
          { name: 'ours', run: () => perSecond(EVENTS + 1, () => ourEvents(client, headers)) },
          {
            name: 'ollama-js',
            run: () => perSecond(EVENTS + 1, () => peerEvents(origin, headers)),
          },
          { name: 'openai-node', run: () => perSecond(EVENTS, () => openaiEvents(origin, size)) },
        ],
      } satisfies Row;
    });
}

/** Events that drift, with somebody listening, against those that fit: both by this client. */
export function olderEvents(origin: string, quick: boolean, { ModelClient }: Clients): Row {
  const client = new ModelClient({ baseUrl: origin, hooks: { onDrift: () => undefined } });
  const headers = { 'x-chunk': '4096' };
  const older = { ...headers, 'x-bench': 'older' };
  return {
    name: '200 000 events from an older server (bare: ours, events that fit)',
    unit: 'events/s',
    better: 'higher',
    rounds: quick ? 5 : 9,
    target: 0.9,
    floor: 0.5,
    contenders: [
      { name: 'bare', run: () => perSecond(EVENTS + 1, () => ourEvents(client, headers)) },
      { name: 'ours', run: () => perSecond(EVENTS + 1, () => ourEvents(client, older)) },
    ],
  };
}

/** One line of 20 MB in 16-KB pieces, and of 40 MB to see that it is linear. */
export function lineRows(origin: string, quick: boolean, { ModelClient }: Clients): Row[] {
  const bare = new Bare();
  const client = new ModelClient({ baseUrl: origin });
  return (quick ? [20] : [20, 40]).map((megabytes) => {
    const headers = { 'x-bench': 'line', 'x-megabytes': String(megabytes) };
    return {
      name: `one line of ${String(megabytes)} MB`,
      unit: 'ms',
      better: 'lower',
      rounds: quick ? 5 : 7,
      ...(megabytes === 20 ? { target: 0.75 } : {}),
      floor: 0.4,
      contenders: [
        {
          name: 'bare',
          run: () =>
            time(3, async () => {
              expectCount(await bare.line(`${origin}/api/chat`, headers), 2, 'events');
            }),
        },
        {
          name: 'ours',
          run: () =>
            time(3, async () => {
              expectCount(await ourEvents(client, headers), 2, 'events');
            }),
        },
        // Quadratic there: 40 MB would take most of a minute each time.
        ...(quick || megabytes > 20
          ? []
          : [{ name: 'ollama-js', run: () => ollamaLine(origin, headers) }]),
      ],
    } satisfies Row;
  });
}

function ollamaLine(origin: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return time(1, async () => {
    expectCount(await peerEvents(origin, headers), 2, 'events');
  });
}

/** 64 embeddings of 1024 numbers. */
export function embedRow(origin: string, quick: boolean, { ModelClient }: Clients): Row {
  const bare = new Bare();
  const client = new ModelClient({ baseUrl: origin });
  const ollama = new Ollama({ host: origin });
  const input = Array.from({ length: 64 }, (_, i) => `text ${String(i)}`);
  const repeat = (
    work: () => Promise<{ embeddings: readonly (readonly number[])[] }>,
  ): Promise<number> =>
    time(2, async () => {
      expectCount((await work()).embeddings.length, 64, 'vectors');
    });
  return {
    name: '64 embeddings of 1024 numbers',
    unit: 'ms',
    better: 'lower',
    floor: 0.25,
    rounds: quick ? 50 : 110,
    contenders: [
      {
        name: 'bare',
        run: () =>
          repeat(
            async () =>
              (await bare.post(`${origin}/api/embed`, { model: 'nomic-embed-text', input })) as {
                embeddings: number[][];
              },
          ),
      },
      { name: 'ours', run: () => repeat(() => client.embed({ model: 'nomic-embed-text', input })) },
      {
        name: 'ollama-js',
        run: () => repeat(() => ollama.embed({ model: 'nomic-embed-text', input })),
      },
    ],
  };
}

/** From the call to the first event; leaving the stream is not counted. */
export function firstEventRow(origin: string, quick: boolean, { ModelClient }: Clients): Row {
  const bare = new Bare();
  const headers = { 'x-bench': 'stall' };
  const client = new ModelClient({ baseUrl: origin });
  const ollama = new Ollama({ host: origin, headers });
  return {
    name: 'first event',
    unit: 'ms',
    better: 'lower',
    floor: 0.3,
    rounds: quick ? 7 : 21,
    contenders: [
      {
        name: 'bare',
        run: () => untilSeen((seen) => bare.first(`${origin}/api/chat`, headers, request, seen)),
      },
      {
        name: 'ours',
        run: () =>
          untilSeen(async (seen) => {
            for await (const event of client.chatStream(request, { headers })) {
              if (!event.done) seen();
              break;
            }
          }),
      },
      {
        name: 'ollama-js',
        run: () =>
          untilSeen(async (seen) => {
            const stream = await ollama.chat({ ...request, stream: true });
            for await (const event of stream) {
              if (!event.done) seen();
              break;
            }
            stream.abort();
          }),
      },
    ],
  };
}

/** Median of 100. */
async function untilSeen(work: (seen: () => void) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 100; i++) {
    const started = performance.now();
    await work(() => times.push(performance.now() - started));
  }
  expectCount(times.length, 100, 'first events');
  return figureOf(times).median;
}
