import { describe, expect, test } from 'vitest';
import { chatStreamFrom, InputError, ModelClient } from '../../../src/index.js';
import { failure, last, piece } from '../../scripted-server.js';

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

test('toResponse sends each cookie', () => {
  const headers = new Headers({ 'cache-control': 'private' });
  for (const cookie of ['a=1', 'b=2']) headers.append('set-cookie', cookie);
  const response = new ModelClient()
    .chatStream({ model: 'm', messages: [] })
    .toResponse({ headers });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(response.headers.get('cache-control')).toBe('private');
});
