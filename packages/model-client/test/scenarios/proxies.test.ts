import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ModelClient } from '../../src/index.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('web search goes through the proxy of the environment also where the server is on this machine, unless NO_PROXY lists it', async () => {
  const heads: string[] = [];
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      heads.push(bytes.toString('latin1'));
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const server = createHttpServer((_, response) => response.end('{"version":"1"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const portOf = (of: { address(): unknown }): string => String((of.address() as AddressInfo).port);
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${portOf(proxy)}`);
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${portOf(proxy)}`);
  vi.stubEnv('OLLAMA_HOST', `127.0.0.1:${portOf(server)}`);
  vi.stubEnv('OLLAMA_API_KEY', 'secret');
  const model = ModelClient.fromEnv({ retry: { limit: 0 } });
  expect(await model.version()).toEqual({ version: '1' });
  expect(heads).toEqual([]);
  await expect(model.webSearch({ query: 'x' })).rejects.toMatchObject({
    kind: 'network',
    code: 'proxy-refused',
  });
  expect(heads).toHaveLength(1);
  expect(heads[0]).toMatch(/^CONNECT ollama\.com:443 /);
  expect(heads[0]).not.toContain('secret');
  vi.stubEnv('HTTPS_PROXY', 'socks5://proxy.example');
  expect(() => ModelClient.fromEnv()).not.toThrow();
  vi.stubEnv('NO_PROXY', 'search.invalid');
  const near = ModelClient.fromEnv({
    retry: { limit: 0 },
    web: { baseUrl: 'https://search.invalid' },
  });
  await expect(near.webSearch({ query: 'x' })).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:ENOTFOUND|EAI_AGAIN)$/) as unknown,
  });
  expect(heads).toHaveLength(1);
  await model.close();
});
