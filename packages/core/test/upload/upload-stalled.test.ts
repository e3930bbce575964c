import { createServer, type Socket, type AddressInfo } from 'node:net';
import { open, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createThing, DRIVERS, failure, transport } from '../servers/api.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { answer } from '../servers/raw-server.js';
import { pause, THING } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const MIB = 1_048_576;
/** More than the buffers of two sockets hold. */
const LENGTH = 48 * MIB;

/** A server that reads when the test tells it to. */
async function reader(script: (socket: Socket) => void): Promise<string> {
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    script(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

async function* pieces(
  count = LENGTH / MIB,
  before: () => Promise<void> = () => Promise.resolve(),
): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i++) {
    await before();
    yield new Uint8Array(MIB);
  }
}

/** A file of that length on the disk. */
async function path(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stalled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = await open(join(folder, 'file'), 'w');
  await file.truncate(LENGTH);
  await file.close();
  return join(folder, 'file');
}

const options = {
  retry: { limit: 0 },
  timeouts: { connect: null, firstByte: null, idle: 300 },
} as const;

describe.each(DRIVERS)('an upload that the server stops reading, over %s', (driver) => {
  const stalled = async (
    send: (api: ReturnType<typeof transport>) => Promise<unknown>,
  ): Promise<void> => {
    const url = await reader((socket) => void socket.once('readable', () => undefined));
    const error = await failure(send(transport(url, driver, options)));
    expect(error).toMatchObject({
      name: 'TimeoutError',
      phase: 'idle',
      mayHaveExecuted: true,
      attempts: 1,
    });
    expect(error.message).toContain('the server read none of the request body for 300 ms');
  };

  test('ends with idle, as a stream, a file and a form', async () => {
    await stalled((api) => api.call(sendRaw, { body: pieces() }));
    await stalled((api) => api.call(sendFile, { body: { content: pieces(), size: LENGTH } }));
    const file = await path();
    // A platform may read a whole file before it sends it.
    await stalled((api) => api.call(sendRaw, { body: { path: file } }));
    await stalled((api) =>
      api.call(sendRaw, { body: { content: new Uint8Array(LENGTH), onProgress: () => undefined } }),
    );
  });

  test('goes on while the server takes a little now and then, and while the source takes its time', async () => {
    const url = await reader((socket) => {
      let taken = 0;
      socket.on('data', (bytes) => {
        taken += bytes.length;
        if (taken < LENGTH / 4) {
          socket.pause();
          setTimeout(() => socket.resume(), 5);
        }
        if (bytes.subarray(-5).toString('latin1') === '0\r\n\r\n') socket.end(answer(200, THING));
      });
      socket.resume();
    });
    let slow = 1;
    const source = pieces(12, () => (slow-- > 0 ? pause(1_500) : Promise.resolve()));
    // The system reports room in its buffers once a third of them is empty, so a slow reader is seen in steps.
    expect(
      await transport(url, driver, { ...options, timeouts: { idle: 1_000 } }).call(sendRaw, {
        body: source,
      }),
    ).toEqual({
      id: 1,
      name: 'a',
    });
  });
});

describe('bytes that the server stops reading', () => {
  test('end with idle over undici, as a file, in a form and as JSON', async () => {
    const url = await reader(() => undefined);
    const api = transport(url, 'undici', options);
    const bytes = new Uint8Array(LENGTH);
    for (const work of [
      () => api.call(sendRaw, { body: bytes }),
      () => api.call(sendRaw, { body: new Blob([bytes]) }),
      () => api.call(sendFile, { body: bytes }),
      () => api.call(createThing, { body: { name: 'é'.repeat(LENGTH / 2) } }),
    ]) {
      expect(await failure(work)).toMatchObject({ name: 'TimeoutError', phase: 'idle' });
    }
  });

  test('are sent whole by fetch, where firstByte counts from the beginning', async () => {
    const url = await reader(() => undefined);
    const api = transport(url, 'fetch', {
      ...options,
      timeouts: { ...options.timeouts, firstByte: 200 },
    });
    expect(await failure(api.call(sendRaw, { body: new Uint8Array(LENGTH) }))).toMatchObject({
      phase: 'firstByte',
    });
  });

  test.each(['é'.repeat(300_000), 'x'.repeat(65_000), 'x'.repeat(700_000)])(
    'arrive whole and with their length when it reads',
    async (name) => {
      let received = Buffer.alloc(0);
      const expected = Buffer.from(JSON.stringify({ name }));
      const url = await reader((socket) => {
        socket.on('data', (bytes) => {
          received = Buffer.concat([received, bytes]);
          if (received.subarray(received.indexOf('\r\n\r\n') + 4).length === expected.length)
            socket.end(answer(200, THING));
        });
        socket.resume();
      });
      await transport(url, 'undici').call(createThing, { body: { name } });
      expect(received.toString('latin1')).toContain(
        `content-length: ${String(expected.length)}\r\n`,
      );
      expect(received.subarray(received.indexOf('\r\n\r\n') + 4).equals(expected)).toBe(true);
    },
  );
});
