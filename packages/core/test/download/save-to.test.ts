import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AbortError, InputError } from '../../src/base/errors.js';
import { DRIVERS, failure, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { answer, rawServer, type RawServer } from '../servers/raw-server.js';
import { pause, replies } from '../servers/replies.js';

const RAW = { 'content-type': 'application/octet-stream' };

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'save-to-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Sends the begin of a file, and then what the test wants. */
function begun(then: (peer: RawServer['peers'][number]) => void): Promise<RawServer> {
  return rawServer(async (peer) => {
    await peer.request();
    await peer.write(`HTTP/1.1 200 X\r\ncontent-length: 1000\r\n\r\n${'x'.repeat(400)}`);
    await pause(30);
    then(peer);
  });
}

describe.each(DRIVERS)('saveTo over %s', (driver) => {
  test('saves the complete file by path and by URL, and reports progress', async () => {
    const server = await replies((_, count) =>
      answer(200, count === 3 ? '' : 'é'.repeat(50_000), RAW),
    );
    const api = transport(server.url, driver);
    const dir = await folder();
    const told: [number, number | undefined][] = [];
    await (
      await api.bytes(file, {})
    ).saveTo(join(dir, 'a'), { onProgress: (received, size) => void told.push([received, size]) });
    await (await api.bytes(file, {})).saveTo(pathToFileURL(join(dir, 'b ü')));
    await (await api.bytes(file, {})).saveTo(join(dir, 'empty'));
    expect((await readdir(dir)).sort()).toEqual(['a', 'b ü', 'empty']);
    expect(await readFile(join(dir, 'a'), 'utf8')).toBe('é'.repeat(50_000));
    expect(await readFile(join(dir, 'b ü'), 'utf8')).toBe('é'.repeat(50_000));
    expect(await readFile(join(dir, 'empty'), 'utf8')).toBe('');
    expect(told.at(-1)).toEqual([100_000, 100_000]);
    expect(told.every(([received], i) => received > (told[i - 1]?.[0] ?? 0))).toBe(true);
  });

  test('writes under another name until the file is complete', async () => {
    let finish: (() => void) | undefined;
    const server = await begun((peer) => {
      finish = () => void peer.write('y'.repeat(600));
    });
    const dir = await folder();
    await writeFile(join(dir, 'a'), 'older');
    const work = (await transport(server.url, driver).bytes(file, {})).saveTo(join(dir, 'a'));
    await expect.poll(async () => (await readdir(dir)).length).toBe(2);
    await expect.poll(() => finish).toBeDefined();
    expect(await readFile(join(dir, 'a'), 'utf8')).toBe('older');
    finish?.();
    await work;
    expect(await readdir(dir)).toEqual(['a']);
    expect(await readFile(join(dir, 'a'), 'utf8')).toBe('x'.repeat(400) + 'y'.repeat(600));
  });

  test('leaves no partial file, and the older file unchanged, when the response is cut, the caller aborts or onProgress throws', async () => {
    const dir = await folder();
    await writeFile(join(dir, 'a'), 'older');
    const check = async (
      words: RegExp | typeof AbortError,
      save: () => Promise<void>,
    ): Promise<void> => {
      const error = await failure(save);
      if (words instanceof RegExp) expect(error.message).toMatch(words);
      else expect(error).toBeInstanceOf(words);
      expect(await readdir(dir)).toEqual(['a']);
      expect(await readFile(join(dir, 'a'), 'utf8')).toBe('older');
    };
    const cut = await begun((peer) => {
      peer.end();
    });
    await check(/connection broke/, async () =>
      (await transport(cut.url, driver).bytes(file, {})).saveTo(join(dir, 'a')),
    );
    const reset = await begun((peer) => {
      peer.reset();
    });
    await check(/connection broke/, async () =>
      (await transport(reset.url, driver).bytes(file, {})).saveTo(join(dir, 'a')),
    );
    const stalled = await begun(() => undefined);
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort();
    }, 100);
    await check(AbortError, async () =>
      (await transport(stalled.url, driver).bytes(file, {}, { signal: controller.signal })).saveTo(
        join(dir, 'a'),
      ),
    );
    await check(/my own words/, async () =>
      (await transport(stalled.url, driver).bytes(file, {})).saveTo(join(dir, 'a'), {
        onProgress: () => {
          throw new Error('my own words');
        },
      }),
    );
    await Promise.all(stalled.peers.map((peer) => peer.untilClosed()));
  });

  test('reports an error of the file system, and ends the download', async () => {
    const dir = await folder();
    for (const [path, code] of [
      [join(dir, 'missing', 'a'), 'ENOENT'],
      [dir, 'EISDIR|EEXIST|ENOTEMPTY|EPERM'],
      [join(dir, 'x'.repeat(300)), 'ENAMETOOLONG'],
      ['a\0b', 'ENOENT|ERR_INVALID_ARG_VALUE'],
      [new URL('https://x.example/'), 'ERR_INVALID_URL_SCHEME'],
    ] as const) {
      const server = await replies(() => answer(200, 'x', RAW));
      const stream = await transport(server.url, driver).bytes(file, {});
      const error = await failure(() => stream.saveTo(path));
      expect(error).toBeInstanceOf(InputError);
      expect(error['code']).toBe('file-unwritable');
      expect(error.message).toMatch(new RegExp(code));
      expect(error.message).toContain(String(path));
      expect(error.cause).toBeInstanceOf(Error);
      expect(await readdir(dir)).toEqual([]);
    }
  });

  test('accepts a name as long as the file system allows', async () => {
    const server = await replies(() => answer(200, 'x', RAW));
    const dir = await folder();
    await (await transport(server.url, driver).bytes(file, {})).saveTo(join(dir, 'n'.repeat(255)));
    expect(await readdir(dir)).toEqual(['n'.repeat(255)]);
  });
});

describe.each(DRIVERS)('back-pressure over %s', (driver) => {
  test('a reader that waits stops the sender, and then all 64 MB arrive', async () => {
    const piece = Buffer.alloc(65_536, 7);
    const total = 64 * 1024 * 1024;
    let sent = 0;
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-length': total });
      const fill = (): void => {
        while (sent < total) {
          sent += piece.length;
          if (!response.write(piece)) {
            response.once('drain', fill);
            return;
          }
        }
        response.end();
      };
      fill();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const stream = await transport(
      `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
      driver,
    ).bytes(file, {});
    let received = 0;
    for await (const bytes of stream) {
      if (received === 0) {
        // The kernel's buffers fill, and then nothing moves.
        for (let held = -1; held !== sent;) {
          held = sent;
          await pause(300);
        }
        expect(sent).toBeLessThan(total / 2);
      }
      received += bytes.length;
    }
    expect(received).toBe(total);
  });
});
