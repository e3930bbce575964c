import { type BytesEndpoint, ByteStream, type CallOptions } from '@clients/core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ModelClient, modelPool } from '../../src/index.js';
import { failure, json, type Script, scriptedServer } from '../scripted-server.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

const download: BytesEndpoint<object> = {
  id: 'download',
  method: 'GET',
  path: '/download',
  input: {},
  bytes: ByteStream,
};
const content = Buffer.alloc(3_000_000, 'abcdefg');

const busy: Script = (response) => {
  json(response, { error: 'server busy' }, 503);
};
const whole: Script = (response) => void response.end(content);
const stalled: Script = (response) => void response.write(content.subarray(0, 1_000));

/** Opens a download through a pool whose first server is busy. */
async function taken(
  script: Script,
  driver: string,
  options: CallOptions = {},
): Promise<ByteStream> {
  const servers = await Promise.all(
    [busy, script].map((answer) =>
      scriptedServer((response, asked, at) => {
        if (asked.path === '/api/ps') json(response, { models: [] });
        else void answer(response, asked, at);
      }),
    ),
  );
  const own = driver === 'fetch' ? { fetch: globalThis.fetch } : {};
  const pool = modelPool(servers.map(({ url }) => new ModelClient({ baseUrl: url, ...own })));
  onTestFinished(async () => {
    await pool.close();
    for (const server of servers) await server.close();
  });
  const stream = await pool.transport.bytes(download, {}, options);
  expect(
    servers.map(({ asked }) => asked.filter(({ path }) => path === '/download').length),
  ).toEqual([1, 1]);
  return stream;
}

describe.each(['undici', 'fetch'])(
  'a download that another server of a pool took over, over %s',
  (driver) => {
    test('is read to its end', async () => {
      expect(Buffer.from(await (await taken(whole, driver)).bytes()).equals(content)).toBe(true);
    });

    test('is ended by total and by the signal of the call', async () => {
      const late = await taken(stalled, driver, { timeouts: { total: 300 } });
      expect(await failure(late.bytes())).toMatchObject({ kind: 'timeout', phase: 'total' });
      const stop = new AbortController();
      const left = await taken(stalled, driver, { signal: stop.signal });
      setTimeout(() => {
        stop.abort();
      }, 30);
      expect(await failure(left.bytes())).toMatchObject({ kind: 'aborted' });
    });

    test('can be cancelled', async () => {
      const stream = await taken(stalled, driver, { timeouts: { total: 60_000 } });
      await stream.cancel();
      expect(await failure(stream.bytes())).toMatchObject({ kind: 'aborted' });
    });
  },
);
