import { describe, expect, test } from 'vitest';
import { InputError, ModelClient } from '../../src/index.js';
import { encodeImages, readImages } from '../../src/inference/images.js';
import { failure } from '../scripted-server.js';

describe('images', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
  const base64 = Buffer.from(png).toString('base64');

  test('bytes, buffers, data URIs and base64 all become base64', () => {
    const padded = new Uint8Array(20);
    padded.set(png, 5);
    expect(
      encodeImages(
        [
          png,
          png.slice().buffer,
          padded.subarray(5, 15),
          `data:image/png;base64,${base64}`,
          base64,
        ],
        'images',
      ),
    ).toEqual(Array.from({ length: 5 }, () => base64));
  });

  test('a Blob is read asynchronously', async () => {
    const images = encodeImages([new Blob([png], { type: 'image/png' })], 'images');
    expect(images[0]).toBeInstanceOf(Blob);
    expect(await readImages(images, 'images')).toEqual([base64]);
  });

  test('40 MB are encoded without an error', () => {
    const large = new Uint8Array(40_000_000).fill(7);
    const [encoded] = encodeImages([large], 'images');
    expect(encodeImages([encoded ?? ''], 'images')[0]).toHaveLength(Math.ceil(40_000_000 / 3) * 4);
  });

  test.each([
    ['a path', './cat.png'],
    ['an address', 'https://example.com/cat.png'],
    ['nothing', ''],
    ['base64 without its padding', 'AQI'],
    ['a data URI that is not base64', 'data:image/svg+xml,<svg/>'],
    ['no bytes', new Uint8Array()],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['JSON in base64', btoa('{"a": 1}')],
    ['a text file', new Blob(['x'], { type: 'text/plain' })],
    ['a number', 5],
    ['an object', { file: 'cat.png' }],
  ])('%s is refused by name', (_what, image) => {
    const images = [png, image] as unknown as Uint8Array[];
    expect(() => encodeImages(images, 'messages[0].images')).toThrow(
      /^messages\[0\]\.images\[1\] /,
    );
  });

  test('the hint for an address says that it is not fetched', () => {
    expect(() => encodeImages(['https://example.com/cat.png'], 'images')).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/fetched as a URL$/) as string }),
    );
  });

  test('a value that is not a list is refused', () => {
    const images: unknown = base64;
    expect(() => encodeImages(images as string[], 'images')).toThrow(InputError);
  });
});

test('an image that cannot be read is an InputError that names it', async () => {
  const mine = new TypeError('mine');
  const gone = new Blob(['x']);
  gone.arrayBuffer = () => Promise.reject(mine);
  const call = new ModelClient({ baseUrl: 'http://127.0.0.1:9' }).chat({
    model: 'm',
    messages: [{ role: 'user', content: '', images: [gone] }],
  });
  const error = await failure(call);
  expect(error).toMatchObject({ kind: 'input', code: 'source-failed', cause: mine });
  expect((error as Error).message).toBe('messages[0].images[0] cannot be read');
});
