import { expect, test } from 'vitest';
import { proxyUser } from '../../src/contract/auth/proxy-user.js';
import { queryToken } from '../../src/contract/auth/query-token.js';
import { token } from '../../src/contract/auth/token.js';
import type { NothingEndpoint } from '../../src/contract/endpoint.js';
import type { TransportOptions } from '../../src/contract/options.js';
import { object, type ZodSchema } from '../schema-all.js';
import { Transport } from '../servers/transport.js';
import { createThing, hasThing } from '../servers/api.js';
import { listThings } from '../servers/list-things.js';

const secret: ZodSchema<{ readonly data: string }> = object(() => ({})) as never;
const storeSecret: NothingEndpoint<{ body: { readonly data: string } }> = {
  id: 'storeSecret',
  method: 'PUT',
  path: '/repos/ada/demo/actions/secrets/DEPLOY',
  input: { body: secret },
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
  expect(describe({ auth: proxyUser(never) }).headers).toMatchObject({ 'x-webauth-user': '***' });
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
