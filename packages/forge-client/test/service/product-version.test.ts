import { expect, test } from 'vitest';
import * as endpoints from '../../src/operations.js';
import { ForgeClient } from '../../src/index.js';
import { servesRoute } from '../../src/service/product-route.js';
import { parseProductVersion, placeVersion } from '../../src/service/product-version.js';
import { listening } from '../http-server.js';
import { declared } from '../recorded/operations.js';

const FORGEJO_PATH = '/api/forgejo/v1/version';

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly location?: string;
}

const json = (body: object): Reply => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(body),
});
const ABSENT: Reply = { status: 404, type: 'text/plain', body: 'Not found.\n' };
const LOGIN_PAGE: Reply = {
  status: 200,
  type: 'text/html',
  body: '<!DOCTYPE html><title>Sign in</title>',
};
const TO_LOGIN: Reply = { status: 303, type: 'text/html', body: '', location: '/user/login' };
const TO_OTHER_VERSION: Reply = { status: 302, type: '', body: '', location: '/api/v1/version' };
const BAD_GATEWAY: Reply = { status: 502, type: 'text/html', body: '<html>bad gateway</html>' };
const SIGN_IN: Reply = { ...json({ message: 'token is required' }), status: 401 };

/** A server that responds with a version, and with `forgejo` at the route that only Forgejo has. */
async function site(
  version: string,
  forgejo: Reply = ABSENT,
): Promise<{ forge: ForgeClient; asked: string[] }> {
  const asked: string[] = [];
  const replies: Readonly<Record<string, Reply>> = {
    '/api/v1/version': json({ version }),
    [FORGEJO_PATH]: forgejo,
    '/user/login': LOGIN_PAGE,
  };
  const baseUrl = await listening(({ url = '' }, response) => {
    asked.push(url);
    const { status, type, body, location } = replies[url] ?? ABSENT;
    response.writeHead(status, {
      ...(type === '' ? {} : { 'content-type': type }),
      ...(location === undefined ? {} : { location }),
    });
    response.end(body);
  });
  return { forge: new ForgeClient({ baseUrl, logger: null }), asked };
}

test.each([
  ['1.22.0', 'gitea', '1.22.0'],
  ['1.26.0-rc1', 'gitea', '1.26.0-rc1'],
  ['1.27.3', 'gitea', '1.27.3'],
  ['1.28.0+dev-123-gabcdef', 'gitea', '1.28.0+dev-123-gabcdef'],
  ['17.0.0+gitea-1.22.0', 'forgejo', '17.0.0'],
  ['16.0.0-dev-539-4695780d41+gitea-1.22.0', 'forgejo', '16.0.0-dev-539-4695780d41'],
] as const)('the version %s says its product, %s, and nothing else is asked', async (...row) => {
  const [version, name, own] = row;
  const { forge, asked } = await site(version, json({ version }));
  expect(await forge.server.product()).toEqual({ name, version: own });
  expect(asked).toEqual(['/api/v1/version']);
});

test.each([
  '28.0.0',
  '28.1.0',
  'v28.1.0',
  '28.0.0+dev-12-g0123abc',
  '29.3.1',
  '13.0.3',
  '17.0.1',
  '18.0.0',
  '4695780d41',
  '',
])(
  'the version "%s" is Forgejo where a route that only Forgejo has answers, which is asked once',
  async (version) => {
    const { forge, asked } = await site(version, json({ version }));
    const both = [forge.server.product(), forge.server.product()];
    const product = { name: 'forgejo', version };
    expect(await Promise.all(both)).toEqual([product, product]);
    expect(await forge.supports(endpoints.listUserBlocks)).toBe(false);
    expect(asked.filter((url) => url === FORGEJO_PATH)).toHaveLength(1);
  },
);

const SILENCES = {
  'a 404': ABSENT,
  'a redirect to a login': TO_LOGIN,
  'a redirect to another version': TO_OTHER_VERSION,
  'a login page': LOGIN_PAGE,
  'a 401': SIGN_IN,
  'a proxy without a server': BAD_GATEWAY,
  'JSON without a version': json({}),
};
test.each(Object.entries(SILENCES))(
  '%s is not an answer of Forgejo: the number decides',
  async (_, silence) => {
    for (const [version, name] of [
      ['2.0.0', 'forgejo'],
      ['13.0.3', 'forgejo'],
      ['18.0.0', 'forgejo'],
      ['27.9', 'forgejo'],
      ['28.0.0', 'gitea'],
      ['v28.1.0', 'gitea'],
      ['28.0.0+dev-12-g0123abc', 'gitea'],
      ['29.3.1', 'gitea'],
      ['4695780d41', undefined],
      ['4695780', undefined],
      ['', undefined],
      ['hidden', undefined],
    ] as const) {
      const { forge, asked } = await site(version, silence);
      expect(await forge.server.product(), version).toEqual({ name, version });
      await forge.server.product();
      expect(asked.filter((url) => url === FORGEJO_PATH)).toHaveLength(1);
    }
  },
);

test('where no response arrived, the route is asked again', async () => {
  let isBroken = true;
  const baseUrl = await listening(({ url }, response) => {
    if (url === FORGEJO_PATH && isBroken) {
      response.destroy();
      return;
    }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ version: '28.0.0' }));
  });
  const forge = new ForgeClient({ baseUrl });
  expect((await forge.server.product()).name).toBe('gitea');
  isBroken = false;
  expect((await forge.server.product()).name).toBe('forgejo');
});

test('a call that is aborted while the route is asked rejects, and another one is answered', async () => {
  const controller = new AbortController();
  let answer = (): void => undefined;
  const baseUrl = await listening(({ url }, response) => {
    const end = (): void => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ version: '28.0.0' }));
    };
    if (url !== FORGEJO_PATH) {
      end();
      return;
    }
    answer = end;
    controller.abort();
  });
  const forge = new ForgeClient({ baseUrl });
  await expect(forge.server.product({ signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  const second = forge.server.product();
  answer();
  expect((await second).name).toBe('forgejo');
});

test.each(['29.3.1', '28.0.0', '28.0.0+dev-12-g0123abc', '28.0.0-rc1'])(
  'Gitea %s has every route that the newest known Gitea has, and none that was removed',
  async (version) => {
    const { forge } = await site(version);
    expect(await forge.supports(endpoints.rerunRun)).toBe(true);
    expect(await forge.supports(endpoints.getCurrentToken)).toBe(true);
    expect(await forge.supports(endpoints.getRegistrationToken)).toBe(false);
    expect(await forge.supports(endpoints.listUserBlockIds)).toBe(false);
  },
);

test('a server whose product cannot be told counts as one that has every route', async () => {
  const { forge } = await site('4695780d41');
  for (const endpoint of [
    endpoints.rerunRun,
    endpoints.listUserBlockIds,
    endpoints.getRegistrationToken,
  ])
    expect(await forge.supports(endpoint)).toBe(true);
  expect(await forge.supports('note-edits')).toBe(true);
});

test('a commit of Forgejo counts as the newest Forgejo', async () => {
  const { forge } = await site('4695780d41', json({ version: '4695780d41' }));
  expect(await forge.supports(endpoints.listArtifacts)).toBe(true);
  expect(await forge.supports(endpoints.listUserBlocks)).toBe(false);
});

test.each([
  ['1.22.0', 'known'],
  ['28.1.0', 'known'],
  ['28.9.0', 'known'],
  ['29.0.0', 'newer'],
  ['17.0.1+gitea-1.22.0', 'known'],
  ['18.0.0+gitea-1.22.0', 'newer'],
  ['18.0.0', 'newer'],
  ['4695780d41', 'unknown'],
  ['4695780d41+gitea-1.22.0', 'unknown'],
  ['', 'unknown'],
] as const)('the version "%s" is %s to this client', (version, place) => {
  expect(placeVersion(parseProductVersion(version))).toBe(place);
});

test('Gitea 28 has more of the operations than 1.27', () => {
  const count = (version: string): number => {
    const product = parseProductVersion(version);
    return declared.filter(([, endpoint]) => servesRoute(product, endpoint)).length;
  };
  expect(count('28.1.0') - count('1.27.3')).toBe(55);
  expect(count('29.3.1')).toBe(count('28.1.0'));
  expect(count('1.28.0+dev-3-gabc')).toBe(count('1.27.3'));
});

test('a version that is newer, or cannot be placed, is heard', async () => {
  for (const [version, code, text] of [
    ['29.3.1', 'version-newer', 'gitea 29.3.1 is newer than this client'],
    ['4695780d41', 'version-unknown', 'the version of the server, "4695780d41", cannot be placed'],
    ['28.1.0', undefined, ''],
  ] as const) {
    const { forge } = await site(version);
    const heard: { code: string; message: string }[] = [];
    const hooks = { onNotice: (notice: { code: string; message: string }) => heard.push(notice) };
    const other = new ForgeClient(forge.transport.with({ hooks, logger: null }));
    expect(await other.supports(endpoints.rerunRun)).toBe(true);
    expect(heard.map((notice) => notice.code)).toEqual(code === undefined ? [] : [code]);
    expect(heard[0]?.message ?? '').toContain(text);
  }
});
