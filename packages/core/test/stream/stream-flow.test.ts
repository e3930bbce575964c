import { describe, expect, test } from 'vitest';
import { StreamError } from '../../src/base/errors.js';
import { token } from '../../src/contract/auth.js';
import type { CallOptions, TransportOptions } from '../../src/contract/options.js';
import { openStreamSource } from '../../src/doors.js';
import type { Stream } from '../../src/stream/stream.js';
import { type DriverName, DRIVERS, failure, transport } from '../servers/api.js';
import { D, type Delta, L, talk } from '../servers/talk.js';
import {
  answer,
  chunk,
  LAST_CHUNK,
  type Peer,
  rawServer,
  STREAM_HEAD,
} from '../servers/raw-server.js';
import { pause } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

const PLAIN_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\n\r\n';

interface Play {
  readonly stream: Stream<Delta, string>;
  readonly peers: readonly Peer[];
}

async function play(
  driver: DriverName,
  script: (peer: Peer) => Promise<void>,
  options: Partial<TransportOptions> = {},
  call: CallOptions = {},
): Promise<Play> {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await script(peer);
  });
  return {
    stream: transport(server.url, driver, options).stream(talk, { body: { name: 'x' } }, call),
    peers: server.peers,
  };
}

/** Three events with a pause before each, then the end. */
const three = (driver: DriverName, ms = 30): Promise<Play> =>
  play(driver, async (peer) => {
    await peer.write(STREAM_HEAD);
    for (const line of [L('A'), L('B'), D]) {
      await peer.write(chunk(`${line}\n`));
      await pause(ms);
    }
  });

/** Writes events until the socket stops accepting them for a while, and returns the number of bytes written. */
async function flood(peer: Peer, lines: number): Promise<number> {
  await peer.write(STREAM_HEAD);
  const bytes = chunk(`${L('x'.repeat(60_000))}\n`);
  let written = 0;
  for (let i = 0; i < lines && !peer.socket.destroyed; i++) {
    written += bytes.length;
    if (peer.socket.write(bytes)) continue;
    const drained = new Promise<boolean>((resolve) =>
      peer.socket
        .once('drain', () => {
          resolve(true);
        })
        .once('close', () => {
          resolve(false);
        }),
    );
    if (!(await Promise.race([drained, pause(400).then(() => false)]))) return written;
  }
  return written;
}

async function collect(stream: AsyncIterable<Delta>): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for await (const event of stream) texts.push(textOf(event));
  return texts;
}

const textOf = (event: Delta | undefined): string | undefined => event?.message?.content;
const closed = async (peer: Peer | undefined): Promise<void> => peer?.untilClosed();

describe.each(DRIVERS)('the flow of a stream over %s', (driver) => {
  test('a consumer that waits stops the sender', async () => {
    let sent = 0;
    const { stream } = await play(driver, async (peer) => {
      sent = await flood(peer, 2_000);
    });
    for await (const event of stream) {
      expect(textOf(event)).toHaveLength(60_000);
      await expect.poll(() => sent).toBeGreaterThan(0);
      break;
    }
    // 120 MB were to be sent; what the kernel and the driver hold is a small part of it.
    expect(sent).toBeLessThan(40_000_000);
  });

  test('a web stream pulls one event at a time, and cancelling it closes the connection', async () => {
    let sent = 0;
    const { stream, peers } = await play(driver, async (peer) => {
      sent = await flood(peer, 2_000);
    });
    const reader = stream.toReadableStream().getReader();
    expect(textOf((await reader.read()).value)).toHaveLength(60_000);
    await expect.poll(() => sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(40_000_000);
    await reader.cancel();
    await closed(peers[0]);
    expect(stream.outcome).toBe('aborted');
  });

  test('a web stream yields all events and closes, or fails with the error', async () => {
    const good = await three(driver);
    expect(
      await collect(good.stream.toReadableStream() as unknown as AsyncIterable<Delta>),
    ).toEqual(['A', 'B', '']);
    expect(await good.stream.final()).toBe('AB');
    const bad = await play(driver, (peer) => peer.write(answer(200, `${L('A')}\nnonsense\n`)));
    const reader = bad.stream.toReadableStream().getReader();
    await reader.read();
    expect(await failure(reader.read())).toBeInstanceOf(StreamError);
  });

  test('of a body without a length only the last event proves the end', async () => {
    const complete = await play(driver, async (peer) => {
      await peer.write(`${PLAIN_HEAD}${L('A')}\n${D}\n`);
      peer.end();
    });
    expect(await complete.stream.final()).toBe('A');
    const finished = await play(driver, async (peer) => {
      await peer.write(`${PLAIN_HEAD}${L('A')}\n`);
      peer.end();
    });
    expect(await failure(finished.stream.final())).toMatchObject({
      kind: 'stream',
      reason: 'truncated',
      partial: 'A',
    });
    const reset = await play(driver, async (peer) => {
      await peer.write(`${PLAIN_HEAD}${L('A')}\n`);
      await pause(50);
      peer.reset();
    });
    const broken = await failure(reset.stream.final());
    expect(broken['kind']).toMatch(/^(?:network|stream)$/);
    expect(broken['partial']).toBe('A');
    expect(['network', 'truncated']).toContain(reset.stream.outcome);
    expect(reset.stream.partial).toBe('A');
  });

  test('chunk extensions and trailers are ignored, an invalid chunk size is a network error', async () => {
    const good = await play(driver, async (peer) => {
      const bytes = Buffer.from(`${L('A')}\n${D}\n`);
      await peer.write(STREAM_HEAD);
      await peer.write(
        `${bytes.length.toString(16)};name="value"\r\n${bytes.toString()}\r\n0\r\nX-Trailer: 1\r\n\r\n`,
      );
    });
    expect(await good.stream.final()).toBe('A');
    const bad = await play(driver, async (peer) => {
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n`));
      await pause(30);
      await peer.write('ZZ\r\n');
    });
    expect(await failure(bad.stream.final())).toMatchObject({ kind: 'network' });
    expect(bad.stream.partial).toBe('A');
  });

  test('a response of a single object is complete only when that is the last event, whatever length was announced', async () => {
    const last = await play(driver, (peer) => peer.write(answer(200, D)));
    expect(await last.stream.final()).toBe('');
    const single = await play(driver, (peer) => peer.write(answer(200, L('A'))));
    expect(await failure(single.stream.final())).toMatchObject({
      reason: 'truncated',
      partial: 'A',
    });
    const open = await play(driver, async (peer) => {
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(L('A')));
      await peer.write(LAST_CHUNK);
    });
    expect(await failure(open.stream.final())).toMatchObject({ reason: 'truncated' });
  });

  test('cancel while it opens: no event is yielded, and the server sees the close', async () => {
    const { stream, peers } = await play(driver, () => pause(5_000));
    const first = stream[Symbol.asyncIterator]().next();
    await expect.poll(() => peers[0]?.received).toContain('POST');
    await stream.cancel();
    expect(await first).toEqual({ value: undefined, done: true });
    await closed(peers[0]);
    expect(await failure(stream.final())).toMatchObject({ kind: 'aborted' });
    const unsent = await play(driver, () => pause(5_000), {
      auth: token(() => new Promise<string>(() => undefined)),
    });
    const waiting = unsent.stream[Symbol.asyncIterator]().next();
    await pause(10);
    await unsent.stream.cancel();
    expect(await waiting).toEqual({ value: undefined, done: true });
    expect(unsent.peers).toHaveLength(0);
  });

  test('cancel before the first event sends nothing', async () => {
    const { stream, peers } = await three(driver);
    await stream.cancel();
    for await (const event of stream) expect(event).toBeUndefined();
    expect(stream.outcome).toBe('aborted');
    expect(peers).toHaveLength(0);
  });

  test('cancel while its input is made sends nothing', async () => {
    const { url, peers } = await rawServer(() => undefined);
    let give: ((input: { body: { name: string } }) => void) | undefined;
    const source = openStreamSource(
      transport(url, driver),
      talk,
      () => new Promise((resolve) => (give = resolve)),
      {},
      { partial: () => undefined },
    );
    const next = source.next();
    source.close();
    give?.({ body: { name: 'x' } });
    expect(await next).toBeUndefined();
    expect(peers).toHaveLength(0);
  });

  test('throw in a loop, return() and await using each close the connection', async () => {
    const leave: ((stream: Stream<Delta, string>) => Promise<unknown>)[] = [
      async (stream) => {
        for await (const event of stream) throw new Error(`enough of ${String(textOf(event))}`);
      },
      async (stream) => {
        const loop = stream[Symbol.asyncIterator]();
        await loop.next();
        expect(await loop.return?.()).toEqual({ value: undefined, done: true });
      },
      async (stream) => {
        await stream[Symbol.asyncIterator]().next();
        await stream[Symbol.asyncDispose]();
      },
    ];
    for (const way of leave) {
      const { stream, peers } = await three(driver, 1_000);
      await way(stream).catch(() => undefined);
      await closed(peers[0]);
      expect(stream.outcome).toBe('aborted');
    }
  });

  test('a loop that ends with the last event has a stream that is done', async () => {
    const { stream } = await three(driver);
    for await (const event of stream) if (event.done === true) break;
    expect(stream.outcome).toBe('done');
    expect(await stream.final()).toBe('AB');
  });

  test('next() can be called ahead: the events are yielded in order', async () => {
    const { stream } = await three(driver);
    const loop = stream[Symbol.asyncIterator]();
    const results = await Promise.all([loop.next(), loop.next(), loop.next(), loop.next()]);
    expect(results.map(({ value, done }) => (done === true ? 'end' : textOf(value)))).toEqual([
      'A',
      'B',
      '',
      'end',
    ]);
  });

  test('final() beside a loop waits for it, and fails with its error', async () => {
    const good = await three(driver);
    const [final] = await Promise.all([good.stream.final(), collect(good.stream)]);
    expect(final).toBe('AB');
    const leave = async (stream: Stream<Delta, string>): Promise<void> => {
      for await (const event of stream) throw new Error(`mine: ${String(textOf(event))}`);
    };
    const bad = await three(driver);
    const [lost] = await Promise.all([failure(bad.stream.final()), failure(leave(bad.stream))]);
    expect(lost).toMatchObject({ kind: 'aborted' });
    const hooks = {
      onResponse: (): never => {
        throw new Error('a hook of mine');
      },
    };
    const hooked = await play(driver, (peer) => peer.write(answer(200, D)), { hooks });
    const both = await Promise.all([failure(hooked.stream.final()), failure(leave(hooked.stream))]);
    for (const error of both)
      expect(error).toMatchObject({
        kind: 'input',
        code: 'callback-failed',
        message: expect.stringMatching(/hooks\.onResponse threw: a hook of mine$/) as string,
      });
  });
});
