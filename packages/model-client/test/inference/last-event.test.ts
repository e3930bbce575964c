import { describe, expect, onTestFinished, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import * as endpoints from '../../src/operations.js';
import { bearer, type ClientError, ModelClient, StreamError, Transport } from '../../src/index.js';
import { isLast } from '../../src/inference/last-event.js';
import { drained } from '../ai-sdk/ollama.js';
import {
  failure,
  json,
  last,
  piece,
  type ScriptedServer,
  scriptedServer,
} from '../scripted-server.js';

/** Not the status of a pull: a create with a pull in it ends with the body. */
const BEGUN = 'reading model metadata';

const progress = (status: string): string => `${JSON.stringify({ status })}\n`;

describe('a stream', () => {
  test.each([
    [{ done: true }, true],
    [{ done: false, done_reason: 'stop' }, false],
    [{ status: 'success' }, true],
    [{ done: false }, false],
    [{ status: 'pulling manifest' }, false],
    [{ done: false, _debug_info: { rendered_template: '' } }, true],
    [{ _debug_info: null }, false],
    [{}, false],
  ])('ends with the event that a server marks as its last: %j', (event, expected) => {
    expect(isLast(event)).toBe(expected);
  });

  test.each(['pullStream', 'pushStream', 'createStream'] as const)(
    'of %s ends at the status `success`, and is truncated without it',
    async (name) => {
      await using server = await scriptedServer((response, { path }) => {
        response.writeHead(200, { 'content-type': 'application/x-ndjson' });
        response.end(
          progress(BEGUN) +
            (path.includes('whole') ? progress('success') + progress('ignored') : ''),
        );
      });
      const body = { model: 'm', stream: true } as const;
      const streamFrom = (prefix: string): Promise<unknown> =>
        new Transport({ baseUrl: `${server.url}/${prefix}` })
          .stream(endpoints[name], { body })
          .final();
      expect(await streamFrom('whole')).toEqual({ status: 'success' });
      expect(await failure(streamFrom('cut'))).toMatchObject({
        kind: 'stream',
        reason: 'truncated',
      });
    },
  );
});

const hello = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] } as const;

/** A client of a server that answers each request with one JSON object of a known length, or of an unknown one. */
async function single(
  event: object,
  driver: object,
  known = true,
): Promise<{ model: ModelClient; server: ScriptedServer }> {
  const server = await scriptedServer((response) => {
    const text = JSON.stringify(event);
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(known ? { 'content-length': String(text.length) } : {}),
    });
    response.end(text);
  });
  onTestFinished(() => server.close());
  return {
    server,
    model: new ModelClient({ baseUrl: server.url, retry: { limit: 0 }, ...driver }),
  };
}

describe.each([
  ['undici', {}],
  ['fetch', { fetch: globalThis.fetch }],
])('a response of one event over %s', (_, driver) => {
  test.each([[true], [false]])(
    'is not a whole answer when the event is not the last (length known: %s)',
    async (known) => {
      const { model } = await single(piece('half'), driver, known);
      const cut = { name: 'StreamError', reason: 'truncated', mayHaveExecuted: true };
      const error = await failure(model.chatStream(hello).final());
      expect(error).toMatchObject(cut);
      expect((error as StreamError).partial).toMatchObject({ message: { content: 'half' } });
      expect(await failure(model.runTools({ ...hello, tools: [] }))).toMatchObject(cut);
      expect(
        await failure(model.generateStream({ model: 'm', prompt: 'x' }).final()),
      ).toMatchObject(cut);
      const { stream } = await createModelProvider(model)('m').doStream({ prompt: [] });
      const { parts } = await drained(stream);
      expect(parts.at(-1)).toMatchObject({
        type: 'finish',
        finishReason: { unified: 'interrupted' },
      });
    },
  );

  test('is a whole answer when it is the last one, or the rendered prompt of a debug request', async () => {
    const whole = await single(last({}, { content: 'all' }), driver);
    expect((await whole.model.chatStream(hello).final()).message.content).toBe('all');
    const debug = await single(
      { ...piece(''), _debug_info: { rendered_template: 'Hello' } },
      driver,
    );
    const { _debug_info: info } = await debug.model
      .chatStream({ ...hello, _debug_render_only: true })
      .final();
    expect(info?.rendered_template).toBe('Hello');
  });

  test('is not a model when it has another status than `success`, streamed or not', async () => {
    const { model, server } = await single({ status: 'pulling manifest' }, driver);
    const calls: readonly (() => Promise<unknown>)[] = [
      () => model.pullStream({ model: 'm' }).final(),
      () => model.pushStream({ model: 'm' }).final(),
      () => model.createStream({ model: 'm', from: 'n' }).final(),
      () => model.pull({ model: 'm' }),
      () => model.push({ model: 'm' }),
      () => model.create({ model: 'm', from: 'n' }),
    ];
    for (const call of calls)
      expect(await failure(call())).toMatchObject({
        name: 'StreamError',
        code: 'truncated',
        mayHaveExecuted: true,
      });
    const error = (await failure(model.pull({ model: 'm' }))) as StreamError;
    expect([error.partial, error.attempts, error.request]).toEqual([
      { status: 'pulling manifest' },
      1,
      `POST ${server.url}/api/pull`,
    ]);
  });

  test('is an error when a proxy sends one instead of the status of a transfer', async () => {
    const { model: plain } = await single({ error: 'wrong key: sk-secret' }, driver);
    const model = plain.with({ auth: bearer('sk-secret') });
    for (const call of [
      model.pull({ model: 'm' }),
      model.push({ model: 'm' }),
      model.create({ model: 'm', from: 'n' }),
    ]) {
      const error = (await failure(call)) as ClientError;
      expect(error).toMatchObject({ name: 'StreamError', reason: 'server' });
      expect(error.message).toMatch(/: wrong key: \*\*\*$/);
    }
  });
});

test('a pull that is not streamed is restarted when the server stopped before its end', async () => {
  await using server = await scriptedServer((response, _asked, at) => {
    json(response, { status: at === 0 ? 'pulling manifest' : 'success' });
  });
  const model = new ModelClient({ baseUrl: server.url, retry: { limit: 0 } });
  expect(await model.pull({ model: 'm', resume: 1 })).toEqual({ status: 'success' });
  expect(server.asked).toHaveLength(2);
});
