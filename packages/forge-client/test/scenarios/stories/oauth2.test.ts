import { expect } from 'vitest';
import {
  authorize,
  BadRequestError,
  exchangeCode,
  ForgeClient,
  oauth2,
} from '../../../src/index.js';
import { story } from './stage.js';

const redirectUri = 'http://127.0.0.1:8976/callback';

story('a user grants access to an application, whose tokens are renewed', async (scene) => {
  const dev = await scene.invite();
  const { client_id: clientId } = await dev.forge.user.applications.create({
    name: scene.name('app'),
    redirect_uris: [redirectUri],
    confidential_client: false,
  });
  const application = { baseUrl: scene.url, clientId, redirectUri };
  const pending = await authorize(application);
  const headers = { authorization: `Basic ${btoa(`${dev.login}:${dev.password}`)}` };
  const page = await fetch(pending.url, { redirect: 'manual', headers });
  const back = page.headers.get('location') ?? '';
  if (!back.startsWith(redirectUri))
    scene.skip('the pages of this server need the session of a browser');
  const tokens = await exchangeCode(application, back, pending);
  await expect(exchangeCode(application, back, pending)).rejects.toBeInstanceOf(BadRequestError);
  const forge = new ForgeClient({
    baseUrl: scene.url,
    auth: oauth2({ baseUrl: scene.url, clientId, tokens: { ...tokens, expires_at: 0 } }),
  });
  scene.after(() => forge.close());
  expect((await forge.user.get()).login).toBe(dev.login);
});
