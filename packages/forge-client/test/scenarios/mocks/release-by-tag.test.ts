// The HTTP expectations of a plugin that creates the release of a tag or changes it, in each mock that a client can be given.
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MockAgent } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ForgeClient, type ForgeClientOptions, NotFoundError, token } from '../../../src/index.js';

const baseUrl = 'https://gitea.example';
const api = `${baseUrl}/api/v1/repos/testowner/testrepo/releases`;
const where = { owner: 'testowner', repo: 'testrepo' };
const data = {
  tag_name: 'v1.0.0',
  name: 'v1.0.0',
  body: 'Test changelog',
  draft: false,
  prerelease: false,
};

/** The plugin. */
async function release(forge: ForgeClient): Promise<string> {
  const existing = await forge.releases
    .getByTag({ ...where, tag: data.tag_name })
    .catch((error: unknown) => {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    });
  const { html_url } =
    existing === undefined
      ? await forge.releases.create(where, data)
      : await forge.releases.update({ ...where, id: existing.id }, data);
  return html_url;
}

interface Exchange {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly status: number;
  readonly answer?: object;
}

interface Mock {
  readonly options: Partial<ForgeClientOptions>;
  /** Method, URL and body of each request. */
  readonly seen: readonly (readonly [string, string, unknown])[];
}

/** Each mock responds to these requests and fails for all others. */
const mocks: Readonly<Record<string, (exchanges: readonly Exchange[]) => Mock>> = {
  'a function of vitest': (exchanges) => {
    const seen: [string, string, unknown][] = [];
    const fetch = vi.fn((input: string | URL, init?: RequestInit): Promise<Response> => {
      const found = exchanges.find(
        ({ method, url }) => method === init?.method && url === String(input),
      );
      if (found === undefined)
        throw new Error(`unexpected: ${String(init?.method)} ${String(input)}`);
      seen.push([
        found.method,
        found.url,
        typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      ]);
      return Promise.resolve(
        Response.json(found.answer ?? { message: 'not found' }, { status: found.status }),
      );
    });
    return { options: { fetch }, seen };
  },
  'setupServer of msw': (exchanges) => {
    const seen: [string, string, unknown][] = [];
    const server = setupServer(
      ...exchanges.map(({ method, url, status, answer }) => {
        const on = { GET: http.get, POST: http.post, PATCH: http.patch }[method];
        return on(url, async ({ request }) => {
          const text = await request.text();
          seen.push([method, url, text === '' ? undefined : JSON.parse(text)]);
          return HttpResponse.json(answer ?? { message: 'not found' }, { status });
        });
      }),
      http.all('*', () => HttpResponse.error()),
    );
    server.listen();
    onTestFinished(() => {
      server.close();
    });
    return { options: { fetch: (input, init) => fetch(input, init) }, seen };
  },
  'the MockAgent of undici': (exchanges) => {
    const seen: [string, string, unknown][] = [];
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    onTestFinished(() => dispatcher.close());
    for (const { method, url, status, answer } of exchanges) {
      const { pathname } = new URL(url);
      dispatcher
        .get(baseUrl)
        .intercept({ path: pathname, method })
        .reply(status, ({ body }) => {
          seen.push([method, url, typeof body === 'string' ? JSON.parse(body) : undefined]);
          return answer ?? { message: 'not found' };
        });
    }
    return { options: { dispatcher }, seen };
  },
};

describe.each(Object.entries(mocks))('a plugin that releases, with %s', (_, mock) => {
  const client = (options: Partial<ForgeClientOptions>): ForgeClient =>
    new ForgeClient({ baseUrl, auth: token('x'), retry: { limit: 0 }, ...options });

  test('creates a release where the tag has none', async () => {
    const { options, seen } = mock([
      { method: 'GET', url: `${api}/tags/v1.0.0`, status: 404 },
      { method: 'POST', url: api, status: 201, answer: { id: 1, html_url: 'made' } },
    ]);
    expect(await release(client(options))).toBe('made');
    expect(seen).toEqual([
      ['GET', `${api}/tags/v1.0.0`, undefined],
      ['POST', api, data],
    ]);
  });

  test('changes the release of a tag by its id', async () => {
    const { options, seen } = mock([
      { method: 'GET', url: `${api}/tags/v1.0.0`, status: 200, answer: { id: 7, html_url: 'old' } },
      { method: 'PATCH', url: `${api}/7`, status: 200, answer: { id: 7, html_url: 'new' } },
    ]);
    expect(await release(client(options))).toBe('new');
    expect(seen.at(-1)).toEqual(['PATCH', `${api}/7`, data]);
  });

  test('fails with the method and the URL where a request was not expected', async () => {
    const { options } = mock([]);
    const error = await release(client(options)).catch((reason: unknown) => reason as Error);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toContain(`GET ${api}/tags/v1.0.0`);
  });
});
