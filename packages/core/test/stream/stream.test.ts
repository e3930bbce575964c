import { describe, expect, test } from 'vitest';
import { StreamError } from '../../src/base/errors.js';
import type { Stream } from '../../src/stream/stream.js';
import { DRIVERS, type DriverName, failure, transport } from '../servers/api.js';
import { D, type Delta, L, talk } from '../servers/talk.js';
import {
  chunk,
  LAST_CHUNK,
  type Pace,
  PACES,
  type Peer,
  rawServer,
  STREAM_HEAD,
} from '../servers/raw-server.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const cases = DRIVERS.flatMap((driver) => PACES.map((pace) => [driver, pace] as const));

async function play(
  driver: DriverName,
  script: (peer: Peer) => Promise<void>,
): Promise<{ stream: Stream<Delta, string>; peers: readonly Peer[] }> {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await script(peer);
  });
  const stream = transport(server.url, driver).stream(talk, { body: { name: 'x' } });
  return { stream, peers: server.peers };
}

/** Plays a body as one chunk of the transfer coding, at the given pace. */
function body(
  driver: DriverName,
  pace: Pace,
  text: string | Uint8Array,
  end = LAST_CHUNK,
): ReturnType<typeof play> {
  return play(driver, async (peer) => {
    await peer.write(STREAM_HEAD);
    await peer.write(chunk(text), pace);
    await peer.write(end);
    if (end === '') peer.end();
  });
}

async function collect(stream: Stream<Delta, string>): Promise<string[]> {
  const texts: string[] = [];
  for await (const event of stream) texts.push(event.message?.content ?? '');
  return texts;
}

describe.each(cases)('a stream over %s, bytes %s', (driver, pace) => {
  test('text outside ASCII arrives unchanged, however its bytes are split', async () => {
    const { stream } = await body(
      driver,
      pace,
      `${L('é🦙日')}\n${L('x').replace('"x"', String.raw`"\uD83E\uDD99"`)}\n${D}\n`,
    );
    expect(await collect(stream)).toEqual(['é🦙日', '🦙', '']);
    expect(await stream.final()).toBe('é🦙日🦙');
    expect(stream.outcome).toBe('done');
  });

  test('a corrupt line is an error, and the events before it are kept', async () => {
    const { stream } = await body(
      driver,
      pace,
      `${L('A')}\n${L('B').slice(0, -3)}\n${L('C')}\n${D}\n`,
    );
    const error = await failure(collect(stream));
    expect(error).toBeInstanceOf(StreamError);
    expect(error).toMatchObject({ kind: 'stream', reason: 'malformed', partial: 'A' });
    expect(error.message).toContain('line 2');
    expect(stream.outcome).toBe('malformed');
  });

  test('errors count the lines of the body, blank ones too', async () => {
    const { stream } = await body(driver, pace, `\n${L('A')}\n\n \r\n\nnot JSON\n`);
    expect((await failure(stream.final())).message).toMatch(/: line 6 is not JSON$/);
  });

  test("an error line has the server's message and everything before it", async () => {
    const { stream } = await body(
      driver,
      pace,
      `${L('A')}\n{"error":"model runner has unexpectedly stopped"}\n`,
    );
    const error = await failure(stream.final());
    expect(error).toMatchObject({ kind: 'stream', reason: 'server', partial: 'A' });
    expect(error.message).toContain('model runner has unexpectedly stopped');
    expect(stream.outcome).toBe('server-error');
  });

  test('an error object is an error with its message', async () => {
    const { stream } = await body(
      driver,
      pace,
      `${L('A')}\n{"error":{"message":"boom","code":500}}\n`,
    );
    expect((await failure(stream.final())).message).toMatch(/: boom$/);
  });

  test('a clean end without a last event is truncated', async () => {
    const { stream } = await body(driver, pace, `${L('A')}\n`);
    const error = await failure(collect(stream));
    expect(error).toMatchObject({ kind: 'stream', reason: 'truncated', partial: 'A' });
    expect(stream.outcome).toBe('truncated');
  });

  test('a body that ends in the middle of a line is truncated, not malformed', async () => {
    const { stream } = await body(driver, pace, `${L('A')}\n${L('B').slice(0, 40)}`);
    expect(await failure(stream.final())).toMatchObject({
      kind: 'stream',
      reason: 'truncated',
      partial: 'A',
    });
    expect(stream.outcome).toBe('truncated');
  });

  test('the last line needs no newline', async () => {
    const { stream } = await body(driver, pace, `${L('A')}\n${D}`);
    expect(await stream.final()).toBe('A');
  });

  test('CR LF ends a line, U+2028 does not', async () => {
    const { stream } = await body(driver, pace, `${L('A\u2028B')}\r\n\r\n${D}\r\n`);
    expect(await collect(stream)).toEqual(['A\u2028B', '']);
  });

  test('blank lines and a BOM are skipped', async () => {
    const { stream } = await body(driver, pace, `\ufeff\n  \n${L('A')}\n \t \n\n${D}\n`);
    expect(await collect(stream)).toEqual(['A', '']);
  });

  test('two objects on one line are two events, and words after one are an error', async () => {
    const { stream } = await body(driver, pace, `${L('A')}${L('B')}\n${D}\n`);
    expect(await collect(stream)).toEqual(['A', 'B', '']);
    const { stream: other } = await body(driver, pace, `${L('A')} and more\n${D}\n`);
    expect(await failure(other.final())).toMatchObject({ reason: 'malformed' });
  });

  test('the message of an error line is one line of at most 500 characters', async () => {
    for (const words of ['out of\nmemory\r\n\u001b[31m', `out of memory ${'x'.repeat(2_000)}`]) {
      const { stream } = await body(
        driver,
        pace,
        `${L('A')}\n${JSON.stringify({ error: words })}\n`,
      );
      const { message } = await failure(stream.final());
      expect(message).toMatch(/out of memory [^\p{Cc}]*$/u);
      expect(message.length).toBeLessThan(600);
    }
  });

  test('a line that is a list, a number or {} is not an event', async () => {
    for (const line of ['[]', '1', '{}', 'null', '"x"', ` {}${' '.repeat(80)}`]) {
      const { stream } = await body(driver, pace, `${L('A')}\n${line}\n${D}\n`);
      expect(await failure(stream.final())).toMatchObject({ reason: 'malformed', partial: 'A' });
    }
  });

  test('bytes that are not UTF-8 are an error, not a replacement character', async () => {
    const { stream } = await body(
      driver,
      pace,
      Buffer.concat([Buffer.from(`${L('A')}\n`), Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 10])]),
    );
    expect(await failure(stream.final())).toMatchObject({ reason: 'malformed', partial: 'A' });
  });

  test('a body without its last chunk is a network error', async () => {
    const { stream } = await body(driver, pace, `${L('A')}\n`, '');
    expect(await failure(stream.final())).toMatchObject({ kind: 'network' });
    expect(stream.partial).toBe('A');
    expect(stream.outcome).toBe('network');
  });
});

describe.each(DRIVERS)('the connection of a stream over %s', (driver) => {
  test('a reset after an event is a network error with the events so far', async () => {
    const { stream } = await play(driver, async (peer) => {
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n`));
      setTimeout(() => {
        peer.reset();
      }, 50);
    });
    const error = await failure(collect(stream));
    expect(error).toMatchObject({ kind: 'network' });
    expect(error.cause).toBeInstanceOf(Error);
    expect(stream.partial).toBe('A');
  });

  test('the caller continues after the last event of a body that never ends, and the client closes the socket', async () => {
    const { stream, peers } = await play(driver, async (peer) => {
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n${D}\n`));
    });
    const texts = await collect(stream);
    expect(texts).toEqual(['A', '']);
    const [peer] = peers;
    await peer?.untilClosed();
  });

  test('break closes the connection while the server still writes, without an error', async () => {
    const { stream, peers } = await play(driver, async (peer) => {
      await peer.write(STREAM_HEAD);
      for (let i = 0; !peer.socket.destroyed; i++) {
        await peer.write(chunk(`${L(String(i))}\n`));
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    });
    let count = 0;
    for await (const event of stream) if (event.message !== undefined && ++count === 2) break;
    const [peer] = peers;
    await peer?.untilClosed();
    expect(stream.outcome).toBe('aborted');
    expect(await failure(stream.final())).toMatchObject({ kind: 'aborted' });
  });

  test('a stall is a timeout of the idle phase', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n`));
    });
    const stream = transport(server.url, driver, { timeouts: { idle: 200 } }).stream(talk, {
      body: { name: 'x' },
    });
    const error = await failure(collect(stream));
    expect(error).toMatchObject({ kind: 'timeout', phase: 'idle' });
    expect(stream.partial).toBe('A');
    expect(stream.outcome).toBe('timeout');
  });

  test('a second loop is a clear error, and tee returns two streams', async () => {
    const { stream } = await body(driver, 'whole', `${L('A')}\n${D}\n`);
    await collect(stream);
    expect(() => stream[Symbol.asyncIterator]()).toThrow(
      /was already read by a loop, so a loop cannot read it/,
    );
    const again = await body(driver, 'whole', `${L('A')}\n${L('B')}\n${D}\n`);
    const [left, right] = again.stream.tee();
    expect(await Promise.all([collect(left), collect(right)])).toEqual([
      ['A', 'B', ''],
      ['A', 'B', ''],
    ]);
    expect(await left.final()).toBe('AB');
  });

  test('the request is sent when the first event is read, not before', async () => {
    const { stream, peers } = await body(driver, 'whole', `${D}\n`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(peers).toHaveLength(0);
    await stream.final();
    expect(peers).toHaveLength(1);
  });
});
