// Signs a user in with OAuth2 and PKCE, and calls the API with tokens that
// are renewed and kept in a file. Registers an OAuth2 application, which
// stays on the server, and writes the tokens to a file in the folder for
// temporary files.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  authorizationUrl,
  exchangeCode,
  ForgeClient,
  oauth2,
  type OAuth2Tokens,
} from 'forge-client';

const baseUrl = process.env['FORGE_URL'] ?? 'https://forge.example';
const redirectUri = 'http://127.0.0.1:8976/callback';

// Once, by hand or through the API: register the application with the
// server.
const owner = ForgeClient.fromEnv();
const { client_id: clientId } = await owner.user.applications.create({
  name: 'Example',
  redirect_uris: [redirectUri],
});

// The user opens the page and is sent back to `redirectUri`. Here a request
// with a token stands in for the browser.
const application = {
  baseUrl,
  clientId,
  redirectUri,
  scopes: ['read:user'],
};
const pending = await authorizationUrl(application);
const page = await fetch(pending.url, {
  redirect: 'manual',
  headers: { authorization: `token ${process.env['FORGE_TOKEN'] ?? ''}` },
});
const tokens = await exchangeCode(
  application,
  page.headers.get('location') ?? '',
  pending,
);

const file = join(tmpdir(), `tokens-${clientId}.json`);
const save = async (next: OAuth2Tokens): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
  await rename(`${file}.new`, file);
};
await save(tokens);

const forge = new ForgeClient({
  baseUrl,
  auth: oauth2({
    baseUrl,
    clientId,
    store: {
      get: async () =>
        JSON.parse(await readFile(file, 'utf8')) as OAuth2Tokens,
      set: save,
    },
  }),
});
console.log(`signed in as ${(await forge.user.get()).login}`);
