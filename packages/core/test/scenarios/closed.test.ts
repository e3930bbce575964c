import { Agent } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { pause, redirect, replies, target, THING } from '../servers/replies.js';
import { runAsOneCall } from '../../src/doors.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const CLOSED = { kind: 'input', code: 'client-closed', attempts: 0, mayHaveExecuted: false };

describe.each(DRIVERS)('a closed client, over %s', (driver) => {
  test('rejects every kind of call, and so do clients derived from it with with()', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver);
    const sibling = api.with({ headers: { 'x-key': 'a' } });
    const stream = api.stream(talk, { body: { name: 'x' } });
    const pages = api.pages(listThings, {});
    await api.call(getThing, where);
    await sibling.close();
    for (const each of [api, sibling, api.with()]) {
      expect(await failure(each.call(getThing, where))).toMatchObject(CLOSED);
      expect(await failure(each.exchange(createThing, { body: { name: 'a' } }))).toMatchObject(
        CLOSED,
      );
      expect(await failure(each.bytes(file, {}))).toMatchObject(CLOSED);
      expect(await failure(each.stream(talk, { body: { name: 'x' } }).final())).toMatchObject(
        CLOSED,
      );
      expect(await failure(each.pages(listThings, {}).toArray())).toMatchObject(CLOSED);
    }
    expect(await failure(stream.final())).toMatchObject(CLOSED);
    expect(await failure(pages.page())).toMatchObject(CLOSED);
    const error = await failure(api.call(getThing, where));
    expect(error.message).toContain('the client is closed');
    expect(error['hint']).toContain('with()');
    expect(server.requests).toHaveLength(1);
    // Methods that send nothing still work.
    expect(api.describe(getThing, where).method).toBe('GET');
    await api.close();
  });

  test('lets active calls finish: attempts, redirects, pages, streams, and calls of several requests', async () => {
    const link = '</things?page=2>; rel="next"';
    let asked = 0;
    const server = await replies(async (request) => {
      await pause(30);
      if (target(request) === '/things/a')
        return asked++ === 0 ? answer(503, '{}') : redirect(302, '/things/b');
      if (target(request) === '/things/b') return answer(200, THING);
      return target(request).includes('page=2')
        ? answer(200, '[]')
        : answer(200, `[${THING}]`, { link });
    });
    const lines = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      for (const line of [L('A'), L('B'), D]) {
        await pause(30);
        await peer.write(chunk(`${line}\n`));
      }
      await peer.write(LAST_CHUNK);
    });
    const api = transport(server.url, driver, { retry: { baseDelay: 40 } });
    const other = transport(lines.url, driver);
    const both = runAsOneCall(
      api,
      { name: 'both', endpoint: 'getThing' },
      undefined,
      async (inner) => {
        await inner.call(getThing, { where: { name: 'b' } });
        await pause(100);
        return inner.call(getThing, { where: { name: 'b' } });
      },
    );
    const calls = [
      both,
      api.call(getThing, where),
      api.pages(listThings, {}).toArray(),
      other.stream(talk, { body: { name: 'x' } }).final(),
    ];
    await pause(15);
    const closing = Promise.all([api.close(), other.close()]);
    expect(await Promise.all(calls)).toEqual([
      { id: 1, name: 'a' },
      { id: 1, name: 'a' },
      [{ id: 1, name: 'a' }],
      'AB',
    ]);
    await closing;
    expect(await failure(api.call(getThing, where))).toMatchObject(CLOSED);
    expect(
      await failure(
        runAsOneCall(api, { name: 'both', endpoint: 'getThing' }, undefined, () => pause(0)),
      ),
    ).toMatchObject(CLOSED);
    if (driver === 'undici')
      for (const peer of [...server.peers, ...lines.peers]) await peer.untilClosed();
  });

  test('cancels what nobody reads, and says so: a stream that was started or left, and a download', async () => {
    const server = await rawServer(async (peer) => {
      const isFile = (await peer.request()).includes('GET');
      await peer.write(isFile ? 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc' : STREAM_HEAD);
      if (!isFile) await peer.write(chunk(`${L('A')}\n${L('B')}\n`));
    });
    const told: string[] = [];
    const api = transport(server.url, driver, {
      logger: null,
      hooks: { onNotice: ({ code, message }) => void told.push(`${code} ${message}`) },
    });
    const started = api.stream(talk, { body: { name: 'x' } });
    await started.started();
    const left = api.stream(talk, { body: { name: 'x' } });
    await left[Symbol.asyncIterator]().next();
    const download = await api.bytes(file, {});
    await api.close();
    if (driver === 'fetch') await expect.poll(() => told).toHaveLength(3);
    expect(told).toEqual([
      'closed-with-open talk: the client was closed, and nobody read this stream: it was cancelled',
      'closed-with-open talk: the client was closed, and nobody read this stream: it was cancelled',
      'closed-with-open file: the client was closed, and nobody read this download: it was cancelled',
    ]);
    const gone = { kind: 'aborted', hint: 'read it to its end before close()' };
    expect(await failure(started.final())).toMatchObject(gone);
    expect(await failure(download.text())).toMatchObject(gone);
    for (const peer of server.peers) await peer.untilClosed();
  });

  test('ends `await using` although a stream was started and nobody reads it', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n`));
    });
    {
      await using api = transport(server.url, driver, { logger: null });
      await api.stream(talk, { body: { name: 'x' } }).started();
    }
    for (const peer of server.peers) await peer.untilClosed();
  });

  test('resolves close() at once when no call is active, also when it is called again', async () => {
    const api = transport('http://127.0.0.1:9', driver);
    const closing = Promise.all([api.close(), api.close()]).then(() => api[Symbol.asyncDispose]());
    expect(await Promise.race([closing, pause(200).then(() => 'late')])).toBeUndefined();
  });
});

test('a dispatcher passed to the client stays open', async () => {
  const server = await replies(() => answer(200, THING));
  const dispatcher = new Agent();
  onTestFinished(() => dispatcher.destroy());
  const first = transport(server.url, 'undici', { dispatcher });
  await first.close();
  expect(await failure(first.call(getThing, where))).toMatchObject(CLOSED);
  expect(await transport(server.url, 'undici', { dispatcher }).call(getThing, where)).toEqual({
    id: 1,
    name: 'a',
  });
});
