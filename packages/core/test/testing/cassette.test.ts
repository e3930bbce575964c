import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  type App,
  type Cassette,
  CassetteError,
  Embedded,
  record,
  replay,
} from '@clients/core/testing';
import { started } from './app.js';

const secret = 'tok-1234567890abcdef';

/** Responses that echo the credentials of their requests. */
const leaky: App = {
  identify: () => 'leaky',
  handle: (request) => ({
    status: 200,
    headers: {
      'content-type': 'application/x-ndjson',
      'set-cookie': 'session=abc123',
      'x-echo': request.headers.get('authorization') ?? '',
    },
    body: (async function* () {
      await Promise.resolve();
      yield `{"you":"${secret.slice(0, 8)}`;
      yield `${secret.slice(8)}","password":"hunter2"}\n{"half":"caf`;
      yield Uint8Array.from([0xc3]);
      yield Uint8Array.from([0xa9, 0x22, 0x7d, 0x0a]);
    })(),
  }),
};

test('a recorded stream is replayed piece by piece', async () => {
  const { url } = await started();
  const recorder = record();
  await (await recorder.fetch(`${url}/lines`)).text();
  await (await recorder.fetch(`${url}/value`)).json();

  const player = replay(recorder.cassette);
  const lines = await player.fetch('http://elsewhere.example/lines');

  expect(recorder.cassette.exchanges[0]?.response.pieces.map(String).join('')).toBe(
    '{"n":1}\n{"n":2}\n{"n":3}\n',
  );
  expect([lines.status, lines.headers.get('content-type'), await lines.text()]).toEqual([
    200,
    'application/x-ndjson',
    '{"n":1}\n{"n":2}\n{"n":3}\n',
  ]);
  expect(player.left).toHaveLength(1);
});

test('a body is recorded as far as it was read, also when nobody reads the rest', async () => {
  const { url } = await started();
  const recorder = record();
  const reader = (await recorder.fetch(`${url}/lines`)).body?.getReader();
  await reader?.read();
  await recorder.fetch(`${url}/value`);

  const { exchanges } = recorder.cassette;
  await reader?.cancel();

  expect(exchanges.map(({ request }) => request.path)).toEqual(['/lines', '/value']);
  expect(exchanges[0]?.response.pieces.map(String).join('')).toMatch(/^\{"n":1\}\n/);
});

test('exchanges are in the order of their requests, also when the body of one is slow', async () => {
  const { url } = await started();
  const recorder = record();
  const body = new ReadableStream<Uint8Array>({
    async pull(sink) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      sink.enqueue(Buffer.from('slow'));
      sink.close();
    },
  });
  const slow = recorder.fetch(`${url}/value?slow`, { method: 'POST', body, duplex: 'half' });
  await (await recorder.fetch(`${url}/value?fast`)).text();
  await (await slow).text();
  expect(
    recorder.cassette.exchanges.map(({ request: { path, body: text } }) => [path, text]),
  ).toEqual([
    ['/value?slow', 'slow'],
    ['/value?fast', undefined],
  ]);
});

test('a cassette holds no secret, wherever it was sent', async () => {
  const recorder = record({ fetch: new Embedded(leaky).fetch, secrets: ['my-own-secret'] });
  const body = JSON.stringify({ password: 'hunter2', note: 'my-own-secret' });

  const answer = await recorder.fetch(
    `https://forge.example/users/${secret}?access_token=${secret}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, cookie: 'session=abc123' },
      body,
    },
  );
  const seen = await answer.text();

  const written = JSON.stringify(recorder.cassette);
  expect(seen).toContain(secret);
  for (const word of [secret, 'hunter2', 'abc123', 'my-own-secret'])
    expect(written).not.toContain(word);
});

test('the tokens of logprobs are words, not secrets', async () => {
  const line = '{"logprobs":[{"token":"Hello","logprob":-0.1}],"token":"gto_abc"}\n';
  const recorder = record({ fetch: () => Promise.resolve(new Response(line)) });

  await (await recorder.fetch('https://model.example/api/chat')).text();

  expect(recorder.cassette.exchanges[0]?.response.pieces).toEqual([line.replace('gto_abc', '***')]);
});

test('characters split across pieces survive the recording', async () => {
  const recorder = record({ fetch: new Embedded(leaky).fetch });
  await (await recorder.fetch('https://forge.example/x')).text();

  const answer = await replay(JSON.parse(JSON.stringify(recorder.cassette)) as Cassette).fetch(
    'https://forge.example/x',
  );

  expect(await answer.text()).toContain('{"half":"café"}\n');
});

test('a request that the cassette does not hold fails with an error that names it and what is left', async () => {
  const { url } = await started();
  const recorder = record();
  await (await recorder.fetch(`${url}/value`)).json();
  const player = replay(recorder.cassette);

  await expect(player.fetch(`${url}/other`, { method: 'DELETE' })).rejects.toThrow(
    /no response left for DELETE \/other; it still holds GET \/value/,
  );
  await (await player.fetch(`${url}/value`)).json();
  await expect(player.fetch(`${url}/value`)).rejects.toThrow(CassetteError);
});

test('a cassette is saved to a file and replayed from it', async () => {
  const { url } = await started();
  const folder = await mkdtemp(join(tmpdir(), 'cassette-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'value.json');
  const recorder = record({ file });
  await (await recorder.fetch(`${url}/value`)).json();

  await recorder.save();

  expect(await (await replay(file).fetch(`${url}/value`)).json()).toEqual({ answer: 42 });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ version: 1 });
});

test('a value that is not a cassette is rejected', () => {
  expect(() => replay(JSON.parse('{"version":2}') as Cassette)).toThrow(
    'not a cassette of version 1',
  );
});

test('a cassette file that is missing or not JSON is reported when the player is made', () => {
  const missing = join(tmpdir(), 'no-such-cassette.json');
  expect(() => replay(missing)).toThrow(CassetteError);
  expect(() => replay(missing)).toThrow(`the cassette ${missing} cannot be read`);
  expect(() => replay(new URL(import.meta.url))).toThrow('is not JSON');
});

test('a request whose path holds a secret finds its recorded exchange, and one without finds its own first', async () => {
  const send: typeof fetch = (input) =>
    Promise.resolve(new Response(new URL(new Request(input).url).pathname.slice(-4)));
  const recorder = record({ fetch: send, secrets: ['acme'] });
  for (const path of ['/repos/acme/one', '/repos/open/two', '/repos/open/one'])
    await (await recorder.fetch(`http://forge.example${path}`)).text();
  expect(JSON.stringify(recorder.cassette)).not.toContain('acme');
  const player = replay(recorder.cassette);
  const got = async (path: string): Promise<string> =>
    (await player.fetch(`http://forge.example${path}`)).text();
  expect([await got('/repos/open/one'), await got('/repos/acme/one')]).toEqual(['/one', '/one']);
  await expect(got('/repos/acme/two')).rejects.toThrow('no response left for GET /repos/acme/two');
  expect(player.left.map(({ request }) => request.path)).toEqual(['/repos/open/two']);
});

test.each([[null], [{}], [{ request: { method: 'GET', path: '/' } }]])(
  'a cassette with the exchange %j is refused at once',
  (exchange) => {
    expect(() => replay({ version: 1, exchanges: [exchange as never] })).toThrow(
      'not a cassette of version 1',
    );
  },
);
