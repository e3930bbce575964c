import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { type AbortError, chatStreamFrom, InputError, ModelClient } from '../../../src/index.js';
import { startModelServer } from '../../../src/testing.js';
import { failure, last, lines, piece, scriptedServer } from '../../scripted-server.js';

const text = [piece('Hel'), piece('lo ü'), last()].map((event) => JSON.stringify(event)).join('\n');
const bytes = new TextEncoder().encode(text);

/** A response whose body never ends, and whether it was cancelled. */
function endless(): { readonly response: Response; readonly isCancelled: () => boolean } {
  let cancelled = false;
  const body = new ReadableStream({
    pull: () => new Promise(() => undefined),
    cancel() {
      cancelled = true;
    },
  });
  return { response: new Response(body), isCancelled: () => cancelled };
}

describe('chatStreamFrom', () => {
  test.each([
    [
      'data:',
      (): Promise<Response> => fetch(`data:application/x-ndjson,${encodeURIComponent(text)}`),
    ],
    ['blob:', (): Promise<Response> => fetch(URL.createObjectURL(new Blob([text])))],
  ])('reads a response from a %s URL', async (_, respond) => {
    expect((await chatStreamFrom(await respond()).final()).message.content).toBe('Hello ü');
  });

  test('of a response that is cut within a character is truncated', async () => {
    const cut = bytes.subarray(0, bytes.indexOf(0xc3) + 1);
    const stream = chatStreamFrom(new Response(cut));
    expect(await failure(stream.final())).toMatchObject({
      reason: 'truncated',
      partial: { message: { content: 'Hel' } },
    });
    expect(stream.outcome).toBe('truncated');
  });

  test('of a response with a line that is not UTF-8 is malformed', async () => {
    const wrong = Uint8Array.of(...bytes.subarray(0, bytes.indexOf(0xc3)), 0xff, 0x0a);
    expect(await failure(chatStreamFrom(new Response(wrong)).final())).toMatchObject({
      reason: 'malformed',
    });
  });

  test('cancels the response when the signal aborts before it is read, and when it is cancelled', async () => {
    const aborted = endless();
    const error = await failure(
      chatStreamFrom(aborted.response, { signal: AbortSignal.abort() }).final(),
    );
    expect(error).toMatchObject({ kind: 'aborted' });
    expect(aborted.isCancelled()).toBe(true);
    const left = endless();
    await chatStreamFrom(left.response).cancel();
    expect(left.isCancelled()).toBe(true);
  });

  test('refuses a body that something else is reading, and a promise that was not awaited', () => {
    const { response } = endless();
    response.body?.getReader();
    expect(() => chatStreamFrom(response)).toThrow(InputError);
    expect(() => chatStreamFrom(Promise.resolve(response) as never)).toThrow(
      expect.objectContaining({
        name: 'InputError',
        hint: 'await the promise that fetch() returns',
      }),
    );
  });
});

describe('chatStreamFrom reads what toResponse writes', () => {
  const prompt = {
    model: 'llama3.2',
    messages: [{ role: 'user' as const, content: 'Why is the sky blue?' }],
  };

  test.each(['ndjson', 'sse', 'text'] as const)('as %s, in pieces of any size', async (as) => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    const whole = await model.chat(prompt);
    const body = new Uint8Array(await model.chatStream(prompt).toResponse({ as }).arrayBuffer());
    for (const size of [1, 7, body.length]) {
      const { headers } = model.chatStream(prompt).toResponse({ as });
      const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
        body.subarray(at * size, (at + 1) * size),
      );
      const stream = chatStreamFrom(new Response(ReadableStream.from(pieces), { headers }), {
        validate: as === 'text' ? 'lenient' : 'strict',
      });
      const answer = await stream.final();
      expect(stream.outcome).toBe('done');
      expect(answer.message.content).toBe(whole.message.content);
      expect(answer.usage.outputTokens).toBe(as === 'text' ? undefined : whole.usage.outputTokens);
      expect(answer.done_reason).toBe(as === 'text' ? undefined : 'stop');
    }
  });

  test.each(['ndjson', 'sse'] as const)('as %s, with the error at its end', async (as) => {
    await using server = await scriptedServer((response) => {
      lines(response, [piece('Hel'), { error: 'no luck' }]);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const stream = chatStreamFrom(model.chatStream(prompt).toResponse({ as }));
    const error = await failure(stream.final());
    expect(error).toMatchObject({
      reason: 'server',
      message: 'no luck',
      request: '',
      partial: { message: { content: 'Hel' } },
    });
  });

  test('as text that is cut off', async () => {
    await using server = await scriptedServer((response) => {
      lines(response, [piece('Hel'), { error: 'no luck' }]);
    });
    const model = new ModelClient({ baseUrl: server.url });
    const stream = chatStreamFrom(model.chatStream(prompt).toResponse({ as: 'text' }));
    expect(await failure(stream.final())).toMatchObject({ kind: 'network', request: '' });
    expect(stream.partial.message.content).toBe('Hel');
    expect(stream.outcome).not.toBe('done');
  });

  const sse = { 'content-type': 'text/event-stream; charset=utf-8' };
  test.each([
    [
      'of other servers, with all that the format has',
      `: hello\r\nid: 1\r\nevent: message\r\ndata: ${JSON.stringify(piece('Hel'))}\r\n\r\nretry: 3\n\ndata:${JSON.stringify(piece('lo'))}\n\ndata: ${JSON.stringify(last(), null, 1).replaceAll('\n', '\ndata: ')}\n\ndata: [DONE]\n\n`,
    ],
    [
      'without a blank line at the end',
      `data: ${JSON.stringify(piece('Hello'))}\n\ndata: ${JSON.stringify(last())}`,
    ],
  ])('events %s', async (_, body) => {
    const { message } = await chatStreamFrom(new Response(body, { headers: sse })).final();
    expect(message.content).toBe('Hello');
  });

  test('events without the last one are truncated', async () => {
    const cut = `data: ${JSON.stringify(piece('Hel'))}\n\ndata: {"mod`;
    const stream = chatStreamFrom(new Response(cut, { headers: sse }));
    expect(await failure(stream.final())).toMatchObject({ reason: 'truncated' });
  });

  test.each([
    ['a text', 'Hello {"a":1}', 'Hello {"a":1}'],
    ['a text in JSON', '{"city":"Bern"}', '{"city":"Bern"}'],
    ['a text in JSON on lines', '{\n"message": "Bern"}', '{\n"message": "Bern"}'],
    ['nothing', '', ''],
    ['lines without a type of their own', text, 'Hello ü'],
  ])('and %s as the body of a Response that the program made', async (_, body, content) => {
    expect((await chatStreamFrom(new Response(body)).final()).message.content).toBe(content);
  });

  test('text that is no UTF-8, or ends within a character, is an error', async () => {
    const plain = { 'content-type': 'text/plain' };
    for (const [damaged, reason] of [
      [Uint8Array.of(0x48, 0xff, 0x48), 'malformed'],
      [Uint8Array.of(0x48, 0xc3), 'truncated'],
    ] as const)
      expect(
        await failure(chatStreamFrom(new Response(damaged, { headers: plain })).final()),
      ).toMatchObject({ reason });
  });

  test('a text with a format has the value', async () => {
    const response = new Response('<think>Hm</think>```json\n{"city":"Bern"}\n```');
    const { parsed } = await chatStreamFrom(response, { format: { type: 'object' } }).final();
    expect(parsed).toEqual({ city: 'Bern' });
    expect(() => chatStreamFrom(new Response(''), { format: 'xml' })).toThrow("not 'xml'");
  });
});

test.each([
  [
    'application/x-ndjson',
    JSON.stringify(piece('Hi')),
    'before its last one (read as lines of JSON)',
  ],
  ['application/x-ndjson', 'Hi', 'in the middle of line 1 (read as lines of JSON)'],
  ['application/x-ndjson', '{"message":1}\n', /^line 1.*expected.* \(read as lines of JSON\)$/],
  ['text/event-stream', 'data: Hi\n\n', 'line 1 is not JSON (read as server-sent events)'],
  ['text/event-stream', 'event: a\n\n', 'before its last one (read as server-sent events)'],
  ['text/plain', new Uint8Array([0x48, 0xc3]), 'before its last one (read as text)'],
])('an error says what the body was read as: %s, %s', async (type, body, message) => {
  const response = new Response(body, { headers: { 'content-type': type } });
  const error = await failure(
    chatStreamFrom(response, { validate: type === 'text/plain' ? 'lenient' : 'strict' }).final(),
  );
  expect((error as Error).message).toMatch(message);
});

describe('a fetch that the page aborts', () => {
  test.each(['ndjson', 'sse', 'text'] as const)(
    'is an AbortError, and the stream is aborted (%s)',
    async (as) => {
      await using server = await startModelServer({ chunkDelay: 5 });
      const model = new ModelClient({ baseUrl: server.url });
      await using page = await scriptedServer((response) => {
        const made = model.chatStream({
          model: 'llama3.2',
          messages: [{ role: 'user', content: 'Count for ever.' }],
        });
        response.once('close', () => void made.cancel());
        const { headers, body } = made.toResponse({ as });
        response.writeHead(200, Object.fromEntries(headers));
        return pipeline(Readable.fromWeb(body as never), response).catch(() => undefined);
      });
      const controller = new AbortController();
      const response = await fetch(`${page.url}/chat?secret=1`, {
        method: 'POST',
        body: '{}',
        signal: controller.signal,
      });
      const stream = chatStreamFrom(response);
      const error = (await failure(
        (async () => {
          for await (const part of stream.text) if (part !== '') controller.abort();
        })(),
      )) as AbortError;
      expect(error).toMatchObject({
        name: 'AbortError',
        kind: 'aborted',
        request: `${page.url}/chat`,
      });
      expect(error.message).not.toMatch(/GET|secret/);
      expect(stream.outcome).toBe('aborted');
      expect(stream.partial.message.content).not.toBe('');
    },
  );

  test('by AbortSignal.timeout is told as that', async () => {
    await using page = await scriptedServer((response) => {
      lines(response, [piece('Hel')], false);
    });
    const response = await fetch(page.url, { signal: AbortSignal.timeout(300) });
    expect(await failure(chatStreamFrom(response).final())).toMatchObject({
      name: 'AbortError',
      code: 'signal-timeout',
    });
  });
});

test('toResponse sends each cookie', () => {
  const headers = new Headers({ 'cache-control': 'private' });
  for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie);
  const response = new ModelClient()
    .chatStream({ model: 'm', messages: [] })
    .toResponse({ headers });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(response.headers.get('cache-control')).toBe('private');
});
