// Node's own `fetch` ends a request after 300 s without data; here its limits are shorter.
import { Agent, fetch as undiciFetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TimeoutError } from '../../src/base/errors.js';
import type { Endpoint } from '../../src/contract/endpoint.js';
import type { TransportOptions } from '../../src/contract/options.js';
import type { StreamEndpoint } from '../../src/stream/ndjson.js';
import { createThing, failure, getThing, type NewThing, type Thing } from '../servers/api.js';
import { chunk, rawServer, type RawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { type Delta, L, talk } from '../servers/talk.js';
import { Transport } from '../servers/transport.js';

const ask: Endpoint<{ body: NewThing }, Thing> = { ...createThing, id: 'ask', repeatable: true };
const embed: Endpoint<{ body: NewThing }, Thing> = { ...ask, id: 'embed', reads: true };
const askStream: StreamEndpoint<{ body: NewThing }, Delta, string> = {
  ...talk,
  id: 'askStream',
  repeatable: true,
};
const body = { body: { name: 'a' } };

function openTransport(server: RawServer): Transport {
  const dispatcher = new Agent({ headersTimeout: 50, bodyTimeout: 50 });
  onTestFinished(() => dispatcher.destroy());
  const fetch = ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as TransportOptions['fetch'];
  return new Transport({ baseUrl: server.url, fetch });
}

describe('a time limit of the fetch of the program', () => {
  test.each<[string, (api: Transport) => Promise<unknown>, boolean]>([
    ['a chat', (api) => api.call(ask, body), true],
    ['an embedding', (api) => api.call(embed, body), false],
    ['a read', (api) => api.call(getThing, { where: { name: 'a' } }), false],
    ['a stream', (api) => api.stream(askStream, body).final(), true],
  ])('ends %s once, as a time limit (ollama/ollama-js#72)', async (_, run, mayHaveExecuted) => {
    const server = await rawServer((peer) => peer.untilClosed());
    const error = await failure(run(openTransport(server)));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({
      phase: 'firstByte',
      code: 'timeout',
      attempts: 1,
      mayHaveExecuted,
    });
    expect(error.message).toContain('UND_ERR_HEADERS_TIMEOUT');
    expect(error['hint']).toContain('headersTimeout');
    expect(server.peers).toHaveLength(1);
  });

  test('ends a stream that pauses, with what had arrived (ollama/ollama-js#144)', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('Hi')}\n`));
      await peer.untilClosed();
    });
    const stream = openTransport(server).stream(askStream, body);
    const error = await failure(stream.final());
    expect(error).toMatchObject({
      phase: 'idle',
      attempts: 1,
      hint: expect.stringContaining('bodyTimeout') as string,
    });
    expect(stream.outcome).toBe('timeout');
    expect(stream.partial).toBe('Hi');
    expect(server.peers).toHaveLength(1);
  });

  test('ends a value whose body pauses, and it is not read again', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"id',
      );
      await peer.untilClosed();
    });
    const error = await failure(openTransport(server).call(getThing, { where: { name: 'a' } }));
    expect(error).toMatchObject({ phase: 'idle', attempts: 1 });
    expect(server.peers).toHaveLength(1);
  });
});

test.each([
  ['AbortError', undefined],
  ['TimeoutError', 'signal-timeout'],
])(
  'a fetch that the program itself ends with %s is aborted, and not sent again',
  async (name, code) => {
    let sent = 0;
    const fetch = (): Promise<Response> => {
      sent++;
      return Promise.reject(new DOMException('enough', name));
    };
    const api = new Transport({ baseUrl: 'http://things.example', fetch });
    const error = await failure(api.call(getThing, { where: { name: 'a' } }));
    expect(error).toMatchObject({ name: 'AbortError', kind: 'aborted', attempts: 1 });
    expect(error['code']).toBe(code);
    expect(sent).toBe(1);
  },
);
