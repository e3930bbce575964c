import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { D, L, talk } from '../servers/talk.js';
import { answer } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';

const ask = { body: { name: 'x' } };

function serve(): ReturnType<typeof replies> {
  return replies(() => answer(200, `${L('A')}\n${L('B')}\n${D}\n`));
}

describe.each(DRIVERS)('a stream over %s whose loop was left', (driver) => {
  test('says so in a second loop, and that partial has what arrived', async () => {
    const server = await serve();
    const stream = transport(server.url, driver).stream(talk, ask);
    for await (const event of stream) if (event.done !== true) break;
    expect(() => stream[Symbol.asyncIterator]()).toThrow(
      expect.objectContaining({
        code: 'stream-taken',
        message: expect.stringMatching(
          /leaving a loop cancelled this stream, so a loop cannot read it$/,
        ) as string,
        hint: expect.stringMatching(/^stream\.partial has what arrived/) as string,
      }),
    );
    expect(stream.partial).toBe('A');
  });

  test('says so in final()', async () => {
    const server = await serve();
    const stream = transport(server.url, driver).stream(talk, ask);
    for await (const event of stream) if (event.done !== true) break;
    expect(await failure(stream.final())).toMatchObject({
      kind: 'aborted',
      message: expect.stringContaining('leaving the loop cancelled the stream') as string,
      hint: expect.stringMatching(/^stream\.partial has what arrived/) as string,
    });
  });

  test('still names tee() when the loop had come to its end', async () => {
    const server = await serve();
    const stream = transport(server.url, driver).stream(talk, ask);
    const iterator = stream[Symbol.asyncIterator]();
    while ((await iterator.next()).done !== true);
    await iterator.return?.();
    expect(() => stream[Symbol.asyncIterator]()).toThrow(
      expect.objectContaining({ hint: 'use tee() to read it twice' }),
    );
    expect(await stream.final()).toBe('AB');
  });

  test('names the cancellation when cancel() was called', async () => {
    const server = await serve();
    const stream = transport(server.url, driver).stream(talk, ask);
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    await stream.cancel();
    expect(() => stream[Symbol.asyncIterator]()).toThrow(
      /this stream was cancelled, so a loop cannot/,
    );
    expect((await failure(stream.final())).message).toContain('the stream was cancelled');
  });
});

test('a printed stream says how far it is and what to do with it', async () => {
  const server = await serve();
  const stream = transport(server.url, 'undici').stream(talk, ask);
  expect(inspect(stream)).toBe(
    "Stream { outcome: 'running', not read yet: for await, or await stream.final() }",
  );
  await stream.final();
  expect(inspect(stream)).toBe("Stream { outcome: 'done' }");
  expect(inspect({ stream })).toContain("Stream { outcome: 'done' }");
});
