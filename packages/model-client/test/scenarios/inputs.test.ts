import { describe, expect, test } from 'vitest';
import { encodeImages, readImage } from '../../src/inference/images.js';
import { hostUrl, isCloud } from '../../src/service/host.js';
import { InputError } from '../../src/index.js';
import { keepAliveOf } from '../../src/inference/keep-alive.js';

describe('OLLAMA_HOST', () => {
  test.each([
    [undefined, 'http://127.0.0.1:11434'],
    ['', 'http://127.0.0.1:11434'],
    ['1.2.3.4', 'http://1.2.3.4:11434'],
    [':1234', 'http://127.0.0.1:1234'],
    ['1.2.3.4:1234', 'http://1.2.3.4:1234'],
    ['example.com', 'http://example.com:11434'],
    ['example.com:1234', 'http://example.com:1234'],
    ['[::1]', 'http://[::1]:11434'],
    ['::1', 'http://[::1]:11434'],
    ['[fe80::1]:1337', 'http://[fe80::1]:1337'],
    ['[::]', 'http://[::1]:11434'],
    ['::', 'http://[::1]:11434'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:80', 'http://127.0.0.1:80'],
    ['http://0.0.0.0:1', 'http://127.0.0.1:1'],
    [' 1.2.3.4 ', 'http://1.2.3.4:11434'],
    ['"1.2.3.4"', 'http://1.2.3.4:11434'],
    [" ' 1.2.3.4 ' ", 'http://1.2.3.4:11434'],
    ['http://1.2.3.4', 'http://1.2.3.4:80'],
    ['http://1.2.3.4:1337', 'http://1.2.3.4:1337'],
    ['https://1.2.3.4', 'https://1.2.3.4:443'],
    ['HTTPS://1.2.3.4', 'https://1.2.3.4:443'],
    ['https://example.com/ollama', 'https://example.com:443/ollama'],
    ['https://example.com/ollama/', 'https://example.com:443/ollama'],
    ['example.com/ollama', 'http://example.com:11434/ollama'],
    ['ollama.com', 'https://ollama.com:443'],
    ['http://ollama.com', 'http://ollama.com:80'],
    ['example.com:0', 'http://example.com:0'],
  ])('%j means %s', (value, url) => {
    expect(hostUrl(value)).toBe(url);
  });

  test.each(['example.com:66000', 'example.com:-1', ':http', 'https://example.com:x/ollama', '[::1]:x', 'example.com:1.5', 'example.com:'])(
    '%j is refused',
    (value) => {
      expect(() => hostUrl(value)).toThrow(InputError);
    },
  );

  test.each([
    ['http://ada:hunter2@gpu.example', 'must not contain a user name or password', 'auth: basic(…)'],
    ['http://ada:hunter2@gpu.example:11434', 'must not contain a user name or password', 'auth: basic(…)'],
    ['ada:hunter2@gpu.example', 'must not contain a user name or password', 'auth: basic(…)'],
    ['http://ada:hun/ter2@gpu.example', 'must have a port from 0 to 65535 after its colon', 'auth: basic(…)'],
    ['http://host:11434?token=hunter2', 'must not contain a query or a fragment', 'host:port'],
    ['http://host:11434/x?token=hunter2', 'must not contain a query or a fragment', 'host:port'],
    ['http://host#hunter2', 'must not contain a query or a fragment', 'host:port'],
    ['host:hunter2', 'must have a port from 0 to 65535 after its colon', 'auth: basic(…)'],
    ['http://hunter2 x', 'is not the address of a server', 'host:port'],
  ])('%j is refused without quoting it', (value, message, hint) => {
    let error: unknown;
    try {
      hostUrl(value);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ message: `OLLAMA_HOST ${message}`, code: 'invalid-host', hint: expect.stringContaining(hint) as string });
    expect(JSON.stringify(error)).not.toMatch(/hun|ter2|ada|token/);
  });

  test('only https://ollama.com is the cloud', () => {
    expect(
      [
        'https://ollama.com',
        'https://ollama.com:443/x',
        'http://ollama.com:80',
        'https://ollama.com.example',
        'https://example.com/ollama.com',
      ].map(isCloud),
    ).toEqual([true, true, false, false, false]);
  });
});

describe('keep_alive', () => {
  test.each([0, 5, -1, 0.5, '0', '5m', '1h30m', '-1s', '+2s', '1.5h', '.5s', '300ms', '5µs', '2m0s', undefined])(
    '%j goes as it is',
    (value) => {
      expect(keepAliveOf(value)).toBe(value);
    },
  );

  test('for ever is any negative number', () => {
    expect(keepAliveOf('forever')).toBe(-1);
  });

  test.each(['', '10', '1d', 'abc', ' 5m ', '5 m', '5m 3', NaN, Infinity])('%j is refused', (value) => {
    expect(() => keepAliveOf(value)).toThrow(InputError);
  });
});

describe('images', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
  const base64 = Buffer.from(png).toString('base64');

  test('bytes, buffers, data URIs and base64 all become base64', () => {
    const padded = new Uint8Array(20);
    padded.set(png, 5);
    expect(encodeImages([png, png.slice().buffer, padded.subarray(5, 15), `data:image/png;base64,${base64}`, base64], 'images')).toEqual(
      Array.from({ length: 5 }, () => base64),
    );
  });

  test('a Blob is read later', async () => {
    const [blob] = encodeImages([new Blob([png], { type: 'image/png' })], 'images');
    expect(blob).toBeInstanceOf(Blob);
    expect(await readImage(blob ?? '', 'images[0]')).toBe(base64);
  });

  test('40 MB are no trouble', () => {
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
    ['an object', { path: 'cat.png' }],
  ])('%s is refused by name', (_what, image) => {
    const images = [png, image] as unknown as Uint8Array[];
    expect(() => encodeImages(images, 'messages[0].images')).toThrow(/^messages\[0\]\.images\[1\] /);
  });

  test('a list that is no list is refused', () => {
    const images: unknown = base64;
    expect(() => encodeImages(images as string[], 'images')).toThrow(InputError);
  });
});
