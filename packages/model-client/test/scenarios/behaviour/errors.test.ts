import { describe, expect, test } from 'vitest';
import { StreamError } from '../../../src/index.js';
import { useTarget } from './target.js';

const target = useTarget();
const messages = [{ role: 'user', content: 'Hi' }] as const;
const weather = {
  type: 'function',
  function: { name: 'get_weather', parameters: { type: 'object', properties: {} } },
} as const;

describe('errors of a real server', () => {
  test('have different codes', async () => {
    const { client, plain, embed, name, since } = target();
    const missing = name('missing');
    await expect(client.chat({ model: missing, messages })).rejects.toMatchObject({
      status: 404,
      code: 'model-not-found',
      hint: expect.stringContaining(`pull({ model: '${missing}' })`) as string,
    });
    await expect(client.chatStream({ model: missing, messages }).final()).rejects.toMatchObject({
      status: 404,
      code: 'model-not-found',
    });
    await expect(client.embed({ model: missing, input: 'x' })).rejects.toMatchObject({
      status: 404,
      code: 'model-not-found',
    });
    await expect(client.chat({ model: plain, messages, tools: [weather] })).rejects.toMatchObject({
      status: 400,
      code: 'no-tools',
    });
    if (since('0.9.0'))
      await expect(client.chat({ model: plain, messages, think: true })).rejects.toMatchObject({
        status: 400,
        code: 'no-thinking',
      });
    await expect(client.generate({ model: plain, prompt: 'a', suffix: 'b' })).rejects.toMatchObject(
      { status: 400, code: 'no-insert' },
    );
    await expect(client.generate({ model: embed, prompt: 'a' })).rejects.toMatchObject({
      status: 400,
      code: 'no-generate',
    });
    await expect(client.chat({ model: 'bad name!', messages })).rejects.toMatchObject({
      status: 400,
      // Servers up to 0.12 take such a name for none.
      code: since('0.13.0') ? 'invalid-name' : 'model-required',
    });
    if (since('0.12.6'))
      await expect(
        client.generate({
          model: plain,
          prompt: 'word '.repeat(300),
          truncate: false,
          options: { num_ctx: 64 },
        }),
      ).rejects.toMatchObject({ code: 'context-length' });
    await expect(client.create({ model: missing })).rejects.toMatchObject({
      status: 400,
      serverMessage: expect.stringContaining("'from'") as string,
    });
  });

  test('inside a stream are stream errors with the same codes', async () => {
    const { client, name } = target();
    const stream = client.createStream({
      model: name('none'),
      files: { 'x.gguf': `sha256:${'1'.repeat(64)}` },
    });
    const error: unknown = await stream.final().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({ reason: 'server', code: 'blob-not-found' });
    expect(stream.outcome).toBe('server-error');
  });
});

describe('cancelling', () => {
  test('a stream by leaving its loop, or by a signal, leaves the server free for the next request', async () => {
    const { client, chat } = target();
    const endless = {
      model: chat,
      messages: [{ role: 'user', content: 'Count for ever.' }],
      options: { num_predict: 100_000 },
    } as const;
    const left = client.chatStream(endless);
    let pieces = 0;
    for await (const { done } of left) if (done || ++pieces === 3) break;
    expect(left.outcome).toBe('aborted');
    expect(left.partial.message.content).toMatch(/^1, 2, /);
    const controller = new AbortController();
    const aborted = client.chatStream(endless, { signal: controller.signal });
    const ended = (async () => {
      for await (const { done } of aborted) if (!done) controller.abort(new Error('enough'));
    })();
    await expect(ended).rejects.toMatchObject({ kind: 'aborted', cause: { message: 'enough' } });
    const waiting = new AbortController();
    setTimeout(() => {
      waiting.abort();
    }, 50);
    await expect(
      client.chat(
        { ...endless, options: { num_predict: 1_000_000, num_ctx: 4096 } },
        { signal: waiting.signal },
      ),
    ).rejects.toMatchObject({ kind: 'aborted' });
    expect((await client.chat({ model: chat, messages })).message.content).toContain('Hello');
  });
});
