import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ndjson, type NoInput, type StreamEndpoint } from '@clients/core';
import { fuzz } from '../fuzz.ts';
import { type Loose, loose } from '../loose.ts';
import { named } from '../outcome.ts';
import {
  bodyOf,
  chunked,
  cut,
  cuts,
  damage,
  damaged,
  DRIVERS,
  memoryFetch,
  over,
  transportOf,
  WireServer,
} from '../wire.ts';

const talk: StreamEndpoint<NoInput, Loose, readonly Loose[]> = {
  id: 'talk',
  method: 'POST',
  path: '/talk',
  input: {},
  event: loose,
  format: ndjson,
  isLast: (event) => event['done'] === true,
  collect: () => {
    const all: Loose[] = [];
    return { add: (one) => void all.push(one), value: () => [...all] };
  },
};

/** Server-sent events are malformed even where they are cut. */
const SSE = /^(?:data|event|id|retry)?:/;

/** What a reader makes of a body, written down plainly: the events, and how the stream ends. */
function expected(bytes: Uint8Array): { events: unknown[]; end: string } {
  const events: unknown[] = [];
  const lines = rawLines(bytes);
  for (const [index, raw] of lines.entries()) {
    const isRest = index === lines.length - 1;
    // Blank lines do not count.
    let text = decoded(raw, index === 0);
    if (text === undefined) return { events, end: isRest ? 'truncated' : 'malformed' };
    // Some servers leave out the ends of lines between objects.
    while (text.trim() !== '') {
      if (events.length === 0 && text.trimStart().startsWith('<')) return { events, end: 'output' };
      const first = parseFirst(text);
      if (first === undefined)
        return {
          events,
          end: isRest && !SSE.test(text) ? 'truncated' : 'malformed',
        };
      const end = endOf(first.value);
      if (end !== undefined) return { events, end };
      events.push(first.value);
      if ((first.value as Loose)['done'] === true) return { events, end: 'complete' };
      text = first.rest;
    }
  }
  return { events, end: 'truncated' };
}

function endOf(value: unknown): string | undefined {
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    Object.keys(value).length === 0
  )
    return 'malformed';
  const { error } = value as { error?: unknown };
  return error === undefined || error === null ? undefined : 'server';
}

function rawLines(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, from)) {
    lines.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return [...lines, bytes.subarray(from)];
}

function decoded(bytes: Uint8Array, isFirst: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return isFirst && text.startsWith('\ufeff') ? text.slice(1) : text;
  } catch {
    return undefined;
  }
}

/** Parses a line, or the first of the objects on it. */
function parseFirst(text: string): { value: unknown; rest: string } | undefined {
  const whole = parse(text);
  if (whole !== undefined) return { value: whole, rest: '' };
  if (!text.startsWith('{')) return undefined;
  for (let at = text.indexOf('}'); at !== -1; at = text.indexOf('}', at + 1)) {
    const value = parse(text.slice(0, at + 1));
    const rest = text.slice(at + 1).trimStart();
    if (value !== undefined && rest.startsWith('{')) return { value, rest };
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const word = fc.oneof(
  fc.constantFrom(
    '',
    'tok',
    '"',
    '\\',
    '\\"',
    '\n',
    '\r',
    '\u2028',
    '\ud800',
    '✓ 😀',
    '"},"done":true}',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const value = fc.oneof<fc.Arbitrary<unknown>[]>(
  word,
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
);
const content = word.map((text) => ({
  model: 'm',
  message: { role: 'assistant', content: text },
  done: false,
}));
const line = fc.oneof(
  { weight: 12, arbitrary: content.map((one) => JSON.stringify(one)) },
  {
    weight: 3,
    arbitrary: fc
      .dictionary(
        fc.constantFrom('model', 'message', 'a', '__proto__', '1', 'constructor'),
        value,
        { maxKeys: 4 },
      )
      .map((one) => JSON.stringify(one)),
  },
  { weight: 1, arbitrary: value.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: word.map((text) => JSON.stringify({ error: text, done: true })) },
  { weight: 1, arbitrary: value.map((inner) => JSON.stringify({ error: inner })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\t',
      '\ufeff',
      '\r',
      '{}',
      ` {} `.padEnd(80),
      'data: {"a":1}',
      '<html>',
      '{"a":1}{"b":2}',
      '{"a":1e999}',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const last = fc.constantFrom(
  '',
  '{"done":true}',
  '{"message":{"content":""},"done":true,"eval_count":1}\n',
  '{"done":true}\n{"done":false}\n',
  '{"done":false}',
);
const body = fc
  .tuple(
    fc.constantFrom('', '', '', '\ufeff'),
    fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n')), { maxLength: 12 }),
    last,
    fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: damage }),
  )
  .map(([start, all, end, hurt]) =>
    damaged(Buffer.from(start + all.map(([text, mark]) => text + mark).join('') + end), hurt),
  );

async function read(
  api: ReturnType<typeof transportOf>,
): Promise<{ events: unknown[]; end: string }> {
  const events: unknown[] = [];
  const stream = api.stream(talk, {});
  try {
    for await (const one of stream) events.push(one);
    assert.deepEqual(await stream.final(), events);
    return { events, end: 'complete' };
  } catch (thrown) {
    const error = named(thrown) as ReturnType<typeof named> & {
      reason?: string;
      partial?: unknown;
    };
    if (error.kind === 'stream') assert.deepEqual(error.partial, events);
    return { events, end: error.reason ?? error.kind };
  }
}

for (const validate of ['off', 'lenient'] as const)
  fuzz(`lines in memory, ${validate}`, () =>
    fc.asyncProperty(body, cuts, async (bytes, at) => {
      const fetch = memoryFetch(
        () =>
          new Response(bodyOf(cut(bytes, at)), {
            headers: { 'content-type': 'application/x-ndjson' },
          }),
      );
      const found = await read(transportOf('http://h.example', { fetch, validate }));
      assert.deepEqual(found, expected(bytes));
    }),
  );

for (const driver of DRIVERS)
  fuzz(`lines over ${driver}`, async () => {
    const server = await new WireServer().start();
    const api = transportOf(server.url, { ...over(driver), validate: 'off' });
    return fc.asyncProperty(body, cuts, async (bytes, at) => {
      const head = Buffer.from(
        'HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n',
      );
      server.reply = { pieces: [head, ...chunked(cut(bytes, at))], then: 'keep' };
      assert.deepEqual(await read(api), expected(bytes));
    });
  });
