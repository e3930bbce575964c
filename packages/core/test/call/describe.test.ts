import { expect, test } from 'vitest';
import { customAuth, queryToken, token } from '../../src/contract/auth.js';
import type { Endpoint, NothingEndpoint } from '../../src/contract/endpoint.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { object, type ZodSchema } from '../schema-all.js';
import { Transport } from '../servers/transport.js';
import {
  createThing,
  DRIVERS,
  failure,
  getThing,
  hasThing,
  type Thing,
  thing,
  transport,
} from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { answer } from '../servers/raw-server.js';
import { header, replies, THING } from '../servers/replies.js';
import { talk } from '../servers/talk.js';

const secret: ZodSchema<{ readonly data: string }> = object(() => ({})) as never;
const storeSecret: NothingEndpoint<{ body: { readonly data: string } }> = {
  id: 'storeSecret',
  method: 'PUT',
  path: '/repos/ada/demo/actions/secrets/DEPLOY',
  input: { body: secret },
  secretFields: ['data'],
  nothing: true,
};

const describe = (
  options: Partial<TransportOptions>,
  headers: Record<string, string | null> = {},
): ReturnType<Transport['describe']> =>
  new Transport({ baseUrl: 'https://forge.example/git', ...options }).describe(
    listThings,
    { query: { state: 'a b', page: 2 } },
    { headers },
  );

test('gives no notice: that of the call is printed', async () => {
  const server = await replies(() => answer(200, THING));
  const heard: string[] = [];
  const options = { validate: 'lenient', mystery: 1 } as const;
  const api = transport(server.url, 'undici', {
    logger: null,
    hooks: { onNotice: ({ code }) => void heard.push(code) },
  });
  const input = { body: { name: 'x', zzz: 1 } };
  expect(api.describe(createThing, input, options).body).toContain('zzz');
  expect(heard).toEqual([]);
  await api.call(createThing, input, options);
  expect(heard.toSorted()).toEqual(['unknown-key', 'unknown-option']);
});

test('a credential is shown by its location, and a credential function is not called', () => {
  const never = (): string => {
    throw new Error('asked');
  };
  expect(describe({ auth: token(never) }).headers).toMatchObject({
    accept: 'application/json',
    authorization: '***',
  });
  const inQuery = describe({ auth: queryToken(never) });
  expect(inQuery.url).toBe('https://forge.example/git/things?state=a%20b&page=2&token=***');
  expect(inQuery.headers).not.toHaveProperty('authorization');
});

test('a header that the call removes or sets is shown as it would be sent', () => {
  expect(
    describe({ auth: token('geheim') }, { authorization: null, accept: 'text/plain' }).headers,
  ).toMatchObject({
    accept: 'text/plain',
  });
  expect(describe({ auth: token('geheim') }, { authorization: null }).headers).not.toHaveProperty(
    'authorization',
  );
  expect(JSON.stringify(describe({ auth: token('geheim') }, { 'x-key': 'geheim' }))).not.toContain(
    'geheim',
  );
});

test('the curl command of a HEAD requests the headers alone, and does not wait for a body', () => {
  const { method, curl } = new Transport({ baseUrl: 'https://forge.example' }).describe(
    { ...hasThing, method: 'HEAD' },
    { where: { name: 'a' } },
  );
  expect(method).toBe('HEAD');
  expect(curl).toMatch(/^curl -I -H /);
  expect(curl).not.toContain('-X');
});

test('the curl command keeps a header without a value', () => {
  const { curl } = new Transport({ baseUrl: 'https://forge.example' }).describe(
    createThing,
    { body: { name: 'a' } },
    { headers: { accept: '' } },
  );
  expect(curl).toContain("-H 'accept;'");
});

test('the curl command is safe to paste, whatever the body contains', () => {
  const { curl, body } = new Transport({ baseUrl: 'https://forge.example' }).describe(createThing, {
    body: { name: "it's $(rm -rf) `x`\n" },
  });
  expect(body).toBe('{"name":"it\'s $(rm -rf) `x`\\n"}');
  expect(curl).toContain(String.raw`--data-raw '{"name":"it'\''s $(rm -rf)`);
  expect(curl).toMatch(/^curl -X POST .* 'https:\/\/forge.example\/things'$/);
});

test('a secret of a body is hidden in a description, and in an error when the server repeats it', async () => {
  const echo: typeof fetch = async (input, init) => {
    const message = await new Request(input, init).text();
    return Response.json({ message }, { status: 422 });
  };
  const api = new Transport({ baseUrl: 'https://forge.example', fetch: echo });
  const input = { body: { data: 'pl4nted "key"' } };
  expect(api.describe(storeSecret, input).body).toBe('{"data":"***"}');
  const error: unknown = await api.call(storeSecret, input).catch((error: unknown) => error);
  expect(error).toMatchObject({ status: 422, serverMessage: '{"data":"***"}' });
  expect(JSON.stringify(error)).not.toContain('pl4nted');
});

const post: Endpoint<{ body: Readonly<Record<string, unknown>> }, Thing> = {
  id: 'post',
  method: 'POST',
  path: '/accounts',
  input: { body: object(() => ({})) as never },
  output: thing,
};

test('secrets of the body are hidden, and the rest is shown', () => {
  const { body, curl } = new Transport({ baseUrl: 'https://forge.example' }).describe(post, {
    body: {
      name: 'ada',
      password: 'pl4nted',
      otp: 123456,
      must_change_password: true,
      clone_addr: 'https://ada:pl4nted@forge.example/x.git?a=b@c',
      data: 'shown',
    },
  });
  expect(JSON.parse(body ?? '')).toEqual({
    name: 'ada',
    password: '***',
    otp: '***',
    must_change_password: true,
    clone_addr: 'https://***@forge.example/x.git?a=b@c',
    data: 'shown',
  });
  expect(curl).toContain(`'${body ?? ''}'`);
});

test('the credentials of several headers and of a custom scheme are shown by their place', () => {
  const named = customAuth({
    scheme: 'own',
    places: () => ['x-remote-user', 'date'],
    apply: () => undefined,
  });
  expect(describe({ auth: named }).headers).toMatchObject({ 'x-remote-user': '***', date: '***' });
  expect(
    describe({ auth: customAuth({ scheme: 'own', apply: () => undefined }) }).headers,
  ).toMatchObject({ authorization: '***' });
});

test.each(DRIVERS)('accept and accept-encoding are as they are sent over %s', async (driver) => {
  const server = await replies(() => answer(500, ''));
  const api = transport(server.url, driver, { retry: { limit: 0 } });
  const body = { body: { name: 'a' } };
  const where = { where: { name: 'a' } };
  const calls = [
    [api.describe(getThing, where), () => api.call(getThing, where)],
    [api.describe(file, {}), () => api.bytes(file, {})],
    [api.describe(talk, body), () => api.stream(talk, body).final()],
  ] as const;
  for (const [{ headers, curl }, send] of calls) {
    await failure(send());
    const request = server.requests.at(-1) ?? '';
    expect(headers['accept']).toBe(header(request, 'accept'));
    if (driver === 'undici' || 'accept-encoding' in headers)
      expect(headers['accept-encoding']).toBe(header(request, 'accept-encoding'));
    expect(curl.includes('--compressed')).toBe('accept-encoding' in headers);
  }
});
