import { describe, expect, test } from 'vitest';
import { toHostUrl, isCloud } from '../../src/service/host.js';
import { InputError, ModelClient } from '../../src/index.js';
import * as endpoints from '../../src/operations.js';

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
  ])('%j is %s', (value, url) => {
    expect(toHostUrl(value)).toBe(url);
  });

  test.each([
    ['http://ada:hunter2@gpu.example', 'http://ada:hunter2@gpu.example:80'],
    ['ada:hunter2@gpu.example', 'http://ada:hunter2@gpu.example:11434'],
    ['ada:p%40ss@[::1]:8080', 'http://ada:p%40ss@[::1]:8080'],
    ['ada:hunter2@0.0.0.0', 'http://ada:hunter2@127.0.0.1:11434'],
    ['https://ada:hunter2@gpu.example/ollama/', 'https://ada:hunter2@gpu.example:443/ollama'],
  ])('%s keeps its user name and password (llama-coder#66, obsidian-copilot#467)', (value, url) => {
    expect(toHostUrl(value)).toBe(url);
  });

  test.each([
    'example.com:66000',
    'example.com:-1',
    ':http',
    'https://example.com:x/ollama',
    '[::1]:x',
    'example.com:1.5',
    'example.com:',
  ])('%j is refused', (value) => {
    expect(() => toHostUrl(value)).toThrow(InputError);
  });

  test.each([
    [
      'http://ada:hun/ter2@gpu.example',
      'must have a port from 0 to 65535 after its colon',
      'percent-encoded',
    ],
    ['http://host:11434?token=hunter2', 'must not contain a query or a fragment', 'or a URL'],
    ['http://host:11434/x?token=hunter2', 'must not contain a query or a fragment', 'or a URL'],
    ['http://host#hunter2', 'must not contain a query or a fragment', 'or a URL'],
    ['host:hunter2', 'must have a port from 0 to 65535 after its colon', 'or a URL'],
    [
      'http://ada:hunter2@gpu.example?token=x',
      'must not contain a query or a fragment',
      'or a URL',
    ],
    ['http://hunter2 x', 'is not the address of a server', 'or a URL'],
    ['unix:///hunter2', 'is not the address of a server', 'or a URL'],
    ['ftp://hunter2', 'is not the address of a server', 'or a URL'],
  ])('%j is refused without quoting it', (value, message, hint) => {
    let error: unknown;
    try {
      toHostUrl(value);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      message: `OLLAMA_HOST ${message}`,
      code: 'invalid-host',
      hint: expect.stringMatching(new RegExp(`${hint}$`)) as string,
    });
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

describe('option baseUrl', () => {
  const urlOf = (baseUrl: string | URL): string =>
    new ModelClient({ baseUrl }).transport.describe(endpoints.version, {}).url;

  test.each([
    ['127.0.0.1:11434', 'http://127.0.0.1:11434'],
    ['localhost', 'http://localhost:11434'],
    ['localhost:8080', 'http://localhost:8080'],
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['::1', 'http://[::1]:11434'],
    ['models.example/ollama', 'http://models.example:11434/ollama'],
    ['https://models.example/ollama', 'https://models.example/ollama'],
    ['https://models.example/ollama/v1/', 'https://models.example/ollama'],
    ['http://models.example', 'http://models.example'],
    ['ollama.com', 'https://ollama.com'],
    [' localhost ', 'http://localhost:11434'],
    [new URL('http://127.0.0.1:1/api'), 'http://127.0.0.1:1'],
  ])('%s is read as OLLAMA_HOST is', (given, expected) => {
    expect(urlOf(given)).toBe(`${expected}/api/version`);
    if (typeof given === 'string' && !given.includes('/v1'))
      expect(urlOf(given)).toBe(urlOf(toHostUrl(given)));
  });

  test.each([
    '',
    'http://hunter2@host',
    'host:hunter2',
    'host?hunter2',
    'ftp://hunter2',
    'a\nhunter2',
    '/api',
  ])('%j is refused without quoting it', (baseUrl) => {
    let error: unknown;
    try {
      urlOf(baseUrl);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({
      name: 'InputError',
      code: 'invalid-option',
      message: expect.stringContaining('option baseUrl') as string,
    });
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });
});

test('auth as a text is a bearer token, of the server and of the web', async () => {
  const sent: (string | null)[] = [];
  const own: typeof fetch = (input, init) => {
    sent.push(new Request(input, init).headers.get('authorization'));
    return Promise.resolve(Response.json({ version: '0.12.0', results: [] }));
  };
  const model = new ModelClient({ fetch: own, auth: 'abcd', web: { auth: 'efgh' } });
  await model.version();
  await model.webSearch({ query: 'x' });
  expect(sent).toEqual(['Bearer abcd', 'Bearer efgh']);
});
