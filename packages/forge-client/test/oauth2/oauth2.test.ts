import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  authorizationUrl,
  basic,
  BadRequestError,
  exchangeCode,
  ForgeClient,
  InputError,
  oauth2,
  type OAuth2Options,
  type OAuth2Tokens,
  type TokenStore,
  UnauthorizedError,
} from '../../src/index.js';
import { type ForgeServer, startForgeServer } from '../../src/testing.js';
import { errorOf } from '../script-server.js';
import { readState } from '../../../forge-server/test/read-state.js';

const redirectUri = 'https://app.example/callback';

interface Registered {
  readonly server: ForgeServer;
  readonly application: {
    readonly baseUrl: string;
    readonly clientId: string;
    readonly redirectUri: string;
  };
  /** Requests for tokens so far. */
  readonly requests: () => number;
  readonly signIn: () => Promise<OAuth2Tokens>;
  readonly client: (options: Omit<OAuth2Options, 'baseUrl' | 'clientId'>) => ForgeClient;
}

/** Sends the user's browser to the page, and returns where it is sent back to. */
async function visited(server: ForgeServer, url: string): Promise<string> {
  const authorization = `Basic ${btoa(`${server.user}:${server.password}`)}`;
  const { headers } = await fetch(url, { redirect: 'manual', headers: { authorization } });
  return headers.get('location') ?? '';
}

async function registered(): Promise<Registered> {
  const server = await startForgeServer();
  const owner = new ForgeClient({
    baseUrl: server.url,
    auth: basic({ username: server.user, password: server.password }),
  });
  const { client_id } = await owner.user.applications.create({
    name: 'app',
    redirect_uris: [redirectUri],
    confidential_client: false,
  });
  onTestFinished(async () => {
    await owner.close();
    await server.close();
  });
  const application = { baseUrl: server.url, clientId: client_id, redirectUri };
  return {
    server,
    application,
    requests: () =>
      server.requests.filter(({ path }) => path === '/login/oauth/access_token').length,
    signIn: async () => {
      const pending = await authorizationUrl(application);
      return exchangeCode(application, await visited(server, pending.url), pending);
    },
    client: (options) => {
      const forge = new ForgeClient({
        baseUrl: server.url,
        auth: oauth2({ baseUrl: server.url, clientId: client_id, ...options }),
      });
      onTestFinished(() => forge.close());
      return forge;
    },
  };
}

/** A store that several processes share, with a lock where that is asked for. */
function shared(
  tokens: OAuth2Tokens,
  locks = true,
): TokenStore & { readonly now: () => OAuth2Tokens } {
  let current = tokens;
  let tail = Promise.resolve<unknown>(undefined);
  const lock = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = tail.then(work);
    tail = mine.catch(() => undefined);
    return mine;
  };
  return {
    now: () => current,
    get: () => Promise.resolve(current),
    set: (next, previous) => {
      if (current.access_token === previous.access_token) current = next;
      return Promise.resolve();
    },
    ...(locks ? { lock } : {}),
  };
}

describe('signing in', () => {
  test('a user grants access with PKCE, and the tokens authenticate calls', async () => {
    const { server, application, signIn, client } = await registered();
    const pending = await authorizationUrl({ ...application, scopes: ['read:user', 'read:issue'] });
    const { searchParams: query, origin, pathname } = new URL(pending.url);
    expect(origin + pathname).toBe(`${server.url}/login/oauth/authorize`);
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: application.clientId,
      redirect_uri: redirectUri,
      state: pending.state,
      code_challenge_method: 'S256',
      scope: 'read:user read:issue',
    });
    expect(pending.codeVerifier).toMatch(/^[\w-]{43}$/);
    expect(pending.url).not.toContain(pending.codeVerifier);
    const tokens = await signIn();
    expect(Object.keys(tokens).sort()).toEqual(['access_token', 'expires_at', 'refresh_token']);
    expect(tokens.expires_at ?? 0).toBeGreaterThan(Date.now() + 3_000_000);
    expect((await client({ tokens }).user.get()).login).toBe('ada');
  });

  test('a base URL with the path of the API, and a relative callback, work too', async () => {
    const { server, application } = await registered();
    const options = { ...application, baseUrl: `${server.url}/api/v1/` };
    const pending = await authorizationUrl(options);
    const { pathname, search } = new URL(await visited(server, pending.url));
    expect((await exchangeCode(options, pathname + search, pending)).access_token).not.toBe('');
  });

  test('an answer of another request, a refusal and a stolen code are errors', async () => {
    const { server, application, requests } = await registered();
    const pending = await authorizationUrl(application);
    const back = await visited(server, pending.url);
    expect(
      await errorOf(exchangeCode(application, back, await authorizationUrl(application))),
    ).toMatchObject({ code: 'state-mismatch' });
    const denied = `/callback?state=${pending.state}&error=access_denied`;
    expect(await errorOf(exchangeCode(application, denied, pending))).toMatchObject({
      code: 'authorization-denied',
      hint: 'ask the user again',
    });
    expect(
      await errorOf(exchangeCode(application, `/callback?state=${pending.state}`, pending)),
    ).toBeInstanceOf(InputError);
    const { state } = pending;
    for (const wrong of [undefined, {}, { state: '', codeVerifier: 'v' }])
      expect(await errorOf(exchangeCode(application, `${back}&x`, wrong as never))).toMatchObject({
        code: 'state-mismatch',
      });
    for (const codeVerifier of ['', undefined])
      expect(await errorOf(exchangeCode(application, back, { state, codeVerifier }))).toMatchObject(
        { code: 'invalid-input' },
      );
    expect(requests()).toBe(0);
    const thief = await errorOf(
      exchangeCode(application, back, { ...pending, codeVerifier: 'x'.repeat(43) }),
    );
    expect(thief).toBeInstanceOf(BadRequestError);
    const code = new URL(back).searchParams.get('code') ?? '';
    expect(inspect(thief, { depth: 9, showHidden: true }) + JSON.stringify(thief)).not.toContain(
      code,
    );
    // The server knows that this flow began with PKCE.
    expect(await errorOf(exchangeCode(application, back, { state }))).toBeInstanceOf(
      BadRequestError,
    );
    await exchangeCode(application, back, pending);
    expect(await errorOf(exchangeCode(application, back, pending))).toBeInstanceOf(BadRequestError);
  });
});

describe('flows of other programs', () => {
  test('a state of the caller comes back, and is compared', async () => {
    const { server, application } = await registered();
    const own = { ...application, state: 'session-1 & signature/1' };
    const pending = await authorizationUrl(own);
    expect(pending.state).toBe(own.state);
    expect(new URL(pending.url).searchParams.get('state')).toBe(own.state);
    const back = await visited(server, pending.url);
    expect(await errorOf(exchangeCode(own, back, { ...pending, state: 'other' }))).toMatchObject({
      code: 'state-mismatch',
    });
    expect(await exchangeCode(own, back, pending)).toHaveProperty('access_token');
    for (const state of ['', 5, null])
      expect(await errorOf(authorizationUrl({ ...application, state } as never))).toMatchObject({
        code: 'invalid-option',
      });
  });

  test('a code of a flow without PKCE, begun elsewhere, is exchanged', async () => {
    const { server } = await registered();
    const owner = new ForgeClient({ baseUrl: server.url, auth: server.token });
    onTestFinished(() => owner.close());
    const { client_id: clientId, client_secret: clientSecret } =
      await owner.user.applications.create({
        name: 'web',
        redirect_uris: [redirectUri],
        confidential_client: true,
      });
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state: 'elsewhere',
    });
    const page = `${server.url}/login/oauth/authorize?${query.toString()}`;
    const back = await visited(server, page);
    const application = { baseUrl: server.url, clientId, clientSecret, redirectUri };
    const tokens = await exchangeCode(application, back, { state: 'elsewhere' });
    const forge = new ForgeClient({ baseUrl: server.url, auth: tokens.access_token });
    onTestFinished(() => forge.close());
    expect((await forge.user.get()).login).toBe(server.user);
  });
});

describe('getAccessToken', () => {
  test('gives the token while it is valid, and a renewed one after that, with one request for all', async () => {
    const { application, requests, signIn } = await registered();
    const tokens = await signIn();
    const { baseUrl, clientId } = application;
    const valid = oauth2({ baseUrl, clientId, tokens });
    expect(await valid.getAccessToken()).toBe(tokens.access_token);
    expect(requests()).toBe(1);
    const store = shared({ ...tokens, expires_at: Date.now() + 10_000 });
    const due = oauth2({ baseUrl, clientId, store });
    const forge = new ForgeClient({ baseUrl, auth: due });
    onTestFinished(() => forge.close());
    const [first, second] = await Promise.all([
      due.getAccessToken(),
      due.getAccessToken(),
      forge.user.get(),
    ]);
    expect(first).not.toBe(tokens.access_token);
    expect([second, store.now().access_token]).toEqual([first, first]);
    expect(requests()).toBe(2);
    const headers = { authorization: `Bearer ${first}` };
    expect(await fetch(`${baseUrl}/api/v1/user`, { headers })).toMatchObject({ status: 200 });
  });

  test('rejects when the token has expired and cannot be renewed, without the token', async () => {
    const { application, signIn } = await registered();
    const { access_token, refresh_token = '' } = await signIn();
    const { baseUrl, clientId } = application;
    for (const tokens of [
      { access_token, expires_at: 1 },
      { access_token, expires_at: 1, refresh_token: 'refused' },
    ]) {
      const error = await errorOf(oauth2({ baseUrl, clientId, tokens }).getAccessToken());
      expect(error).toMatchObject({
        code: 'invalid-credential',
        hint: expect.stringContaining('sign in again') as string,
      });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(access_token);
    }
    const unreachable = oauth2({
      baseUrl: 'http://127.0.0.1:1',
      clientId,
      tokens: { access_token, refresh_token, expires_at: 1 },
    });
    expect(await errorOf(unreachable.getAccessToken())).toMatchObject({ kind: 'network' });
  });
});

describe('renewal', () => {
  test('a slow read of the store does not bring back the tokens that another call has renewed', async () => {
    const { server, signIn, client } = await registered();
    const first = await signIn();
    const store = shared({ ...first, expires_at: 0 });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let reads = 0;
    const slow: TokenStore = {
      ...store,
      get: async () => {
        const read = store.now();
        if (++reads === 1) await held;
        return read;
      },
      set: async (next, previous) => {
        await store.set(next, previous);
        // The first read ends while the renewed tokens are being stored.
        release();
        await new Promise((resolve) => setTimeout(resolve, 20));
      },
    };
    const before = server.requests.length;
    const forge = client({ store: slow });
    await Promise.all([forge.user.get(), forge.user.get()]);
    // A call with the old token would be refused and sent again.
    expect(
      server.requests.slice(before).filter(({ path }) => path === '/api/v1/user'),
    ).toHaveLength(2);
    expect(store.now().access_token).not.toBe(first.access_token);
  });

  test('tokens that could not be stored are used for the next renewal', async () => {
    const { server, signIn, client } = await registered();
    const store = shared({ ...(await signIn()), expires_at: 0 });
    let fails = true;
    const forge = client({
      store: {
        ...store,
        set: (...args) => (fails ? Promise.reject(new Error('full')) : store.set(...args)),
      },
    });
    expect(await errorOf(forge.user.get())).toMatchObject({
      code: 'callback-failed',
      cause: { message: 'full' },
    });
    fails = false;
    expect((await forge.user.get()).login).toBe('ada');
    // The server refuses the access token now, and the refresh token in the store was used before.
    server.state.clock.advance(2 * 3_600_000);
    expect((await forge.user.get()).login).toBe('ada');
    expect(store.now().expires_at ?? 0).toBeGreaterThan(Date.now());
  });

  test.each([[true], [false]])(
    'tokens that could not be stored are stored again before the next call (lock: %s)',
    async (locks) => {
      const { signIn, client, requests } = await registered();
      const store = shared({ ...(await signIn()), expires_at: 0 }, locks);
      let failures = 2;
      const set: TokenStore['set'] = (...args) =>
        failures-- > 0 ? Promise.reject(new Error('full')) : store.set(...args);
      const forge = client({ store: { ...store, set } });
      const before = requests();
      expect(await errorOf(forge.user.get())).toMatchObject({
        code: 'callback-failed',
        cause: { message: 'full' },
      });
      // The renewed token is valid, so the call succeeds although its tokens still cannot be stored.
      expect((await forge.user.get()).login).toBe('ada');
      expect(store.now().expires_at).toBe(0);
      await Promise.all([forge.user.get(), forge.user.get(), forge.user.get()]);
      expect(failures).toBe(-1);
      expect(requests() - before).toBe(1);
      // Another process finds them.
      expect((await client({ store }).user.get()).login).toBe('ada');
      expect(requests() - before).toBe(1);
    },
  );

  test('tokens that could not be stored do not replace those that another process has stored since', async () => {
    const { signIn, client } = await registered();
    const store = shared({ ...(await signIn()), expires_at: 0 });
    let fails = true;
    const forge = client({
      store: {
        ...store,
        set: (...args) => (fails ? Promise.reject(new Error('full')) : store.set(...args)),
      },
    });
    expect(await errorOf(forge.user.get())).toMatchObject({ code: 'callback-failed' });
    const others = await signIn();
    await store.set(others, store.now());
    fails = false;
    expect((await forge.user.get()).login).toBe('ada');
    expect(store.now()).toEqual(others);
  });

  test('calls at the same time share one renewal before the token expires', async () => {
    const { signIn, client, requests } = await registered();
    const tokens = { ...(await signIn()), expires_at: Date.now() + 1_000 };
    const before = requests();
    const forge = client({ tokens });
    const users = await Promise.all(Array.from({ length: 8 }, () => forge.user.get()));
    expect(users.every(({ login }) => login === 'ada')).toBe(true);
    await forge.user.get();
    expect(requests() - before).toBe(1);
  });

  test('a 401 leads to one renewal, and the call succeeds', async () => {
    const { server, signIn, client, requests } = await registered();
    const forge = client({ tokens: await signIn() });
    server.state.clock.advance(2 * 3_600_000);
    const before = requests();
    await Promise.all([forge.user.get(), forge.user.get(), forge.user.get()]);
    expect(requests() - before).toBe(1);
  });

  test.each([[true], [false]])(
    'processes that share a store share a renewal, or take the tokens of the faster one (lock: %s)',
    async (locks) => {
      const { signIn, client, requests } = await registered();
      const store = shared({ ...(await signIn()), expires_at: 0 }, locks);
      const before = requests();
      const processes = [client({ store }), client({ store }), client({ store })];
      const results = await Promise.allSettled(processes.map((forge) => forge.user.get()));
      if (locks) {
        expect(results.map(({ status }) => status)).toEqual([
          'fulfilled',
          'fulfilled',
          'fulfilled',
        ]);
        expect(requests() - before).toBe(1);
      }
      for (const forge of processes) expect((await forge.user.get()).login).toBe('ada');
      expect(store.now().expires_at ?? 0).toBeGreaterThan(Date.now());
    },
  );

  test('a refused refresh token is an UnauthorizedError that asks to sign in again, and is sent once', async () => {
    const { server, signIn, client, requests } = await registered();
    const tokens = { ...(await signIn()), expires_at: 0 };
    const store = shared(tokens);
    readState(server).identity.grants.length = 0;
    const forge = client({ store });
    const before = requests();
    for (let call = 0; call < 2; call++) {
      const error = await errorOf(forge.user.get());
      expect(error).toBeInstanceOf(UnauthorizedError);
      expect(error).toMatchObject({ hint: expect.stringContaining('sign in again') as string });
      const text = inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error);
      expect(text).not.toContain(tokens.access_token);
      expect(text).not.toContain(tokens.refresh_token);
    }
    expect(requests() - before).toBe(1);
    await store.set(await signIn(), tokens);
    expect((await forge.user.get()).login).toBe('ada');
  });

  test('a server that fails to renew does not end a token that is still valid, and its failure is the error of a call after that', async () => {
    const { signIn, client } = await registered();
    const tokens = await signIn();
    const broken = { fetch: () => Promise.resolve(new Response('{}', { status: 500 })) };
    expect(
      (
        await client({
          ...broken,
          tokens: { ...tokens, expires_at: Date.now() + 20_000 },
        }).user.get()
      ).login,
    ).toBe('ada');
    const error = await errorOf(
      client({ ...broken, tokens: { ...tokens, expires_at: 0 } }).user.get(),
    );
    expect(error).toMatchObject({ name: 'ServerError', status: 500 });
    const text = inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error);
    expect(text).not.toContain(tokens.refresh_token);
  });
});
