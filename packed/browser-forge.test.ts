// The forge client as a bundle of the tarballs in a real browser; each forge is another origin,
// behind a proxy that lets pages in.
import { describe, expect, inject, test } from 'vitest';
import { findChromium } from './browser/launch.ts';
import { type OpenForge, useBrowser, useForge } from './browser/hooks.ts';
import { openToPages, type OpenOrigin } from './browser/origins.ts';
import { kits } from './browser/packed.ts';
import type { Page } from './browser/page.ts';

const stage = inject('stage');
const command = findChromium();

describe.skipIf(command === undefined)('in a browser', () => {
  let page: Page;
  let server: OpenForge['server'];
  let origin: OpenOrigin;
  let elsewhere: OpenOrigin;

  useBrowser(stage, command, (started) => {
    page = started.page;
  });
  useForge(stage, (opened) => {
    ({ server, origin, elsewhere } = opened);
  });

  test('an issue is opened and read, with the token and nothing else that a preflight would have to allow', async () => {
    const got = await page.run(async ({ forge }, { url, token }) => {
      const client = new forge.ForgeClient({ baseUrl: url, auth: forge.token(token) });
      const where = { owner: 'ada', repo: 'engine' };
      const { number } = await client.issues.create(where, { title: 'Grüße 🐧' });
      const { title, user } = await client.issues.get({ ...where, index: number });
      return { title, by: user?.login };
    }, access());
    expect(got).toEqual({ title: 'Grüße 🐧', by: 'ada' });
    expect(origin.requests.map(({ method, headers }) => [method, headers.authorization])).toEqual([
      ['POST', `token ${server.token}`],
      ['GET', `token ${server.token}`],
    ]);
    expect(
      origin.preflights.map(({ headers }) => headers['access-control-request-headers']),
    ).toEqual(['authorization,content-type', 'authorization']);
    expect(await page.said()).toEqual([]);
  });

  test('the embedded forge lets the page in when its option cors is set', async () => {
    const open = await kits(stage).forge.startForgeServer({ cors: true });
    open.faults.add({ endpoint: 'issueListIssues', status: 503, retryAfter: 0 });
    const got = await page.run(
      async ({ forge }, { url, token }) => {
        const client = new forge.ForgeClient({ baseUrl: url, auth: forge.token(token) });
        const where = { owner: 'ada', repo: 'engine' };
        await client.issues.create(where, { title: 'Leak' });
        const { items, total } = await client.issues.list(where).page();
        return { titles: items.map(({ title }) => title), total };
      },
      { url: open.url, token: open.token },
    );
    await open.close();
    expect(got).toEqual({ titles: ['Leak'], total: 1 });
    expect(open.requests.map(({ method, status }) => [method, status])).toEqual([
      ['OPTIONS', 200],
      ['POST', 201],
      ['OPTIONS', 200],
      ['GET', 503],
      ['GET', 200],
    ]);
  });

  test('a dialect asks the preflight for one name of the one-time code, without one for all three', async () => {
    const strict = await openToPages(server.url, { allow: ['authorization', 'x-gitea-otp'] });
    const got = await page.run(async ({ forge, caught }, baseUrl) => {
      const options = {
        baseUrl,
        auth: forge.basic({ username: 'ada', password: 'analytical' }),
        retry: { limit: 0 },
      };
      const { login } = await new forge.ForgeClient({ ...options, dialect: 'gitea' }).user.get({
        otp: '042042',
      });
      return {
        login,
        error: await caught(new forge.ForgeClient(options).user.get({ otp: '042042' })),
      };
    }, strict.url);
    strict.close();
    expect(got).toMatchObject({
      login: 'ada',
      error: { name: 'NetworkError', hint: expect.stringContaining('CORS') as unknown },
    });
    expect(
      strict.preflights.map(({ headers }) => headers['access-control-request-headers']),
    ).toEqual([
      'authorization,x-gitea-otp',
      'authorization,x-forgejo-otp,x-gitea-otp,x-service-otp',
    ]);
  });

  test('a list goes on from page to page, also where the server hides its headers from pages', async () => {
    server.seed.issues('ada/engine', ['a', 'b', 'c', 'd', 'e']);
    const list = (url: string): Promise<unknown> =>
      page.run(async ({ forge }, baseUrl) => {
        const issues = new forge.ForgeClient({ baseUrl }).issues.list(
          { owner: 'ada', repo: 'engine' },
          { limit: 2 },
        );
        const titles: string[] = [];
        for await (const { title } of issues) titles.push(title);
        return { titles: titles.join(), total: await issues.total() };
      }, url);
    const pages = (from: OpenOrigin): unknown =>
      from.requests.map(({ path }) => new URL(path, from.url).searchParams.get('page'));

    expect(await list(origin.url)).toEqual({ titles: 'e,d,c,b,a', total: 5 });
    expect(pages(origin)).toEqual(['1', '2', '3', '1']);

    const hiding = await openToPages(server.url, { expose: false });
    expect(await list(hiding.url)).toEqual({ titles: 'e,d,c,b,a', total: undefined });
    expect(pages(hiding)).toEqual(['1', '2', '3', '4', '1']);
    hiding.close();
  });

  test('a 404 is an error of its class, with the words of the server; a wrong base URL says so', async () => {
    const got = await page.run(async ({ forge, caught }, { url }) => {
      const missing = new forge.ForgeClient({ baseUrl: url }).repos.get({
        owner: 'ada',
        repo: 'nope',
      });
      const isClass = await missing.catch(
        (error: unknown) => error instanceof forge.NotFoundError && forge.ClientError.is(error),
      );
      return {
        isClass,
        missing: await caught(missing),
        wrong: await caught(new forge.ForgeClient({ baseUrl: `${url}/sub` }).server.version()),
      };
    }, access());
    expect(got).toMatchObject({
      isClass: true,
      missing: { name: 'NotFoundError', status: 404, code: 'not-found' },
      wrong: {
        name: 'NotFoundError',
        status: 404,
        code: 'no-route',
        hint: expect.stringContaining('leave it out of baseUrl') as unknown,
      },
    });
  });

  test('exchange gives the headers that the server exposes, and no others', async () => {
    const got = await page.run(async ({ forge, endpoints }, { url }) => {
      const transport = new forge.Transport({ baseUrl: url });
      const { data, status, headers, attempts } = await transport.exchange(endpoints.getRepo, {
        where: { owner: 'ada', repo: 'engine' },
      });
      return {
        name: data.name,
        status,
        attempts,
        shown: headers.get('x-shown'),
        hidden: headers.get('x-hidden'),
      };
    }, access());
    expect(got).toEqual({
      name: 'engine',
      status: 200,
      attempts: 1,
      shown: 'for pages',
      hidden: null,
    });
  });

  test('a GET is redirected with its token on its own origin, and without it to another', async () => {
    for (const to of [origin, elsewhere]) {
      server.faults.add({
        endpoint: 'repoGet',
        status: 302,
        headers: { location: `${to.url}/api/v1/repos/ada/demo` },
      });
      const name = await page.run(async ({ forge }, { url, token }) => {
        const client = new forge.ForgeClient({ baseUrl: url, auth: forge.token(token) });
        return (await client.repos.get({ owner: 'ada', repo: 'engine' })).name;
      }, access());
      expect(name).toBe('demo');
    }
    const mine = `token ${server.token}`;
    expect(seen(origin)).toEqual([
      ['engine', mine],
      ['demo', mine],
      ['engine', mine],
    ]);
    expect(seen(elsewhere)).toEqual([['demo', undefined]]);
  });

  test('exchange says where the answer came from after a redirect', async () => {
    for (const { url: to } of [origin, elsewhere]) {
      server.faults.add({
        endpoint: 'repoGet',
        status: 302,
        headers: { location: `${to}/api/v1/repos/ada/demo?sig=sesame` },
      });
      const from = await page.run(async ({ forge, endpoints }, { url }) => {
        const answer = await new forge.Transport({ baseUrl: url }).exchange(endpoints.getRepo, {
          where: { owner: 'ada', repo: 'engine' },
        });
        return answer.url;
      }, access());
      expect(from).toBe(`${to}/api/v1/repos/ada/demo`);
    }
  });

  test('a redirect that could carry a secret header or a write along is an error that says so', async () => {
    server.faults.add({
      status: 307,
      headers: { location: `${elsewhere.url}/api/v1/repos/ada/demo` },
      times: 'all',
    });
    const got = await page.run(async ({ forge, caught }, { url, token }) => {
      const client = new forge.ForgeClient({ baseUrl: url, auth: forge.token(token) });
      const where = { owner: 'ada', repo: 'engine' };
      return [
        await caught(client.repos.get(where, { headers: { 'x-access-key': 'sesame' } })),
        await caught(client.issues.create(where, { title: 'Leak' })),
      ];
    }, access());
    const hidden = {
      name: 'NetworkError',
      code: 'redirect',
      attempts: 1,
      hint: expect.stringContaining('redirects') as unknown,
    };
    expect(got).toMatchObject([hidden, hidden]);
    expect(origin.requests[0]?.headers['x-access-key']).toBe('sesame');
    expect(elsewhere.requests).toEqual([]);
  });

  test('a server that does not let pages in is a network error that names CORS', async () => {
    const error = await page.run(
      ({ forge, caught }, { url, token }) =>
        caught(
          new forge.ForgeClient({
            baseUrl: url,
            auth: forge.token(token),
            retry: { limit: 0 },
          }).user.get(),
        ),
      { url: server.url, token: server.token },
    );
    expect(error).toMatchObject({
      name: 'NetworkError',
      attempts: 1,
      hint: expect.stringContaining('CORS') as unknown,
    });
    expect(server.requests.map(({ method }) => method)).toEqual(['OPTIONS']);
  });

  function seen({ requests }: OpenOrigin): unknown {
    return requests.map(({ path, headers }) => [path.split('/').pop(), headers.authorization]);
  }

  function access(): { url: string; token: string } {
    return { url: origin.url, token: server.token };
  }
});
