import { describe, expect, test } from 'vitest';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { rawServer } from '../servers/raw-server.js';
import { sink } from '../servers/sink.js';

describe.each(DRIVERS)('a download piped into an upload, over %s', (driver) => {
  /** A server whose download breaks after some bytes. */
  const broken = (): ReturnType<typeof rawServer> =>
    rawServer(async (peer) => {
      await peer.request();
      await peer.write('HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\nabc');
      await peer.until(() => false, 100).catch(() => undefined);
      peer.reset();
    });

  test.each([sendRaw, sendFile])('that breaks is a failure of the upload ($id)', async (send) => {
    const from = transport((await broken()).url, driver, { retry: { limit: 0 } });
    const target = await sink();
    const to = transport(target.url, driver, { retry: { limit: 0 } });
    const body = await from.bytes(file, {});
    const error = await failure(to.call(send, { body }));
    expect(error).toMatchObject({
      name: 'InputError',
      code: 'source-failed',
      endpoint: send.id,
      attempts: 1,
      mayHaveExecuted: true,
      cause: { name: 'NetworkError', endpoint: 'file', mayHaveExecuted: false },
    });
    expect(error.message).toContain('POST ');
    expect(target.taken).toEqual([]);
  });

  test('that was cancelled, or read before, is a failure of the upload', async () => {
    const from = transport((await broken()).url, driver, { retry: { limit: 0 } });
    const to = transport((await sink()).url, driver, { retry: { limit: 0 } });
    const cancelled = await from.bytes(file, {});
    await cancelled.cancel();
    expect(await failure(to.call(sendRaw, { body: cancelled }))).toMatchObject({
      name: 'InputError',
      code: 'source-failed',
      endpoint: 'sendRaw',
      cause: { name: 'AbortError' },
    });
    const read = await from.bytes(file, {});
    await failure(read.bytes());
    expect(await failure(to.call(sendRaw, { body: read }))).toMatchObject({
      code: 'source-failed',
      endpoint: 'sendRaw',
      cause: { name: 'InputError', code: 'stream-taken' },
    });
  });
});
