import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { token } from '../../src/contract/auth.js';
import { createThing, DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { sendRaw } from '../servers/send-file.js';
import { answer } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';
import { runAsOneCall } from '../../src/doors.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };
const origin = { name: 'things.doAll', endpoint: 'doAll' };

describe.each(DRIVERS)('a call of several requests over %s', (driver) => {
  test('a request still in progress at its end is closed, and none can follow', async () => {
    const server = await replies((_, count) => (count === 1 ? answer(200, THING) : undefined));
    const api = transport(server.url, driver);
    let stray: Promise<unknown> | undefined;
    let later: Promise<unknown> | undefined;
    const value = await runAsOneCall(api, origin, undefined, async (inner) => {
      const first = await inner.call(getThing, where);
      stray = failure(inner.call(getThing, where));
      later = stray.then(() => failure(inner.call(getThing, where)));
      await expect.poll(() => server.requests.length).toBe(2);
      return first;
    });
    expect(value).toMatchObject({ id: 1 });
    expect(await stray).toMatchObject({ kind: 'aborted' });
    expect(await later).toMatchObject({ kind: 'aborted' });
    const last = server.peers.at(-1);
    await last?.untilClosed();
    expect(server.requests).toHaveLength(2);
  });

  test('waits for no Retry-After that it cannot live to see', async () => {
    const server = await replies(() => answer(429, '{}', { 'retry-after': '20' }));
    const work = runAsOneCall(
      transport(server.url, driver),
      origin,
      { timeouts: { total: 5_000 } },
      (inner) => inner.call(getThing, where),
    );
    expect(await failure(work)).toMatchObject({ status: 429, attempts: 1 });
  });

  test('its error names it, its last request, and whether any of them may have been executed', async () => {
    const server = await replies((_, count) => (count < 3 ? answer(200, THING) : undefined));
    const { signal } = new AbortController();
    const work = runAsOneCall(
      transport(server.url, driver),
      origin,
      { timeouts: { total: 200 }, signal },
      async (inner) => {
        await inner.call(createThing, { body: { name: 'a' } });
        await inner.call(getThing, where);
        return inner.call(getThing, where);
      },
    );
    const error = await failure(work);
    expect(error).toMatchObject({
      phase: 'total',
      endpoint: 'doAll',
      request: `GET ${server.url}/things/a`,
      attempts: 1,
      mayHaveExecuted: true,
    });
    expect(error.message).toBe(
      `GET ${server.url}/things/a: things.doAll took longer than 200 ms (timeouts.total)`,
    );
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test('the error of a request says that an earlier one may have been executed', async () => {
    const server = await replies((_, count) =>
      count === 1 ? answer(200, THING) : answer(404, '{"message":"no"}'),
    );
    const work = runAsOneCall(transport(server.url, driver), origin, undefined, async (inner) => {
      await inner.call(createThing, { body: { name: 'a' } });
      return inner.call(getThing, where);
    });
    expect(await failure(work)).toMatchObject({
      kind: 'status',
      status: 404,
      request: `GET ${server.url}/things/a`,
      mayHaveExecuted: true,
    });
  });

  test('the error of a request that the server refused, and of reads before it, says that nothing was executed', async () => {
    const server = await replies((_, count) =>
      count === 1 ? answer(200, THING) : answer(422, '{"message":"no"}'),
    );
    const work = runAsOneCall(transport(server.url, driver), origin, undefined, async (inner) => {
      await inner.call(getThing, where);
      return inner.call(createThing, { body: { name: 'a' } });
    });
    expect(await failure(work)).toMatchObject({
      kind: 'status',
      status: 422,
      mayHaveExecuted: false,
    });
  });

  test('a part of it that is such a call itself has the time and the signals of the whole', async () => {
    const server = await replies(() => undefined);
    const options = { timeouts: { total: 200 } };
    const work = runAsOneCall(transport(server.url, driver), origin, options, (inner) =>
      runAsOneCall(
        inner,
        { name: 'things.part', endpoint: 'part' },
        { timeouts: { total: 600_000 } },
        (innermost) => innermost.call(getThing, where),
      ),
    );
    expect((await failure(work)).message).toContain('things.doAll took longer than 200 ms');
    const stop = new AbortController();
    const stopped = runAsOneCall(transport(server.url, driver), origin, undefined, (inner) =>
      runAsOneCall(
        inner,
        { name: 'things.part', endpoint: 'part' },
        { signal: stop.signal },
        (innermost) => innermost.call(getThing, where),
      ),
    );
    await pause(20);
    stop.abort('enough');
    expect(await failure(stopped)).toMatchObject({
      kind: 'aborted',
      cause: 'enough',
      endpoint: 'part',
    });
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0);
  });

  test('it ends when the caller’s function hangs, and its waits end with it', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver);
    const options = { timeouts: { total: 150 } };
    expect(
      await failure(runAsOneCall(api, origin, options, () => new Promise(() => undefined))),
    ).toMatchObject({
      phase: 'total',
      attempts: 0,
    });
    expect(
      await failure(runAsOneCall(api, origin, options, (_, call) => call.sleep(600_000))),
    ).toMatchObject({ phase: 'total' });
  });

  test('when its time is over before it begins, nothing is sent', async () => {
    const server = await replies(() => answer(200, THING));
    const late = { ...origin, since: performance.now() - 1_000 };
    const error = await failure(
      runAsOneCall(transport(server.url, driver), late, { timeouts: { total: 500 } }, (inner) =>
        inner.call(getThing, where),
      ),
    );
    expect(error).toMatchObject({ phase: 'total', mayHaveExecuted: false });
    expect(server.requests).toHaveLength(0);
  });

  test('total bounds an upload whose credential is renewed, and the renewal', async () => {
    const server = await replies((_, count) => (count === 1 ? answer(401, '') : undefined));
    for (const renew of [() => 'fresh', () => new Promise<string>(() => undefined)]) {
      const work = transport(server.url, driver, { auth: token('stale', { renew }) }).call(
        sendRaw,
        { body: new Uint8Array(8) },
        { timeouts: { total: 200 } },
      );
      expect(await failure(work)).toMatchObject({ phase: 'total' });
    }
  });
});
