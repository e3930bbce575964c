import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { ForgeClient } from '../../src/client.js';
import { engine, failure, kit, toolOf } from './kit.js';
import { listening } from '../http-server.js';

const where = { ...engine, filepath: 'a.txt' };

/** A client of a server that answers everything with `answer`. */
async function answering(answer: RequestListener): Promise<ForgeClient> {
  const forge = new ForgeClient({ baseUrl: await listening(answer), retry: { limit: 0 } });
  onTestFinished(() => forge.close());
  return forge;
}

/** The bytes of buffers that are still referred to. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

test('only the part that is shown is asked for, from a server that sends parts', async () => {
  const { call, server } = await kit();
  server.seed.commit('ada/engine', { 'a.txt': `${'a'.repeat(50_000)}${'b'.repeat(50_000)}` });
  const part = await call('contents.getRaw', { ...where, offset: 50_000 }, { maxChars: 1000 });
  expect(part).toBe(
    `${'b'.repeat(1000)}\n[cut: bytes 50000 to 51000 of 100000; call again with offset 51000 for the rest]`,
  );
  const asked = server.requests.at(-1);
  expect(asked?.headers['range']).toBe('bytes=50000-53011');
  expect(await call('contents.getRaw', { ...where, offset: 99_998 })).toBe('bb');
  for (const offset of [100_000, 1e12, Number.MAX_SAFE_INTEGER - 10_000])
    expect(await call('contents.getRaw', { ...where, offset })).toBe(
      `(the answer ends before byte ${String(offset)})`,
    );
});

test('of a server that sends the whole file, nothing is read past the part, and what is before it is not kept', async () => {
  const piece = Buffer.alloc(1 << 16, 'x');
  let sent = 0;
  let closed: Promise<unknown> = Promise.resolve();
  const forge = await answering((_, response) => {
    closed = once(response, 'close');
    const more = (): void => {
      for (;;) {
        if (response.destroyed) return;
        sent += piece.length;
        if (!response.write(piece)) break;
      }
      response.once('drain', more);
    };
    more();
  });
  const before = keptBytes();
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(keptBytes() - before), 50);
  const part = await toolOf(forge, 'contents.getRaw', { maxChars: 1000 }).run({
    ...where,
    offset: 60_000_000,
  });
  clearInterval(sampling);
  await closed;
  expect(part).toBe(
    `${'x'.repeat(1000)}\n[cut: bytes 60000000 to 60001000; call again with offset 60001000 for the rest]`,
  );
  expect(sent).toBeLessThan(90_000_000);
  expect(Math.max(...samples)).toBeLessThan(30_000_000);
});

test('nothing is read of a file that is known to end before the offset', async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const forge = await answering((_, response) => {
    closed = once(response, 'close');
    // The body never comes: reading it would wait for ever.
    response.writeHead(200, { 'content-length': 1000 }).flushHeaders();
  });
  expect(await toolOf(forge, 'contents.getRaw').run({ ...where, offset: 1000 })).toBe(
    '(the answer ends before byte 1000)',
  );
  await closed;
});

test.each([
  ['another part than asked for', { 'content-range': 'bytes 20-23/100' }],
  ['a part without its place', {}],
])('%s is an error', async (_, headers) => {
  const forge = await answering((_request, response) =>
    response.writeHead(206, headers).end('abcd'),
  );
  const error = await failure(toolOf(forge, 'contents.getRaw').run({ ...where, offset: 10 }));
  expect(error).toMatchObject({
    message: 'the response of the forge could not be read',
    code: 'unexpected-range',
  });
});

test('a part that begins earlier or is shorter than asked for is shown up to where it ends', async () => {
  const forge = await answering((_, response) =>
    response.writeHead(206, { 'content-range': 'bytes 8-11/100' }).end('abcd'),
  );
  expect(await toolOf(forge, 'contents.getRaw').run({ ...where, offset: 10 })).toBe(
    'cd\n[cut: bytes 10 to 12 of 100; call again with offset 12 for the rest]',
  );
});

test('another refusal than that of the range is an error', async () => {
  const forge = await answering((_, response) => response.writeHead(404).end());
  expect(
    (await failure(toolOf(forge, 'contents.getRaw').run({ ...where, offset: 10 }))).status,
  ).toBe(404);
});

test.each([
  ['Chinese', Buffer.from('吾輩は猫である'.repeat(400))],
  ['with a byte order mark', Buffer.from(`\uFEFF${'ü'.repeat(3000)}`)],
  ['Latin-1', Buffer.from('Grüße º '.repeat(500), 'latin1')],
  ['cut in a character', Buffer.from('🙂'.repeat(1000)).subarray(0, 3999)],
])('each byte of a text is shown once: %s', async (_, bytes) => {
  const { call, server } = await kit();
  server.seed.commit('ada/engine', { 'a.txt': new Uint8Array(bytes) });
  const ends: number[] = [];
  let text = '';
  for (let offset = 0; ;) {
    const part = await call('contents.getRaw', { ...where, offset }, { maxChars: 1000 });
    const [, shown = part, next] =
      /^([^]*)\n\[cut: .*call again with offset (\d+) for the rest\]$/.exec(part) ?? [];
    expect(shown.length).toBeLessThanOrEqual(1000);
    text += shown;
    if (next === undefined) break;
    offset = Number(next);
    ends.push(offset);
  }
  expect(ends.length).toBeGreaterThan(1);
  expect(text).toBe(new TextDecoder().decode(bytes));
});

test('an offset inside a character loses nothing of what follows', async () => {
  const { call, server } = await kit();
  server.seed.commit('ada/engine', { 'a.txt': '🙂ab' });
  expect(await call('contents.getRaw', { ...where, offset: 2 })).toBe('\uFFFD\uFFFDab');
});

test('a binary file is recognized in the middle, with its whole size', async () => {
  const { call, server } = await kit();
  server.seed.commit('ada/engine', { 'a.txt': new Uint8Array(5000) });
  expect(await call('contents.getRaw', { ...where, offset: 100 })).toContain('5000 bytes');
});
