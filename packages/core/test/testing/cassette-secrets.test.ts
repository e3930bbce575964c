import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Cassette, record, replay } from '@clients/core/testing';
import { Transport } from '../servers/transport.js';
import type { NothingEndpoint } from '../../src/contract/endpoint.js';
import { type ZodSchema, object } from '../schema-all.js';

const SECRET = 'pl4nted "ä" key';
const url = 'https://forge.example/api/v1/users';
const form = 'application/x-www-form-urlencoded';

interface Said {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly answer?: string;
  readonly answerHeaders?: Record<string, string>;
}

/** What a recorder writes of one exchange. */
async function written({
  path = '',
  headers = {},
  body,
  answer = '{}',
  answerHeaders = {},
}: Said): Promise<Cassette> {
  const recorder = record({
    fetch: () =>
      Promise.resolve(
        new Response(answer, { headers: { 'content-type': 'application/json', ...answerHeaders } }),
      ),
  });
  const init =
    body === undefined
      ? { headers }
      : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  await (await recorder.fetch(url + path, init)).text();
  return recorder.cassette;
}

/** Any trace of the secret, in whatever spelling. */
const TRACE = /pl4nted|cGw0bnRlZ/;

const FIELDS = [
  'password',
  'auth_password',
  'remote_password',
  'mirror_password',
  'auth_token',
  'mirror_token',
  'aws_secret_access_key',
  'authorization_header',
  'client_secret',
  'clientSecret',
  'secret',
  'token',
  'access_token',
  'auth',
  'GITHUB_TOKEN',
  'dbPassword',
  'APIKey',
  'refreshToken',
  'registration_token',
  'otp',
  'api_key',
  'apiKey',
  'private-key',
  'passphrase',
  'Authorization',
  'credentials',
];

test.each(FIELDS)(
  'the field %s of a request and of a response is redacted on the cassette at any depth, and its value everywhere else',
  async (name) => {
    const value = { config: [{ [name]: SECRET }], note: `it is ${SECRET}`, kept: 'yes' };
    for (const said of [
      { body: JSON.stringify(value) },
      { answer: JSON.stringify(value, null, 2) },
      { answer: `${JSON.stringify({ n: 1 })}\n${JSON.stringify(value)}\n` },
    ]) {
      const text = JSON.stringify(await written(said));
      expect(text).not.toMatch(TRACE);
      expect(text).toMatch(/kept.{1,6}yes/);
    }
  },
);

test.each<[string, Said]>([
  [
    'a field whose name is written in escapes',
    { body: `{"pass\\u0077ord":${JSON.stringify(SECRET)}}` },
  ],
  [
    'a list or an object below a secret name',
    { body: JSON.stringify({ token: [SECRET], secret: { value: SECRET } }) },
  ],
  [
    'JSON inside of a text',
    { answer: JSON.stringify({ event_payload: JSON.stringify({ hook: { secret: SECRET } }) }) },
  ],
  ['JSON that was cut off', { answer: '{"id":1,"token":"pl4nted half of i' }],
  [
    'a form',
    {
      headers: { 'content-type': form },
      body: new URLSearchParams({
        user: 'ada',
        client_secret: SECRET,
        grant_type: 'password',
      }).toString(),
    },
  ],
  [
    'a form with addresses, JSON and odd names',
    {
      headers: { 'content-type': form },
      body: `user%5Bpassword%5D=pl4nted's&hook.secret=pl4nted&clone_addr=${encodeURIComponent('https://ada:pl4nted@x.example')}&payload=${encodeURIComponent('{"token":"pl4nted"}')}`,
    },
  ],
  [
    'a form that is answered',
    {
      answer: new URLSearchParams({ access_token: SECRET }).toString(),
      answerHeaders: { 'content-type': form },
    },
  ],
  [
    'a part of a form',
    {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\nContent-Disposition: form-data; name="password"\r\nX-A: 1\r\n\r\n${SECRET}\r\n--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhttps://ada:pl4nted@x.example/\r\n--b--\r\n`,
    },
  ],
  [
    'the query',
    { path: `?page=2&access_token=${encodeURIComponent(SECRET)}&q=${encodeURIComponent(SECRET)}` },
  ],
  [
    'headers of the request',
    {
      headers: {
        authorization: 'Bearer pl4nted-1',
        'x-gitea-otp': 'pl4nted-2',
        cookie: 'a=1; session=pl4nted-3',
        signature: 'keyId="k",signature="pl4nted-4"',
        'private-token': 'pl4nted-5',
        'x-anything': 'pl4nted-6',
      },
      answer: JSON.stringify({
        echo: ['pl4nted-1', 'pl4nted-2', 'pl4nted-3', 'pl4nted-4', 'pl4nted-5'],
      }),
    },
  ],
  [
    'a pair of basic authentication',
    {
      headers: { authorization: `Basic ${Buffer.from('ada:pl4nted').toString('base64')}` },
      answer: '{"echo":"pl4nted"}',
    },
  ],
  [
    'headers of the answer',
    {
      answerHeaders: {
        'set-cookie': 'session=pl4nted-9; Path=/; Max-Age=86400',
        location: 'https://ada:pl4nted@x.example/?sig=pl4nted',
        link: '<https://x.example/?page=2&token=pl4nted>; rel="next"',
        'x-echo': 'pl4nted-9',
      },
    },
  ],
  [
    'the user of an address',
    {
      body: JSON.stringify({ clone_addr: 'https://ada:pl4nted@x.example/a.git' }),
      answer: JSON.stringify({
        message: 'cannot read from https://ada:pl4nted@x.example, pl4nted',
        remote_address: 'https://pl4nted-token@x.example',
      }),
    },
  ],
  [
    'a password in an address that is not encoded',
    {
      body: JSON.stringify({
        a: "https://ada:pl4nted'1@x.example/",
        b: 'https://ada:a/pl4nted#"?@x.example/y',
        c: 'https://ada:pl4nted:@x',
      }),
    },
  ],
  [
    'a signed address',
    {
      answer: JSON.stringify({
        url: 'https://x.example/a?X-Amz-Signature=pl4nted&sig=pl4nted&page=1',
      }),
    },
  ],
  [
    'a secret of Actions',
    { path: '/repos/ada/demo/actions/secrets/DEPLOY', body: JSON.stringify({ data: SECRET }) },
  ],
  [
    'a new access token',
    {
      path: '/ada/tokens',
      body: '{"name":"ci"}',
      answer: JSON.stringify({ name: 'ci', sha1: 'pl4nted' }),
    },
  ],
])('%s leaves no secret on the cassette', async (_, said) => {
  expect(JSON.stringify(await written(said))).not.toMatch(TRACE);
});

test('text that is not secret stays unchanged, byte for byte', async () => {
  const answer =
    '{ "data": "a variable", "sha1": "0123abcd", "key": "ssh-ed25519 AAAA", "must_change_password": true, "token": "", "secret": null,\n "ssh_url": "ssh://git@forge.example:22/ada/demo.git", "logprobs": [{"token":"Hello","logprob":-0.1}], "max_tokens": 12, "html_url": "https://forge.example:3000/a@b?page=2", "mail": "see http://x.example:80/a, ada@x.example", "big": 12345678901234567890 }';
  const [exchange] = (
    await written({
      path: '?page=2&state=open',
      headers: { accept: 'application/json' },
      body: answer,
      answer,
    })
  ).exchanges;
  expect(exchange?.request).toMatchObject({
    path: '/api/v1/users?page=2&state=open',
    body: answer,
    headers: { accept: 'application/json' },
  });
  expect(exchange?.response.pieces).toEqual([answer]);
});

test('a secret that only a later exchange reveals is removed from earlier exchanges too', async () => {
  const answers = ['{"note":"pl4nted-later"}', '{"token":"pl4nted-later"}'];
  const recorder = record({ fetch: () => Promise.resolve(new Response(answers.shift())) });
  for (const path of ['/1', '/2']) await (await recorder.fetch(url + path)).text();
  expect(JSON.stringify(recorder.cassette)).not.toMatch(TRACE);
  expect(await (await replay(recorder.cassette).fetch(`${url}/1`)).json()).toEqual({ note: '***' });
});

interface Stored {
  readonly data: string;
}
const stored: ZodSchema<Stored> = object(() => ({})) as never;
const store: NothingEndpoint<{ body: Stored }> = {
  id: 'store',
  method: 'PUT',
  path: '/repos/ada/demo/actions/secrets/DEPLOY',
  input: { body: stored },
  nothing: true,
};

test('what a description redacts in a body is redacted in an error too, when the server repeats it', async () => {
  const echo: typeof fetch = async (input, init) => {
    const body = await new Request(input, init).text();
    return Response.json(
      { message: `bad ${body}`, errors: [(JSON.parse(body) as Stored).data] },
      { status: 422 },
    );
  };
  const api = new Transport({ baseUrl: 'https://forge.example', fetch: echo });
  const error: unknown = await api
    .call(store, { body: { data: SECRET } })
    .catch((error: unknown) => error);
  expect(error).toMatchObject({ status: 422, body: { errors: ['***'] } });
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(TRACE);
  expect(api.describe(store, { body: { data: SECRET } }).body).toBe('{"data":"***"}');
});

/** Bytes that are no UTF-8, such as a part of an image. */
const NOISE = Buffer.from([0xff, 0xd8, 0x80, 0x0a, 0xc3]);
const withNoise = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

/** All texts of a cassette, those of bytes included. */
function textsOf({ exchanges }: Cassette): string {
  const pieces = exchanges.flatMap(({ response }) => response.pieces);
  const bodies = pieces.map((piece) =>
    typeof piece === 'string' ? piece : Buffer.from(piece.base64, 'base64').toString('latin1'),
  );
  return JSON.stringify(exchanges) + bodies.join('');
}

async function recordAll(
  requests: readonly {
    path: string;
    init?: RequestInit;
    answer: Buffer;
    type?: string;
    read?: number;
  }[],
): Promise<Cassette> {
  const answers = requests.map(({ answer, type = 'application/json' }) => {
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < answer.length; at += 7)
          controller.enqueue(answer.subarray(at, at + 7));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': type } });
  });
  const recorder = record({ fetch: () => Promise.resolve(answers.shift() ?? new Response()) });
  for (const { path, init = {}, read = Infinity } of requests) {
    const { body } = await recorder.fetch(url + path, init);
    const reader = body?.getReader();
    for (let pieces = 0; pieces < read; pieces++) if ((await reader?.read())?.done !== false) break;
    await reader?.cancel();
  }
  return recorder.cassette;
}

const FORM = 'multipart/form-data; boundary=b';
const part = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;

test.each([
  [
    'in a field beside bytes',
    withNoise(`{"token":"${SECRET.replaceAll('"', '\\"')}","data":"`, NOISE, '"}'),
  ],
  ['in a line between others that are bytes', withNoise(NOISE, '\n{"token":"pl4nted"}\n', NOISE)],
  [
    'in an address beside bytes',
    withNoise(NOISE, ' https://ada:pl4nted@x.example/?sig=pl4nted ', NOISE),
  ],
])('a body of bytes with a secret %s is replaced as a whole', async (_, answer) => {
  const cassette = await recordAll([{ path: '', answer }]);
  expect(textsOf(cassette)).not.toMatch(TRACE);
  expect(await (await replay(cassette).fetch(url)).text()).toBe('***');
});

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const ENCODINGS: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-16 with a BOM', (text) => utf16(`\ufeff${text}`)],
  ['UTF-16 without a BOM', utf16],
  ['UTF-16 with the high byte first', (text) => utf16(`\ufeff${text}`).swap16()],
  ['UTF-16 after an odd number of bytes', (text) => withNoise(NOISE, utf16(text))],
  ['Latin-1', (text) => Buffer.from(text, 'latin1')],
  ['gzip', gzipSync],
  ['gzip of UTF-16', (text) => gzipSync(utf16(text))],
  ['base64', (text) => Buffer.from(Buffer.from(text).toString('base64'))],
  ['base64 of Latin-1', (text) => Buffer.from(Buffer.from(text, 'latin1').toString('base64'))],
  ['base64url of gzip', (text) => Buffer.from(gzipSync(text).toString('base64url'))],
];
const LOUD = 'pl4nted-ä-key';

test.each(ENCODINGS)(
  'a response in %s with a secret is replaced as a whole, however the secret is known, and its secrets are removed elsewhere',
  async (_, encode) => {
    const note = encode(JSON.stringify({ note: `it is ${LOUD}` }));
    const field = encode(JSON.stringify({ password: LOUD }));
    const later = Buffer.from(JSON.stringify({ token: LOUD }));
    for (const answers of [
      [note, later],
      [field, Buffer.from(JSON.stringify({ note: `see ${LOUD}` }))],
    ]) {
      const cassette = await recordAll(
        answers.map((answer, at) => ({ path: `/${String(at)}`, answer })),
      );
      expect(cassette.exchanges[0]?.response.pieces).toEqual(['***']);
      expect(JSON.stringify(cassette.exchanges[1])).not.toMatch(TRACE);
      expect(JSON.stringify(cassette.exchanges[1])).toContain('***');
    }
  },
);

test.each(ENCODINGS)('a response in %s without a secret stays byte for byte', async (_, encode) => {
  const answer = encode('{"note":"a lake ä"}');
  const init = { headers: { 'x-api-key': LOUD.replace('ä', 'a') } };
  const cassette = await recordAll([{ path: '', init, answer }]);
  const replayed = await (await replay(cassette).fetch(url)).arrayBuffer();
  expect(Buffer.from(replayed)).toEqual(answer);
});

test('a request in base64 or UTF-16 with a secret is replaced as a whole', async () => {
  for (const encode of [
    utf16,
    (text: string) => Buffer.from(Buffer.from(text).toString('base64')),
  ]) {
    const body = new Uint8Array(encode('{"password":"pl4nted"}'));
    const answer = Buffer.from('{}');
    const cassette = await recordAll([{ path: '', init: { method: 'POST', body }, answer }]);
    expect(cassette.exchanges[0]?.request.body).toBe('***');
  }
});

test('a compressed response that cannot be unpacked is not kept', async () => {
  const answer = gzipSync('{"password":"pl4nted"}');
  answer[14] = 0xff;
  answer[15] = 0xff;
  const cassette = await recordAll([{ path: '', answer }]);
  expect(cassette.exchanges[0]?.response.pieces).toEqual(['***']);
});

test('a request of many lines keeps those without a secret', async () => {
  const body = JSON.stringify({ name: 'ada', token: 'pl4nted' }) + '\n{"kept":"yes"}\n';
  const [exchange] = (await written({ body })).exchanges;
  expect(exchange?.request.body).toBe('{"name":"ada","token":"***"}\n{"kept":"yes"}\n');
});

test('a secret that another exchange reveals is removed from a body of bytes, in UTF-8 and in base64', async () => {
  const answer = withNoise(
    NOISE,
    SECRET,
    NOISE,
    Buffer.from(`ab${SECRET}`).toString('base64'),
    NOISE,
  );
  const headers = { 'x-api-key': SECRET.replace('ä', 'a') };
  const token = Buffer.from(JSON.stringify({ token: SECRET }));
  const cassette = await recordAll([
    { path: '/1', answer },
    { path: '/2', init: { headers }, answer: token },
  ]);
  expect(textsOf(cassette)).not.toMatch(/pl4nted|cGw0bnRl|wbDRudGVk|sNG50ZW/);
});

test('a secret in a form with a file is removed from the answer', async () => {
  const body = withNoise(part('password'), SECRET, '\r\n', part('file'), NOISE, '\r\n--b--\r\n');
  const init = { method: 'POST', headers: { 'content-type': FORM }, body: new Uint8Array(body) };
  const answer = Buffer.from(JSON.stringify({ message: `not ${SECRET}` }));
  const cassette = await recordAll([{ path: '', init, answer }]);
  expect(textsOf(cassette)).not.toMatch(TRACE);
  expect(cassette.exchanges[0]?.request).not.toHaveProperty('body');
});

test('a body that was not read to its end shows no beginning of a secret', async () => {
  const long = 'pl4nted_0123456789abcdefghijklmnop';
  const init = { headers: { 'x-api-key': long } };
  for (const start of ['the key is ', '{"message":"the key is ', NOISE])
    for (const read of [3, 4, 5]) {
      const answer = withNoise(start, long, ' and more, and more, and more');
      const cassette = await recordAll([{ path: '', init, answer, read }]);
      expect(textsOf(cassette)).not.toMatch(/pl4n/);
    }
});

const HOOK = 'https://hooks.slack.com/services/T0pl4nted/B0pl4nted/pl4nted0123456789';
test.each([
  ['of Slack', 'slack', HOOK],
  ['of Discord', 'discord', 'https://discord.com/api/webhooks/123/pl4nted-0123456789'],
  ['of Telegram', 'telegram', 'https://api.telegram.org/bot12:pl4nted/sendMessage?chat_id=1'],
  ['of Feishu', 'feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/pl4nted'],
  ['of Teams', 'msteams', 'https://x.webhook.office.com/webhookb2/pl4nted@pl4nted/y'],
  ["of a chat on a host of one's own", 'slack', 'https://chat.example/hooks/pl4nted0123456789'],
])('the address of a webhook %s is not on the cassette', async (_, type, address) => {
  const hook = { id: 1, type, config: { url: address, content_type: 'json' }, url: address };
  const path = '/repos/ada/engine/hooks';
  const cassette = await recordAll([
    {
      path: '/error',
      answer: Buffer.from(JSON.stringify({ message: `no answer from ${address}` })),
    },
    {
      path,
      init: { method: 'POST', body: JSON.stringify(hook) },
      answer: Buffer.from(JSON.stringify(hook)),
    },
    { path, answer: Buffer.from(JSON.stringify([hook])) },
    {
      path: `${path}/1`,
      init: { method: 'PATCH', body: JSON.stringify({ config: { url: address } }) },
      answer: Buffer.from(JSON.stringify(hook)),
    },
  ]);
  expect(textsOf(cassette)).not.toMatch(TRACE);
  const mangled = [
    `data: ${JSON.stringify(hook)}\n\n`,
    JSON.stringify(hook).replaceAll('/', '\\/').slice(0, -9),
    withNoise(NOISE, JSON.stringify(hook), NOISE),
    utf16(JSON.stringify(hook)),
  ];
  for (const answer of mangled)
    expect(
      textsOf(await recordAll([{ path, answer: Buffer.from(answer) }])).replaceAll('\0', ''),
    ).not.toMatch(TRACE);
  const { origin } = new URL(address);
  expect(cassette.exchanges[1]?.request.body).toContain(`"${origin}/***"`);
  expect(textsOf(cassette)).toContain('content_type');
});

test.each([
  ['with a port', 'https://hooks.slack.com:443/services/T0pl4nted/B0pl4nted/pl4nted0123456789'],
  ['of Discord with a port', 'https://discord.com:443/api/webhooks/123/pl4nted-0123456789'],
  ["of Slack's other host", 'https://hooks.slack-gov.com/services/T0pl4nted/B0pl4nted/pl4nted01'],
])('the address of a chat %s is not on the cassette, if only a message has it', async (_, url) => {
  const answer = Buffer.from(JSON.stringify({ message: `no answer from ${url}` }));
  expect(textsOf(await recordAll([{ path: '/error', answer }]))).not.toMatch(TRACE);
});

test('the address of a webhook that is no chat stays, but for its credentials', async () => {
  const hook = {
    type: 'gitea',
    config: { url: 'https://ci.example/hook?token=pl4nted', secret: 'pl4nted' },
  };
  const answer = Buffer.from(JSON.stringify(hook));
  const cassette = await recordAll([{ path: '/repos/ada/engine/hooks', answer }]);
  expect(textsOf(cassette)).not.toMatch(TRACE);
  expect(textsOf(cassette)).toContain('https://ci.example/hook?token=***');
});
