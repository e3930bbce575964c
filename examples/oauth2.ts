// Signs a user in with OAuth2 and PKCE, and calls the API with tokens that
// are renewed. Needs an application that is registered with the address
// http://127.0.0.1:8976/callback; set CLIENT_ID to its id. Writes the
// tokens to the file tokens.json.
import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import {
  authorizationUrl,
  exchangeCode,
  ForgeClient,
  oauth2,
  type OAuth2Tokens,
} from 'forge-client';

const application = {
  baseUrl: process.env['FORGE_URL'] ?? 'https://forge.example',
  clientId: process.env['CLIENT_ID'] ?? 'the id of your application',
  redirectUri: 'http://127.0.0.1:8976/callback',
  scopes: ['read:user'],
};

/** Waits until the user has granted access in a browser. */
async function signIn(): Promise<OAuth2Tokens> {
  const pending = await authorizationUrl(application);
  const server = createServer((_, response) => {
    response.end('You are signed in, and can close this page.');
  }).listen(8976, '127.0.0.1');
  console.log(`Open ${pending.url}`);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  server.close();
  const address = new URL(request.url ?? '', application.redirectUri).href;
  return exchangeCode(application, address, pending);
}

const store = {
  get: async () =>
    JSON.parse(await readFile('tokens.json', 'utf8')) as OAuth2Tokens,
  set: async (tokens: OAuth2Tokens) => {
    // Only you can read the file, and it is never half written.
    const text = JSON.stringify(tokens);
    await writeFile('tokens.json.new', text, { mode: 0o600 });
    await rename('tokens.json.new', 'tokens.json');
  },
};
const isSignedIn = await store.get().catch(() => undefined);
if (!isSignedIn) await store.set(await signIn());

const { baseUrl, clientId } = application;
const auth = oauth2({ baseUrl, clientId, store });
const forge = new ForgeClient({ baseUrl, auth });
console.log(`signed in as ${(await forge.user.get()).login}`);
