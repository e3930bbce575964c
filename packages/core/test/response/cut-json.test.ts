import { describe, expect, test } from 'vitest';
import { NetworkError } from '../../src/base/errors.js';
import { createThing, DRIVERS, failure, getThing, hasThing, transport } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';
import { answer, chunk, PACES, rawServer, type RawServer } from '../servers/raw-server.js';
import { pause, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const cases = DRIVERS.flatMap((driver) =>
  PACES.flatMap((pace) => (['FIN', 'RST'] as const).map((end) => [driver, pace, end] as const)),
);
const HEAD = 'HTTP/1.1 200 X\r\ncontent-type: application/json\r\n';

describe.each(cases)('JSON over %s, bytes %s, that is cut off by a %s', (driver, pace, end) => {
  const cut = (head: string, body: string | Uint8Array): Promise<RawServer> =>
    rawServer(async (peer) => {
      await peer.request();
      await peer.write(`${HEAD}${head}\r\n`);
      await peer.write(body, pace);
      await pause(20);
      if (end === 'FIN') peer.end();
      else peer.reset();
    });

  test.each<[string, string, string | Uint8Array]>([
    ['after 10 of 100 bytes', 'content-length: 100\r\n', THING.slice(0, 10)],
    ['before its first byte', 'content-length: 100\r\n', ''],
    ['after a whole value, short of its length', 'content-length: 100\r\n', THING],
    ['in the middle of a chunk', 'transfer-encoding: chunked\r\n', chunk(THING).subarray(0, 12)],
    ['before the last chunk', 'transfer-encoding: chunked\r\n', chunk(THING)],
  ])('%s is an error, never a partial value', async (_, head, body) => {
    const server = await cut(head, body);
    const api = transport(server.url, driver, { retry: { limit: 1, baseDelay: 1 } });
    const read = await failure(api.call(getThing, { where: { name: 'x' } }));
    expect(read).toBeInstanceOf(NetworkError);
    expect(read).toMatchObject({ attempts: 2, mayHaveExecuted: false });
    const written = await failure(api.exchange(createThing, { body: { name: 'x' } }));
    expect(written).toBeInstanceOf(NetworkError);
    expect(written).toMatchObject({ attempts: 1, mayHaveExecuted: true });
    expect(await failure(api.pages(listThings, {}).toArray())).toMatchObject({
      kind: 'network',
      page: { number: 1 },
    });
    expect(server.peers).toHaveLength(5);
  });

  test('is requested again, and the value of the next response returned', async () => {
    let asked = 0;
    const server = await rawServer(async (peer) => {
      await peer.request();
      asked++;
      if (asked === 2) return peer.write(answer(200, THING));
      await peer.write(`${HEAD}content-length: 100\r\n\r\n`);
      await peer.write(THING.slice(0, 10), pace);
      await pause(20);
      if (end === 'FIN') peer.end();
      else peer.reset();
    });
    const api = transport(server.url, driver, { retry: { baseDelay: 1 } });
    const { data, attempts } = await api.exchange(getThing, { where: { name: 'x' } });
    expect([data.id, attempts]).toEqual([1, 2]);
  });

  test('without a length is an error because it does not parse', async () => {
    const server = await cut('connection: close\r\n', THING.slice(0, 10));
    expect(
      await failure(transport(server.url, driver).call(getThing, { where: { name: 'x' } })),
    ).toMatchObject({ kind: 'network' });
  });

  test('does not matter where no body is read', async () => {
    const server = await cut('content-length: 100\r\n', THING.slice(0, 10));
    expect(await transport(server.url, driver).call(hasThing, { where: { name: 'x' } })).toBe(true);
  });
});
