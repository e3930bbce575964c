import { fileURLToPath } from 'node:url';
import * as vm from 'node:vm';
import { build } from 'esbuild';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { token } from '../../src/contract/auth.js';
import type { UploadSource } from '../../src/upload/content.js';
import { PLAIN, Transport } from '../servers/transport.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { sendRaw } from '../servers/send-file.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';
import { sink } from '../servers/sink.js';

const where = { where: { name: 'a' } };

/** Runs code in a realm with its own constructors and only the globals of the language. */
function elsewhere(code: string, globals: object = {}): unknown {
  return vm.runInNewContext(code, globals);
}

describe.each(DRIVERS)('values of another realm over %s', (driver) => {
  test.each([
    'new Uint8Array([104, 105])',
    'new Uint8Array([104, 105]).buffer',
    '(async function* () { yield new Uint8Array([104, 105]); })()',
    '({ content: new Uint8Array([0, 104, 105]).subarray(1), onProgress() {} })',
  ])('are sent: %s', async (code) => {
    const server = await sink();
    await transport(server.url, driver).call(sendRaw, { body: elsewhere(code) as UploadSource });
    expect(server.taken[0]?.body.toString()).toBe('hi');
  });

  test('are accepted as errors of a source, as credentials and as URLs', async () => {
    const server = await replies(() => answer(200, THING));
    const api = transport(server.url, driver, { retry: { limit: 0 } });
    const source = elsewhere(
      '(async function* () { throw new RangeError("from elsewhere"); })()',
    ) as UploadSource;
    expect(await failure(api.call(sendRaw, { body: source }))).toMatchObject({
      code: 'source-failed',
      cause: { name: 'RangeError', message: 'from elsewhere' },
    });
    const secret = elsewhere('() => Promise.resolve("geheim")') as () => Promise<string>;
    await api.with({ auth: token(secret) }).call(getThing, where);
    expect(header(server.requests.at(-1), 'authorization')).toBe('token geheim');
    const { window } = new JSDOM('', { url: server.url });
    expect(
      await new Transport({
        baseUrl: new window.URL('/', server.url),
        ...(driver === 'fetch' ? { fetch } : {}),
      }).call(getThing, where),
    ).toEqual({ id: 1, name: 'a' });
  });

  test('are accepted as signals', async () => {
    const server = await replies(() => undefined);
    const { window } = new JSDOM('');
    const controller = new window.AbortController();
    const work = failure(
      transport(server.url, driver).call(getThing, where, { signal: controller.signal }),
    );
    setTimeout(() => {
      controller.abort(elsewhere('new Error("enough")'));
    }, 30);
    expect(await work).toMatchObject({ name: 'AbortError', cause: { message: 'enough' } });
  });
});

/** Bundles the package into one script, as a test environment loads it. */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../../src/${entry}.ts`, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'loaded',
    platform: 'browser',
    conditions: ['@clients/source', 'browser'],
    external: ['node:*'],
    target: 'node20',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

describe('the package itself in another realm', () => {
  test('loads in jsdom, and calls, streams and uploads there with a custom fetch', async () => {
    const server = await sink();
    const context = new JSDOM('', {
      runScripts: 'outside-only',
      url: 'http://localhost',
    }).getInternalVMContext();
    // Bytes, Blobs and signals of another realm, as such projects pass them.
    Object.assign(context, {
      fetch,
      Headers,
      Request,
      Response,
      TextEncoder,
      TextDecoder,
      ReadableStream,
    });
    vm.runInContext(await bundle('index'), context);
    Object.assign(context, { url: server.url, service: PLAIN });
    const sent = await (vm.runInContext(
      `(async () => {
        const api = new loaded.CoreTransport(loaded.createSettings({ baseUrl: url }, service));
        const endpoint = { id: 'sendRaw', method: 'POST', path: '/file', input: { body: loaded.uploadBody }, send: loaded.raw };
        const form = { ...endpoint, send: loaded.multipart('attachment') };
        await api.call(endpoint, { body: new Uint8Array([104, 105]) });
        await api.call(endpoint, { body: new Blob(['hi']) });
        await api.call(endpoint, { body: { content: new File(['hi'], 'a.txt'), onProgress() {} } });
        await api.call(form, { body: new Uint8Array([104, 105]) });
        await api.call(form, { body: new File(['hi'], 'a.txt') });
        return loaded.toBytes(new ArrayBuffer(3)).length;
      })()`,
      context,
    ) as Promise<number>);
    expect(sent).toBe(3);
    expect(server.taken.map(({ body }) => body.toString()).slice(0, 3)).toEqual(['hi', 'hi', 'hi']);
    for (const { body } of server.taken.slice(3))
      expect(body.toString()).toContain('\r\n\r\nhi\r\n--');
    expect(server.taken).toHaveLength(5);
  });
});
