// A guard stops whatever a client sends, also by itself: a live server stands beside it and counts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { GUARDS, removeMocks } from '../../../core/test/servers/guards.js';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { ModelClient } from '../../src/index.js';

afterEach(removeMocks);

/** A server that answers every request with 200, and notes it. */
async function serve(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${String(request.method)} ${String(request.url)}`);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, requests };
}

test.each(Object.entries(GUARDS))(
  '%s stops calls of several requests, uploads, and those of the AI SDK',
  async (_, [set, words]) => {
    const { url, requests } = await serve();
    const client = new ModelClient({ baseUrl: url });
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }];
    const provider = createModelProvider(client);
    set(url);
    for (const call of [
      () => client.ensure('m'),
      () => client.blobs.upload(new Uint8Array(9)), // begins with a HEAD
      () => client.embedMany(['a', 'b'], { model: 'm' }),
      () => client.runTools({ model: 'm', messages, tools: [] }),
      () => client.pullStream({ model: 'm' }).final(),
      () => client.ping(),
      () => Promise.resolve(provider('m').doGenerate({ prompt })),
      () => Promise.resolve(provider('m').doStream({ prompt })),
    ]) {
      const error: unknown = await call().then(
        (value: unknown) => expect.fail(`it was not stopped: ${JSON.stringify(value)}`),
        (thrown: unknown) => thrown,
      );
      // nock's answer to a HEAD has no words.
      if (!String(error).includes('HEAD ')) expect(String(error)).toMatch(words);
    }
    expect(requests).toEqual([]);
  },
);
