// Reads over the platform's own `fetch`, or with the argument `undici` over that of the packages, from a server that closes each connection, with and without the last chunk of its body.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ForgeClient, NetworkError } from 'forge-client';

const HEAD =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n';

async function serve(last) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(`${HEAD}14\r\n{"version":"1.27.0"}\r\n${last}`));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new ForgeClient({
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    ...(process.argv[2] === 'undici' ? {} : { fetch: globalThis.fetch }),
    retry: { limit: 0 },
  });
}

const dir = await mkdtemp(join(tmpdir(), 'last-chunk-'));
const page = (forge) => forge.server.getApiPage();

const whole = await serve('0\r\n\r\n');
assert.equal((await whole.server.version()).version, '1.27.0');
await (await page(whole)).saveTo(join(dir, 'whole'));

const cut = await serve('');
await assert.rejects(cut.server.version(), NetworkError);
await assert.rejects(
  page(cut).then((bytes) => bytes.saveTo(join(dir, 'cut'))),
  NetworkError,
);
assert.deepEqual(await readdir(dir), ['whole']);

await rm(dir, { recursive: true });
console.log('done: 4');
process.exit();
