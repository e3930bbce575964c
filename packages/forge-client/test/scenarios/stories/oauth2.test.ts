import { expect } from 'vitest';
import {
  authorizationUrl,
  BadRequestError,
  exchangeCode,
  ForgeClient,
  oauth2,
} from '../../../src/index.js';
import { type Player, story } from './stage.js';

const redirectUri = 'http://127.0.0.1:8976/callback';

/** Grants access on the embedded server, whose pages take a password in place of a session. Returns the address to go back to. */
async function grantByPassword({ login, password }: Player, page: string): Promise<string> {
  const headers = { authorization: `Basic ${btoa(`${login}:${password}`)}` };
  const answer = await fetch(page, { redirect: 'manual', headers });
  return answer.headers.get('location') ?? '';
}

/** Visits the pages of a real server, with the cookies of its session. */
class Browser {
  readonly #cookies = new Map<string, string>();

  /** Signs in, and grants what a page asks for. Returns the address to go back to. */
  async grant(root: string, { login, password }: Player, page: string): Promise<string> {
    const signIn = `${root}/user/login`;
    const fields = hiddenFields(await (await this.#visit(signIn)).text());
    await this.#visit(signIn, { ...fields, user_name: login, password });
    const asked = await this.#visit(page);
    const direct = asked.headers.get('location');
    if (direct !== null) return direct;
    const granted = { ...hiddenFields(await asked.text()), granted: 'true' };
    const answer = await this.#visit(`${root}/login/oauth/grant`, granted);
    return answer.headers.get('location') ?? '';
  }

  /** Sends a form, or reads a page where there is none. */
  async #visit(url: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Returns the hidden fields of the forms of a page. */
function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const attribute = (tag: string, name: string): string =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');
  return Object.fromEntries(
    inputs
      .filter((tag) => attribute(tag, 'type') === 'hidden')
      .map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]),
  );
}

story('a user grants access to an application, whose tokens are renewed', async (scene) => {
  const dev = await scene.invite();
  const { client_id: clientId } = await dev.forge.user.applications.create({
    name: scene.name('app'),
    redirect_uris: [redirectUri],
    confidential_client: false,
  });
  const application = { baseUrl: scene.url, clientId, redirectUri };
  const pending = await authorizationUrl(application);
  const back =
    scene.embedded === undefined
      ? await new Browser().grant(scene.url, dev, pending.url)
      : await grantByPassword(dev, pending.url);
  expect(back.startsWith(redirectUri)).toBe(true);
  const tokens = await exchangeCode(application, back, pending);
  await expect(exchangeCode(application, back, pending)).rejects.toBeInstanceOf(BadRequestError);
  const forge = new ForgeClient({
    baseUrl: scene.url,
    auth: oauth2({ baseUrl: scene.url, clientId, tokens: { ...tokens, expires_at: 0 } }),
  });
  scene.after(() => forge.close());
  expect((await forge.user.get()).login).toBe(dev.login);
});
