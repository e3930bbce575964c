import { Readable } from 'node:stream';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { ModelClient, type Tool, type ToolRunEvent } from '../../src/index.js';
import { last, lines, piece, scriptedServer } from '../scripted-server.js';

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

/** Runs a tool in a run, and resolves with what the model and the program get of its result. */
async function sentOf(
  run: Tool['run'],
  options: Partial<Tool> = {},
): Promise<{ content: string; event: ToolRunEvent | undefined }> {
  await using server = await scriptedServer((response, _asked, at) => {
    lines(
      response,
      at === 0
        ? [piece('', { tool_calls: [{ function: { name: 'look', arguments: {} } }] }), last()]
        : [piece('Done.'), last()],
    );
  });
  const stream = new ModelClient({ baseUrl: server.url }).runToolsStream({
    ...hello,
    tools: [{ ...options, name: 'look', run }],
  });
  let event: ToolRunEvent | undefined;
  for await (const each of stream)
    if (each.type === 'tool-result' || each.type === 'tool-error') event = each;
  const sent = server.asked[1]?.body as { messages: { content: string }[] };
  return { content: sent.messages.at(-1)?.content ?? 'nothing', event };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const foreign = (code: string): unknown => runInContext(code, createContext({}));

async function* pieces(...items: readonly unknown[]): AsyncGenerator {
  for (const item of items) {
    await Promise.resolve();
    yield item;
  }
}

describe('the result of a tool', () => {
  test.each<[string, () => unknown, string]>([
    ['a Map', () => new Map([['a', new Map([['b', 1]])]]), '{"a":{"b":1}}'],
    ['a Map with other keys than texts', () => new Map([[1, 'a']]), '[[1,"a"]]'],
    ['a Map of another realm', () => foreign("new Map([['a', new Set([1])]])"), '{"a":[1]}'],
    ['a Map with the key __proto__', () => new Map([['__proto__', 1]]), '{"__proto__":1}'],
    ['a Set', () => new Set(['a', 2]), '["a",2]'],
    [
      'an error in an object',
      () => ({ ok: false, error: new TypeError('no') }),
      '{"ok":false,"error":{"name":"TypeError","message":"no"}}',
    ],
    ['a bigint', () => ({ id: 12345678901234567890n }), '{"id":"12345678901234567890"}'],
    ['a Date', () => ({ at: new Date(0) }), '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['numbers', () => ({ vector: new Float32Array([1, 0.5]) }), '{"vector":[1,0.5]}'],
    [
      'headers and a query',
      () => [new Headers({ a: '1' }), new URLSearchParams('b=2')],
      '[[["a","1"]],[["b","2"]]]',
    ],
    ['bytes of text', () => bytes('Grüße'), 'Grüße'],
    ['a Blob of text', () => new Blob(['Grüße']), 'Grüße'],
    ['a Response', () => new Response('Grüße'), 'Grüße'],
    ['a Response without a body', () => new Response(null, { status: 204 }), ''],
    ['an async generator of texts', () => pieces('a', 'b', 'c'), 'abc'],
    ['an async generator of objects', () => pieces({ a: 1 }, new Set([2])), '[{"a":1},[2]]'],
    ['an empty generator', () => pieces(), '[]'],
    ['a generator', () => new Map([['a', 1]]).values(), '[1]'],
    ['a stream', () => new Blob(['a', 'b']).stream().pipeThrough(new TextDecoderStream()), 'ab'],
    ['a stream of bytes', () => new Blob([bytes('Grü'), bytes('ße')]).stream(), 'Grüße'],
    [
      'a stream of Node with half a character at a time',
      () => Readable.from([...bytes('ü')].map((byte) => Buffer.of(byte))),
      'ü',
    ],
    ['nothing', () => undefined, ''],
    ['null', () => null, 'null'],
    ['no own keys', () => ({}), '{}'],
  ])('that is %s reaches the model in a form that it can read', async (_, run, content) => {
    expect(await sentOf(run)).toMatchObject({ content, event: { type: 'tool-result', content } });
  });

  test('that is an error, or a response with the status of one, is an error of the tool', async () => {
    const mine = new TypeError('no such city');
    expect(await sentOf(() => mine)).toMatchObject({
      content: 'error: no such city',
      event: { type: 'tool-error', error: mine },
    });
    const { content, event } = await sentOf(() => new Response('gone', { status: 404 }));
    expect([content, event?.type]).toEqual([
      'error: the response has the status 404: gone',
      'tool-error',
    ]);
  });

  test.each<[string, () => unknown, string]>([
    [
      'a Blob in an object',
      () => ({ file: new Blob(['a']) }),
      'an object with a value of class Blob',
    ],
    ['a Response in a list', () => [new Response('a')], 'an object with a value of class Response'],
    [
      'a promise in an object',
      () => ({ later: Promise.resolve(1) }),
      'an object with a value of class Promise',
    ],
    [
      'a generator in an object',
      () => ({ rows: pieces(1) }),
      'an object with a value of class AsyncGenerator',
    ],
    [
      'a stream of the client in an object',
      () => ({
        answer: new ModelClient({ baseUrl: 'http://models.example' }).pullStream({ model: 'a' }),
      }),
      'an object with a list or a stream that was not read',
    ],
    [
      'a Blob of another kind',
      () => new Blob([new Uint8Array([0xff, 0xd8])], { type: 'application/pdf' }),
      'a Blob that is neither text nor a picture',
    ],
    [
      'bytes of another kind',
      () => new Uint8Array([0xff, 0xd8]),
      'a Uint8Array that is neither text nor a picture',
    ],
    [
      'a Response that was read',
      async () => {
        const response = new Response('a');
        await response.text();
        return response;
      },
      'a Response whose body was already read',
    ],
  ])('that is %s is refused by name', async (_, run, what) => {
    const { content, event } = await sentOf(run);
    const message = `the tool look returned ${what}, which cannot be sent to the model`;
    expect(content).toBe(`error: ${message}`);
    expect(event).toMatchObject({
      type: 'tool-error',
      error: { name: 'InputError', code: 'invalid-result', message },
    });
  });

  test('that is a generator is closed once the time of the tool is over', async () => {
    let isClosed = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          yield 'a';
        }
      } finally {
        isClosed = true;
      }
    }
    expect((await sentOf(endless, { timeout: 50 })).content).toBe(
      'error: the tool look took longer than 50 ms',
    );
    await expect.poll(() => isClosed).toBe(true);
  });
});
