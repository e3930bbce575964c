import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CallLifetime } from '../../src/call/lifetime.js';
import { DRIVERS } from '../servers/api.js';
import { answer, rawServer } from '../servers/raw-server.js';
import { pause, replies, THING } from '../servers/replies.js';

/** Longer than every limit of the client below. */
const STANDSTILL_MS = 3_500;

let program = '';

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('own-process/one-call.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['@clients/source'],
    external: ['undici'],
    logLevel: 'silent',
  });
  program = outputFiles[0]?.text ?? '';
});

/** Makes one call in a process of its own, which is stopped after the first bytes, and while the rest of the answer arrives. */
async function callInStoppedProcess(
  timeouts: object,
  driver: string,
  first: string | Buffer,
  rest: string | Buffer,
): Promise<unknown> {
  const server = await rawServer(async (peer) => {
    await peer.request();
    await peer.write(first);
    await pause(first.length > 0 ? 200 : 0);
    child.kill('SIGSTOP');
    await pause(50);
    await peer.write(rest);
    await pause(STANDSTILL_MS);
    child.kill('SIGCONT');
  });
  const other = await replies(() => answer(200, THING));
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-', server.url, other.url, driver, JSON.stringify(timeouts)],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)) },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let written = '';
  child.stdout.on('data', (bytes: Buffer) => (written += bytes.toString()));
  child.stdin.end(program);
  await once(child, 'close');
  return JSON.parse(written);
}

const VALUE = { id: 1, name: 'a' };
const WHOLE = answer(200, THING);
const ZIPPED = answer(200, gzipSync(THING), { 'content-encoding': 'gzip' });
const LIMITS = { firstByte: 3_000, idle: 3_000 };

const BYTES: readonly (readonly [name: string, first: Buffer, rest: Buffer])[] = [
  ['whole', WHOLE.subarray(0, 0), WHOLE],
  ['compressed', ZIPPED.subarray(0, 0), ZIPPED],
  ['in its second half', WHOLE.subarray(0, -5), WHOLE.subarray(-5)],
  ['compressed in its second half', ZIPPED.subarray(0, -5), ZIPPED.subarray(-5)],
];

describe.each(DRIVERS)('a process that is stopped and continued, over %s', (driver) => {
  test('gets the answer that has arrived meanwhile, whole or in its second half', async () => {
    const outcomes = BYTES.map(async ([name, first, rest]) => [
      name,
      await callInStoppedProcess(LIMITS, driver, first, rest),
    ]);
    expect(await Promise.all(outcomes)).toEqual(BYTES.map(([name]) => [name, { value: VALUE }]));
  });

  // Whether an answer that has arrived is read before or after the timer of `total` fires depends on where the process was stopped.
  test('gets a TimeoutError of the limit that is over where nothing has arrived', async () => {
    const first = callInStoppedProcess(LIMITS, driver, '', '');
    const total = callInStoppedProcess({ total: 3_000 }, driver, '', '');
    expect(await first).toEqual({ kind: 'timeout', phase: 'firstByte' });
    expect(await total).toEqual({ kind: 'timeout', phase: 'total' });
  });
});

describe('with a clock of the test', () => {
  /** Replaces the timers and their clock. Returns what moves the clock, and what runs the timers that are due. */
  function holdClock(): { pass(ms: number): void; runTimers(): void } {
    let now = 1_000;
    const timers = new Map<number, { readonly at: number; readonly run: () => void }>();
    let last = 0;
    vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
      timers.set(++last, { at: now + ms, run });
      return last;
    });
    vi.stubGlobal('clearTimeout', (id: number) => timers.delete(id));
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => {
      vi.unstubAllGlobals();
      clock.mockRestore();
    });
    return {
      pass: (ms) => (now += ms),
      runTimers() {
        for (const [id, { at, run }] of [...timers])
          if (at <= now) {
            timers.delete(id);
            run();
          }
      },
    };
  }

  function begin(limits: { firstByte?: number; total?: number }): CallLifetime {
    const none = { connect: null, firstByte: null, idle: null, total: null };
    return new CallLifetime({ ...none, ...limits }, [], () => ({}));
  }

  test('a limit that is noticed late expires after what has arrived was read, unless the wait is over by then', () => {
    const clock = holdClock();
    const unanswered = begin({ firstByte: 100 });
    const answered = begin({ firstByte: 100 });
    for (const call of [unanswered, answered]) call.wait('firstByte');
    clock.pass(5_000);
    clock.runTimers();
    expect([unanswered.failure, answered.failure]).toEqual([undefined, undefined]);
    answered.stopWaiting();
    clock.pass(100);
    clock.runTimers();
    expect(unanswered.failure).toMatchObject({ kind: 'timeout', phase: 'firstByte' });
    expect(answered.failure).toBeUndefined();
  });

  test('a limit that is noticed in time expires at once, as total always does', () => {
    const clock = holdClock();
    const first = begin({ firstByte: 100 });
    first.wait('firstByte');
    const total = begin({ total: 50, firstByte: 100 });
    total.wait('firstByte');
    clock.pass(100);
    clock.runTimers();
    expect(first.failure).toMatchObject({ phase: 'firstByte' });
    expect(total.failure).toMatchObject({ phase: 'total' });
  });

  test('the next wait of a call that was late has its whole limit', () => {
    const clock = holdClock();
    const call = begin({ firstByte: 100 });
    call.wait('firstByte');
    clock.pass(5_000);
    clock.runTimers();
    call.stopWaiting();
    call.wait('firstByte');
    clock.pass(50);
    clock.runTimers();
    expect(call.failure).toBeUndefined();
    clock.pass(50);
    clock.runTimers();
    expect(call.failure).toMatchObject({ phase: 'firstByte' });
  });
});
