import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as endpoints from '../src/operations.js';
import {
  basic,
  ForgeClient,
  type ForgeClientOptions,
  InputError,
  OutputError,
  token,
  Transport,
} from '../src/index.js';
import { VERSION } from '../src/service/version.js';
import type { Recording } from './recorded/recordings.js';
import { type ReplayServer, startReplayServer } from './recorded/replay-server.js';
import { listening } from './http-server.js';

let server: ReplayServer;
const open: ForgeClient[] = [];

beforeAll(async () => {
  server = await startReplayServer();
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await Promise.all(open.map((forge) => forge.close()));
  await server.close();
});

function client(options: Partial<ForgeClientOptions> = {}): ForgeClient {
  const forge = new ForgeClient({ baseUrl: server.url, retry: { limit: 0 }, ...options });
  open.push(forge);
  return forge;
}

function answer(
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  status = 200,
): void {
  const recording: Recording = {
    operation: 'any',
    case: 'made up',
    request: { method: 'GET', path: '/' },
    response: { status, headers, body },
  };
  server.load(recording);
}

const repo = { owner: 'ada', repo: 'engine' };

test.each(['', '/', '/api/v1', '/api/v1/'])(
  'a base URL ending in "%s" leads to the same route',
  async (end) => {
    answer({ version: '1.27.0' });
    await expect(client({ baseUrl: server.url + end }).server.version()).resolves.toEqual({
      version: '1.27.0',
    });
    expect(server.received?.url.pathname).toBe('/api/v1/version');
  },
);

test('a client refuses a misspelt option, and accepts the options of forges', () => {
  const baseUrl = 'http://forge.example';
  expect(() => new ForgeClient({ baseUrl, ...{ suddo: 'x' } })).toThrow(
    expect.objectContaining({ message: 'option suddo is not known: use sudo' }) as Error,
  );
  expect(() => new ForgeClient({ baseUrl, sudo: 'ada', dialect: 'gitea' })).not.toThrow();
});

test('sudo is sent with the calls for which it is set, and with no others', async () => {
  const forge = client({ auth: token('secret') });
  answer({ version: '1' });
  await forge.with({ sudo: 'grace' }).server.version();
  expect(server.received?.headers).toMatchObject({ sudo: 'grace', authorization: 'token secret' });
  answer({ version: '1' });
  await forge.server.version();
  expect(server.received?.headers['sudo']).toBeUndefined();
});

test('a one-time code is sent under all three header names, or only under that of the dialect', async () => {
  answer({ version: '1' });
  await client().server.version({ otp: '123456' });
  expect(server.received?.headers).toMatchObject({
    'x-service-otp': '123456',
    'x-gitea-otp': '123456',
    'x-forgejo-otp': '123456',
  });
  answer({ version: '1' });
  await client({
    dialect: 'forgejo',
    auth: basic({ username: 'ada', password: 'pw', otp: '654321' }),
  }).server.version();
  const sent = Object.keys(server.received?.headers ?? {}).filter((name) => name.endsWith('-otp'));
  expect(sent).toEqual(['x-forgejo-otp']);
});

test.each(['X-Service-Warning', 'X-Gitea-Warning', 'X-Forgejo-Warning'])(
  'a warning in %s reaches the hook and the exchange',
  async (name) => {
    const onWarning = vi.fn();
    answer(
      { version: '1' },
      { 'content-type': 'application/json', [name]: 'tokens in the query are going away' },
    );
    const { warnings } = await client({ hooks: { onWarning } }).transport.exchange(
      endpoints.getVersion,
      {},
    );
    expect(warnings).toEqual(['tokens in the query are going away']);
    expect(onWarning).toHaveBeenCalledWith(
      expect.objectContaining({
        warning: 'tokens in the query are going away',
        endpoint: 'getVersion',
      }),
    );
  },
);

test('fromEnv reads the base URL and the token, and names the variable that is missing', async () => {
  vi.stubEnv('FORGE_URL', server.url);
  vi.stubEnv('FORGE_TOKEN', 'from-env');
  answer({ version: '1' });
  const forge = ForgeClient.fromEnv();
  open.push(forge);
  await forge.server.version();
  expect(server.received?.headers.authorization).toBe('token from-env');
  const same = ForgeClient.fromEnv({ auth: undefined });
  answer({ version: '1' });
  open.push(same);
  await same.server.version();
  expect(server.received?.headers.authorization).toBe('token from-env');
  vi.stubEnv('FORGE_URL', '');
  expect(() => ForgeClient.fromEnv()).toThrow('FORGE_URL is not set');
});

test('fromEnv refuses an empty token, and says how to read the variables from a file', () => {
  vi.stubEnv('FORGE_URL', server.url);
  vi.stubEnv('FORGE_TOKEN', ' ');
  expect(() => ForgeClient.fromEnv()).toThrow(
    expect.objectContaining({
      name: 'InputError',
      message: 'FORGE_TOKEN is empty',
      hint: expect.stringContaining('unset it') as string,
    }) as Error,
  );
  open.push(ForgeClient.fromEnv({ auth: token('given') }));
  vi.stubEnv('FORGE_URL', undefined);
  expect(() => ForgeClient.fromEnv()).toThrow(
    expect.objectContaining({ hint: expect.stringContaining('--env-file') as string }) as Error,
  );
});

test('fromEnv takes the token of the environment where the option auth is undefined', async () => {
  vi.stubEnv('FORGE_URL', server.url);
  vi.stubEnv('FORGE_TOKEN', 'from-env');
  const forge = ForgeClient.fromEnv({ auth: undefined });
  open.push(forge);
  answer({ version: '1' });
  await forge.server.version();
  expect(server.received?.headers).toMatchObject({ authorization: 'token from-env' });
  expect(() => ForgeClient.fromEnv({ auth: null as unknown as undefined })).toThrow(InputError);
});

test('fromEnv sends the token of FORGE_URL to its origin only', async () => {
  vi.stubEnv('FORGE_URL', 'https://forge.example/git');
  vi.stubEnv('FORGE_TOKEN', 'from-env');
  for (const baseUrl of [
    server.url,
    new URL('http://forge.example/git'),
    'https://forge.example:8443',
  ])
    expect(() => ForgeClient.fromEnv({ baseUrl })).toThrow(
      expect.objectContaining({
        name: 'InputError',
        message: expect.stringMatching(
          /^FORGE_TOKEN belongs to FORGE_URL, https:\/\/forge\.example,/,
        ) as string,
        hint: expect.stringContaining('as auth') as string,
      }) as Error,
    );
  open.push(ForgeClient.fromEnv({ baseUrl: 'https://forge.example/api/v1' }));
  open.push(ForgeClient.fromEnv({ baseUrl: server.url, auth: token('given') }));
  vi.stubEnv('FORGE_URL', undefined);
  const forge = ForgeClient.fromEnv({ baseUrl: server.url });
  open.push(forge);
  answer({ version: '1' });
  await forge.server.version();
  expect(server.received?.headers.authorization).toBe('token from-env');
});

test('fromEnv uses the proxy of the environment, unless options set the network driver', async () => {
  const seen: (string | undefined)[] = [];
  const proxy = await listening((request, response) => {
    seen.push(request.url);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":"1"}');
  });
  vi.stubEnv('http_proxy', proxy);
  vi.stubEnv('FORGE_URL', 'http://forge.invalid');
  const forge = ForgeClient.fromEnv();
  open.push(forge);
  expect(await forge.server.version()).toEqual({ version: '1' });
  expect(seen).toEqual(['http://forge.invalid/api/v1/version']);
  const own = ForgeClient.fromEnv({
    fetch: () => Promise.resolve(Response.json({ version: '2' })),
  });
  expect(await own.server.version()).toEqual({ version: '2' });
  vi.stubEnv('no_proxy', 'forge.invalid');
  await expect(ForgeClient.fromEnv({ retry: { limit: 0 } }).server.version()).rejects.toMatchObject(
    { kind: 'network' },
  );
  expect(seen).toHaveLength(1);
  vi.stubEnv('no_proxy', '');
  vi.stubEnv('http_proxy', 'nonsense://user:hidden@x');
  expect(() => ForgeClient.fromEnv()).toThrow(
    /^http_proxy in the environment must be an http: or https: URL$/,
  );
});

test('the constructor does not read environment variables', async () => {
  vi.stubEnv('FORGE_TOKEN', 'from-env');
  answer({ version: '1' });
  await client().server.version();
  expect(server.received?.headers.authorization).toBeUndefined();
});

test.each([
  { ...repo, index: -1 },
  { ...repo, index: 1.5 },
  { owner: 'ada', repo: '..', index: 1 },
  { owner: 'ada', repo: '%2e%2e', index: 1 },
  { owner: '', repo: 'engine', index: 1 },
])(
  'an address that could change the route is refused before a request is sent: %o',
  async (where) => {
    answer({});
    await expect(client().issues.get(where)).rejects.toBeInstanceOf(InputError);
    expect(server.received).toBeUndefined();
  },
);

test('the error of a server that is not a forge has the title of its page', async () => {
  answer(
    { $text: '<html><head><title>Router login</title></head></html>' },
    { 'content-type': 'text/html' },
  );
  const error: unknown = await client()
    .user.get()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(OutputError);
  expect(error).toMatchObject({
    message: expect.stringContaining('Router login') as string,
    hint: expect.stringContaining(server.url) as string,
  });
});

test('a route that the server does not have is distinguished from a missing resource', async () => {
  answer({ $text: '404 page not found\n' }, { 'content-type': 'text/plain' }, 404);
  await expect(client().server.settings.getApi()).rejects.toMatchObject({
    status: 404,
    code: 'no-route',
  });
  answer({ message: 'not found' }, { 'content-type': 'application/json' }, 404);
  await expect(client().repos.get(repo)).rejects.toMatchObject({ status: 404, code: 'not-found' });
});

test('a transport and one endpoint value work without a client', async () => {
  const transport = new Transport({ baseUrl: server.url });
  answer({ version: '1.27.0' });
  await expect(transport.call(endpoints.getVersion, {})).resolves.toEqual({ version: '1.27.0' });
  await transport.close();
});

test('an unknown dialect is refused', () => {
  // @ts-expect-error there are three
  expect(() => client({ dialect: 'github' })).toThrow(InputError);
});

test('VERSION is the version in package.json', () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect(VERSION).toBe(manifest.version);
});

test('a client is written as JSON by its address, and its groups are printed on one line', () => {
  const forge = client({ baseUrl: 'http://forge.example', auth: token('t') });
  expect(JSON.stringify(forge)).toBe('{"transport":{"baseUrl":"http://forge.example"}}');
  expect(inspect(forge)).toBe(
    "ForgeClient { transport: Transport { baseUrl: 'http://forge.example' } }",
  );
  expect(inspect(forge.issues)).toMatch(/^Issues { search, list, get, create, .*… }$/);
  expect(inspect(forge.issues.labels)).toMatch(/^IssueLabels { \w+/);
});

test('the stack of a malformed credential has the line of the program', () => {
  function inTheProgram(): void {
    client({ auth: 'abc\n' });
  }
  expect(inTheProgram).toThrow(
    expect.objectContaining({ stack: expect.stringContaining('inTheProgram') as string }),
  );
});
