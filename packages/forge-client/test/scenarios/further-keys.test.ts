// Options from a variable may have more keys than the options, as the compiler lets them; an address may, too.
import { expect, onTestFinished, test } from 'vitest';
import { authorizationUrl, basic, ForgeClient, oauth2 } from '../../src/index.js';
import { instrument } from '../../src/otel/index.js';
import { startForgeServer } from '../../src/testing.js';
import { forgeTools } from '../../src/tools/index.js';
import { createWebhookHandler } from '../../src/webhooks/index.js';

const further = { environment: 'production', port: 3000, folder: '/srv' };

test('every object of options takes them, and so does an address', async () => {
  await using server = await startForgeServer({ ...further });
  server.seed.user('grace', { ...further, password: 'nanoseconds' });
  server.seed.org('labs', { ...further, owner: 'ada' });
  server.seed.repo('labs/valve', { ...further, private: true });
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { ...further, message: 'Add' });
  const config = {
    ...further,
    baseUrl: server.url,
    url: server.url,
    token: 'of another service',
    username: 'grace',
    password: 'nanoseconds',
  };
  await using forge = new ForgeClient({ ...config, auth: basic(config) });
  expect((await forge.user.get({ ...further, context: 1 })).login).toBe('grace');
  const where = { ...further, owner: 'ada', repo: 'engine' };
  expect((await forge.repos.get(where)).full_name).toBe('ada/engine');
  expect(
    await forge.branches.waitFor({ ...where, branch: 'main' }, { ...further, interval: 5 }),
  ).toMatchObject({ name: 'main' });
  expect(forgeTools(forge, { ...further, readOnly: true })).toBeDefined();
});

test('so do those of handlers, of OAuth2 and of telemetry', async () => {
  const application = { ...further, baseUrl: 'https://forge.example', clientId: 'x' };
  expect(createWebhookHandler({ ...further, secret: 'x', on: {} })).toBeTypeOf('function');
  expect(oauth2({ ...application, tokens: { access_token: 'x' } }).scheme).toBe('oauth2');
  expect(
    (await authorizationUrl({ ...application, redirectUri: 'https://app.example' })).url,
  ).toContain('client_id=x');
  const options = { ...further, tracerProvider: undefined };
  onTestFinished(instrument(options));
});
