import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Upload, UploadSource } from '../../src/upload/content.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { sendFile, sendRaw } from '../servers/send-file.js';
import { parseForm } from '../servers/form.js';
import { sink } from '../servers/sink.js';

/** Starts a server that accepts requests and never responds. */
async function silent(): Promise<{ url: string; closed: () => number }> {
  let closed = 0;
  const server = createServer((request) => {
    request.on('close', () => closed++);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    closed: () => closed,
  };
}

/**
 * Tests what must work with the globals of a test environment, some of which differ from Node's. `streams`: whether its `fetch` sends
 * streams.
 */
export function realmScenes(streams: boolean): void {
  const text = 'bytes of this realm: é';
  const bytes = new TextEncoder().encode(text);
  const sources: Readonly<Record<string, () => UploadSource>> = {
    bytes: () => bytes,
    'an ArrayBuffer': () =>
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
    'a Blob': () => new Blob([text], { type: 'text/plain' }),
    'a File': () => new File([text], 'name.txt', { type: 'text/plain' }),
    'a stream': () =>
      new ReadableStream<Uint8Array>({
        start(sink) {
          sink.enqueue(bytes);
          sink.close();
        },
      }),
  };
  const progress = (content: UploadSource): Upload => ({ content, onProgress: () => undefined });

  describe.each(DRIVERS)('an upload over %s', (driver) => {
    test.each(Object.keys(sources))(
      'of %s arrives unchanged, raw and in a form, with and without progress',
      async (kind) => {
        const server = await sink();
        const api = transport(server.url, driver);
        const make = sources[kind] as () => UploadSource;
        if (driver === 'fetch' && kind === 'a stream' && !streams) {
          expect(await failure(api.call(sendRaw, { body: make() }))).toMatchObject({
            kind: 'input',
            code: 'unsupported',
          });
          return;
        }
        for (const body of [make(), progress(make())]) await api.call(sendRaw, { body });
        for (const body of [make(), progress(make())]) await api.call(sendFile, { body });
        const [raw, counted, ...forms] = server.taken;
        for (const one of [raw, counted]) expect(one?.body.toString()).toBe(text);
        for (const form of forms) {
          const [part] = parseForm(form.request.headers['content-type'], form.body);
          expect(part?.bytes.toString()).toBe(text);
          if (kind === 'a File') expect(part?.disposition).toContain('filename="name.txt"');
        }
        expect(forms).toHaveLength(2);
      },
    );
  });

  describe.each(DRIVERS)('a signal over %s', (driver) => {
    test('ends a call with its reason, and closes the connection', async () => {
      const server = await silent();
      const controller = new AbortController();
      const work = failure(
        transport(server.url, driver).call(
          getThing,
          { where: { name: 'a' } },
          { signal: controller.signal },
        ),
      );
      setTimeout(() => {
        controller.abort(new Error('enough'));
      }, 50);
      expect(await work).toMatchObject({ name: 'AbortError', cause: { message: 'enough' } });
    });
  });
}
