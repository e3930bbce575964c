import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { LAST_CHUNK, rawServer } from '../servers/raw-server.js';
import { pause } from '../servers/replies.js';
import { unhandled } from '../servers/unhandled.js';

type Ending = 'waits' | 'is read';

/** An endless source, or one that stops after its first piece, with a `return` that a program may well have. */
function sourceWith(
  ending: Ending,
  members: { return?: unknown },
): { body: AsyncIterable<Uint8Array>; readonly ended: () => boolean } {
  let count = 0;
  let isLeft = false;
  let release: ((result: IteratorResult<Uint8Array>) => void) | undefined;
  const { return: given } = members;
  const iterator = {
    next: (): Promise<IteratorResult<Uint8Array>> => {
      if (isLeft) return Promise.resolve({ value: undefined, done: true });
      if (count++ > 0 && ending === 'waits') return new Promise((resolve) => (release = resolve));
      return new Promise((resolve) => {
        setImmediate(resolve, { value: new Uint8Array(100), done: false });
      });
    },
    return: (...args: unknown[]): unknown => {
      isLeft = true;
      // Like a queue that is closed: whoever waits for a piece is told that there are no more.
      release?.({ value: undefined, done: true });
      return typeof given === 'function'
        ? (Reflect.apply(given, iterator, args) as unknown)
        : given;
    },
  };
  return {
    body: { [Symbol.asyncIterator]: () => iterator as unknown as AsyncIterator<Uint8Array> },
    ended: () => isLeft,
  };
}

const ODD_RETURNS: Readonly<Record<string, unknown>> = {
  'returns nothing': () => undefined,
  rejects: () => Promise.reject(new Error('nobody can end this')),
  'returns a promise that never settles': () => new Promise(() => undefined),
};

describe.each(DRIVERS)('an upload over %s whose source', (driver) => {
  describe.each(Object.keys(ODD_RETURNS))('has a return() that %s', (kind) => {
    test.each(['waits', 'is read'] as const)(
      'is never taken for whole when the caller aborts while it %s, and nothing else is disturbed',
      async (ending) => {
        const seen = unhandled();
        let isStarted = false;
        const server = await rawServer(async (peer) => {
          await peer.until(() => peer.received.includes('\r\n\r\n'));
          if (!peer.received.startsWith('POST')) return;
          await peer.until(() => peer.received.length > 1_000);
          isStarted = true;
        });
        const api = transport(server.url, driver, { retry: { limit: 0 } });
        const controller = new AbortController();
        const options = { signal: controller.signal };
        const { body, ended } = sourceWith(ending, { return: ODD_RETURNS[kind] });
        const first = new Uint8Array(1_000);
        const longer: AsyncIterable<Uint8Array> = {
          [Symbol.asyncIterator]: () => {
            const inner = body[Symbol.asyncIterator]();
            let isFirst = true;
            return {
              ...inner,
              next: () => {
                if (!isFirst) return inner.next();
                isFirst = false;
                return Promise.resolve({ value: first, done: false });
              },
            };
          },
        };
        const upload = failure(api.call(sendRaw, { body: longer }, options));
        const other = failure(api.call(getThing, { where: { name: 'a' } }, options));
        await expect.poll(() => isStarted).toBe(true);
        controller.abort(new Error('enough'));
        expect(await upload).toMatchObject({ kind: 'aborted', mayHaveExecuted: true });
        expect(await other).toMatchObject({ kind: 'aborted' });
        await api.close();
        const [peer] = server.peers.filter(({ received }) => received.startsWith('POST'));
        await peer?.untilClosed();
        expect(peer?.received.endsWith(LAST_CHUNK)).toBe(false);
        expect(ended()).toBe(true);
        expect(await seen()).toEqual([]);
      },
    );
  });

  test('is left before its end is never taken for whole, also as a form', async () => {
    const complete: string[] = [];
    const server = createServer((request, response) => {
      request.on('error', () => undefined);
      request.on('data', () => undefined);
      request.on('end', () => {
        complete.push(request.url ?? '');
        response.end('{"id":1,"name":"a"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const api = transport(url, driver, { retry: { limit: 0 } });
    for (const endpoint of [sendRaw, sendFile]) {
      for (let turn = 0; turn < 10; turn++) {
        const controller = new AbortController();
        const { body } = sourceWith(turn % 2 === 0 ? 'waits' : 'is read', {
          return: ODD_RETURNS['returns nothing'],
        });
        const work = failure(api.call(endpoint, { body }, { signal: controller.signal }));
        setTimeout(() => {
          controller.abort();
        }, turn);
        expect(await work).toMatchObject({ kind: 'aborted' });
      }
    }
    await pause(100);
    expect(complete).toEqual([]);
    await api.close();
  });
});
