import { ForgeClient } from 'forge-client';
import { Agent, interceptors } from 'undici';

const forge = new ForgeClient({
  baseUrl: process.env['FORGE_URL'] ?? 'https://codeberg.org',
  // No `auth`: this cache would pass one user's response to another.
  dispatcher: new Agent().compose(interceptors.cache()),
});
const readme = { owner: 'ada', repo: 'engine', filepath: 'README.md' };
for (const turn of ['first', 'second']) {
  const file = await forge.contents.getRaw(readme);
  await file.text();
  const isCached = file.headers.has('age');
  console.log(turn, isCached ? 'from the cache' : 'from the server');
}
