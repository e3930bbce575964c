import { describe, expect, test } from 'vitest';
import { InputError } from '../src/base/errors.js';
import { token } from '../src/contract/auth.js';
import { createThing, DRIVERS, failure, getThing, transport } from './servers/api.js';
import { listThings } from './servers/list-things.js';
import { talk } from './servers/talk.js';
import { answer } from './servers/raw-server.js';
import { header, replies, target, THING } from './servers/replies.js';
import { useSteadyClock } from './servers/steady-clock.js';

useSteadyClock();

const where = { where: { name: 'a' } };

test('describe shows what would be sent, as a curl command too, and sends nothing', async () => {
  const server = await replies(() => answer(200, THING));
  const api = transport(server.url, 'undici', {
    auth: token('planted'),
    headers: { 'X-Key': 'planted' },
  });
  const shown = api.describe(createThing, { body: { name: "it's" } });
  expect(shown).toMatchObject({
    method: 'POST',
    url: `${server.url}/things`,
    body: `{"name":"it's"}`,
    headers: { authorization: '***', 'x-key': '***', 'content-type': 'application/json' },
  });
  expect(shown.curl).toContain(String.raw`--data-raw '{"name":"it'\''s"}'`);
  expect(JSON.stringify(shown)).not.toContain('planted');
  expect(api.describe(listThings, { query: { state: 'all' } }).url).toBe(
    `${server.url}/things?state=all&page=1`,
  );
  expect(() => api.describe(getThing, { where: { name: '..' } })).toThrow(InputError);
  expect(server.peers).toHaveLength(0);
});

describe.each(DRIVERS)('a transport over %s', (driver) => {
  test('with() shares sockets and merges options key by key, call over with over client', async () => {
    const server = await replies((request) =>
      target(request) === '/things/a' ? answer(200, THING) : answer(503, ''),
    );
    const base = transport(server.url, driver, {
      headers: { 'X-A': '1', 'X-B': '1', 'X-C': '1' },
      retry: { limit: 0, baseDelay: 1 },
      auth: token('first'),
    });
    const derived = base.with({
      headers: { 'x-b': '2', 'x-c': null },
      retry: { limit: 1 },
      auth: token('second'),
    });
    await base.call(getThing, where);
    await derived.call(getThing, where, { headers: { 'X-D': '4', 'X-A': null } });
    const named = (i: number): (string | undefined)[] =>
      ['x-a', 'x-b', 'x-c', 'x-d', 'authorization'].map((name) => header(server.requests[i], name));
    expect(named(0)).toEqual(['1', '1', '1', undefined, 'token first']);
    expect(named(1)).toEqual([undefined, '2', undefined, '4', 'token second']);
    expect(await failure(derived.call(getThing, { where: { name: 'b' } }))).toMatchObject({
      attempts: 2,
    });
    expect(await failure(base.call(getThing, { where: { name: 'b' } }))).toMatchObject({
      attempts: 1,
    });
    // Four requests; undici may take a second connection while the first one is cleared away.
    if (driver === 'undici') expect(server.peers.length).toBeLessThanOrEqual(2);
  });

  test('close ends idle connections and lets calls finish', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver);
    const running = api.call(getThing, where);
    await api.close();
    expect(await running).toEqual({ id: 1, name: 'a' });
    await api.close();
    if (driver === 'undici') for (const peer of server.peers) await peer.untilClosed();
    await api[Symbol.asyncDispose]();
  });

  test('streams and pages are not promises, and invalid input is rejected at once', () => {
    const api = transport('http://127.0.0.1:9', driver);
    expect('then' in api.stream(talk, { body: { name: 'x' } })).toBe(false);
    expect('then' in api.pages(listThings, {})).toBe(false);
    expect(() => api.stream(talk, { body: { name: 7 as unknown as string } })).toThrow(InputError);
    expect(() => api.pages(listThings, { query: { page: 'x' as unknown as number } })).toThrow(
      InputError,
    );
  });
});
