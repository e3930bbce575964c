import { expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { CoreTransport as Transport } from '../../src/transport.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { L, talk } from '../servers/talk.js';
import { answer, chunk, STREAM_HEAD } from '../servers/raw-server.js';
import { pause, type Reply, replies, THING } from '../servers/replies.js';

const body = { name: 'a' };

/** How a program may read a response. Each has a function by the name that the stack has to show. */
const READERS: Readonly<Record<string, (client: Transport) => Promise<unknown>>> = {
  'a call': async function inTheProgram(client) {
    await client.call(getThing, { where: { name: 'a' } });
  },
  'a loop over a stream': async function inTheProgram(client) {
    for await (const event of client.stream(talk, { body })) expect(event).toBeDefined();
  },
  'final()': async function inTheProgram(client) {
    await client.stream(talk, { body }).final();
  },
  'a loop over a list': async function inTheProgram(client) {
    for await (const item of client.pages(listThings, {})) expect(item).toBeDefined();
  },
  'a loop over pages': async function inTheProgram(client) {
    for await (const page of client.pages(listThings, {}).byPage()) expect(page).toBeDefined();
  },
  'toArray()': async function inTheProgram(client) {
    await client.pages(listThings, {}).toArray();
  },
  'toArray() of several pages at a time': async function inTheProgram(client) {
    await client.pages(listThings, {}).toArray({ concurrency: 4 });
  },
  'a loop over bytes': async function inTheProgram(client) {
    for await (const piece of await client.bytes(file, {})) expect(piece).toBeDefined();
  },
  'the text of bytes': async function inTheProgram(client) {
    await (await client.bytes(file, {})).text();
  },
};

/** The beginning of a response, which is a piece of what its reader expects. */
function begun(request: string): string {
  if (request.startsWith('POST')) return `${STREAM_HEAD}${chunk(`${L('a')}\n`).toString()}`;
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n[${THING},`;
}

/** How a response may fail. */
const FAILURES: Readonly<
  Record<
    string,
    (request: string, write: (bytes: string) => Promise<void>, reset: () => void) => Promise<Reply>
  >
> = {
  'a status': () => Promise.resolve(answer(404, '{"message":"gone"}')),
  'a cut': async (request, write, reset) => {
    await write(begun(request));
    await pause(20);
    reset();
    return undefined;
  },
  'a corrupt line after a wait': async (request, write) => {
    await write(begun(request));
    await pause(20);
    // The rest of the 900 bytes never comes: for all but streams it is the idle limit that ends this.
    return request.startsWith('POST') ? chunk('{"x\n') : '{]';
  },
  'the idle limit': async (request, write) => {
    await write(begun(request));
    return undefined;
  },
  'the limit for the first byte': () => Promise.resolve(undefined),
};

const CASES = DRIVERS.flatMap((driver) =>
  Object.entries(FAILURES).map(([failing, fail]) => [driver, failing, fail] as const),
);

test.each(CASES)(
  'over %s, the stack of what fails by %s shows the line of the program',
  async (driver, _, fail) => {
    const server = await replies((request, _count, peer) =>
      fail(
        request,
        (bytes) => peer.write(bytes),
        () => {
          peer.reset();
        },
      ),
    );
    const client = transport(server.url, driver, {
      timeouts: { idle: 100, firstByte: 100 },
      retry: { limit: 0 },
    });
    // One after another: timers that expire together add frames of their own.
    for (const [reader, read] of Object.entries(READERS)) {
      const { name, stack } = await failure(read(client));
      const frames = String(stack).split('\n').slice(1);
      expect(
        frames.some((frame) => frame.includes('inTheProgram')),
        `${reader}: ${String(stack)}`,
      ).toBe(true);
      // The message is as it was, and no frame is there twice.
      expect(String(stack).startsWith(`${name}: `), `${reader}: ${String(stack)}`).toBe(true);
      expect(new Set(frames).size, `${reader}: ${String(stack)}`).toBe(frames.length);
    }
  },
);

test('the limit of frames that a program has set is kept', () => {
  const countFrames = (): number => String(new InputError('x').stack).split('\n    at ').length - 1;
  const nest = (depth: number): number => (depth === 0 ? countFrames() : nest(depth - 1));
  const before = Error.stackTraceLimit;
  onTestFinished(() => void (Error.stackTraceLimit = before));
  for (const [limit, frames] of [
    [10, 25],
    [5, 5],
    [40, 40],
  ] as const) {
    Error.stackTraceLimit = limit;
    expect(nest(50)).toBe(frames);
    expect(Error.stackTraceLimit).toBe(limit);
  }
});
