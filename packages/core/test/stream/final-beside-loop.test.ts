import { describe, expect, test } from 'vitest';
import type { StreamError } from '../../src/base/errors.js';
import type { Stream } from '../../src/stream/stream.js';
import { DRIVERS, type DriverName, failure, transport } from '../servers/api.js';
import { chunk, LAST_CHUNK, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { D, type Delta, L, talk } from '../servers/talk.js';

const texts = ['a', 'b', 'c', 'd'];

/** A stream whose events arrive one by one, or all at once. */
async function play(driver: DriverName, apart: boolean, end = D): Promise<Stream<Delta, string>> {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await peer.write(STREAM_HEAD);
    const lines = [...texts.map(L), end].map((line) => `${line}\n`);
    for (const piece of apart ? lines : [lines.join('')]) {
      await peer.write(chunk(piece));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await peer.write(LAST_CHUNK);
  });
  return transport(server.url, driver).stream(talk, { body: { name: 'x' } });
}

const cases = DRIVERS.flatMap((driver) => [true, false].map((apart) => [driver, apart] as const));

describe.each(cases)('final() over %s, events apart: %s', (driver, apart) => {
  test('reads on beside an iterator that has stopped, which gets the rest afterwards', async () => {
    const stream = await play(driver, apart);
    const events = stream[Symbol.asyncIterator]();
    const first: IteratorResult<Delta, undefined> = await events.next();
    expect(await stream.final()).toBe('abcd');
    const rest: unknown[] = [];
    for await (const event of events) rest.push(event.message?.content);
    expect([first.value?.message?.content, ...rest]).toEqual([...texts, '']);
  });

  test('reads on within its loop, which goes on afterwards', async () => {
    const stream = await play(driver, apart);
    const seen: unknown[] = [];
    for await (const event of stream) {
      seen.push(event.message?.content);
      expect(await stream.final()).toBe('abcd');
    }
    expect(seen).toEqual([...texts, '']);
  });

  test('reads nothing for a loop that begins in the same tick, and goes on', async () => {
    const stream = await play(driver, apart);
    const final = stream.final();
    const seen: unknown[] = [];
    for await (const event of stream) seen.push(event.message?.content);
    expect([await final, seen]).toEqual(['abcd', [...texts, '']]);
  });

  test('rejects where the stream fails, and the iterator gets what came before, then the error', async () => {
    const stream = await play(driver, apart, '{"error":"no"}');
    const events = stream[Symbol.asyncIterator]();
    await events.next();
    const error = (await failure(stream.final())) as unknown as StreamError;
    expect([error.reason, error.partial]).toEqual(['server', 'abcd']);
    const seen: unknown[] = [];
    const again = await failure(
      (async () => {
        for await (const event of events) seen.push(event.message?.content);
      })(),
    );
    expect([seen, again]).toEqual([['b', 'c', 'd'], error]);
  });

  test('rejects where the iterator leaves', async () => {
    const stream = await play(driver, apart);
    const events = stream[Symbol.asyncIterator]();
    await events.next();
    await events.return?.();
    expect(await failure(stream.final())).toMatchObject({ name: 'AbortError' });
  });
});
