// Credentials for a model server behind a proxy: a key, a function that
// renews it, a password, and custom headers.
import { basic, bearer, ModelClient } from 'model-client';
import { startModelServer } from 'model-client/testing';

const server = await startModelServer({ auth: 'key-1' });
const baseUrl = server.url;

const byKey = new ModelClient({ baseUrl, auth: bearer('key-1') });
console.log(await byKey.version());

let key = 'expired';
const byFunction = new ModelClient({
  baseUrl,
  // The function is called before each request; `renew` once after a 401,
  // for all calls that wait for it.
  auth: bearer(() => key, { renew: () => void (key = 'key-1') }),
});
console.log(await byFunction.version());

const others = new ModelClient({
  // The path in front of /api is kept.
  baseUrl: 'https://models.example/ollama',
  auth: basic({ username: 'ada', password: 'engine' }),
  headers: { 'x-access-id': 'for a gateway' },
});
console.log(
  others.transport.describe(
    { id: 'version', method: 'GET', path: '/api/version', input: {} },
    {},
  ).headers,
);
await server.close();
