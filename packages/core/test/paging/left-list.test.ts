import { describe, expect, test } from 'vitest';
import { DRIVERS, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, type ReplyServer, target, THING } from '../servers/replies.js';

/** The first page comes, the second one never. */
function stuck(): Promise<ReplyServer> {
  return replies((request) => {
    if (target(request).includes('page=2')) return undefined;
    return answer(200, `[${THING}]`, {
      link: `<http://${header(request, 'host') ?? ''}/things?page=2>; rel="next"`,
    });
  });
}

describe.each(DRIVERS)('a list over %s that is left while a page is awaited', (driver) => {
  test('ends: the request is cancelled, and what waits for the page gets the end of the list', async () => {
    const server = await stuck();
    const items = transport(server.url, driver).pages(listThings, {})[Symbol.asyncIterator]();
    expect(await items.next()).toMatchObject({ done: false });
    const waiting = items.next();
    await expect.poll(() => server.requests.length).toBe(2);
    expect(await items.return?.()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await items.next()).toEqual({ done: true, value: undefined });
    // The first page may have left another connection, which is kept for the next request.
    await server.peers.find(({ received }) => received.includes('page=2'))?.untilClosed();
  });

  test('ends page by page, too', async () => {
    const server = await stuck();
    const pages = transport(server.url, driver).pages(listThings, {}).byPage();
    expect((await pages.next()).value).toMatchObject({ items: [{ id: 1 }] });
    const waiting = pages.next();
    await expect.poll(() => server.requests.length).toBe(2);
    expect(await pages.return?.()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    // The first page may have left another connection, which is kept for the next request.
    await server.peers.find(({ received }) => received.includes('page=2'))?.untilClosed();
  });

  test('looks nothing up when it is left before it begins', async () => {
    let count = 0;
    const list = transport('http://127.0.0.1:1', driver).pages(listThings, {}, undefined, () =>
      Promise.reject(new Error(`looked up ${String(++count)} times`)),
    );
    for (const left of [list[Symbol.asyncIterator](), list.byPage()]) {
      await left.return?.();
      expect(await left.next()).toEqual({ done: true, value: undefined });
    }
    expect(count).toBe(0);
  });

  test('sends nothing when it is left before it begins', async () => {
    const server = await stuck();
    const pages = transport(server.url, driver).pages(listThings, {}).byPage();
    expect(await pages.return?.()).toEqual({ done: true, value: undefined });
    expect(await pages.next()).toEqual({ done: true, value: undefined });
    expect(server.requests).toHaveLength(0);
  });
});
