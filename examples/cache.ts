// Caches downloaded files, and downloads them again only when they have
// changed.
import { type CachedResponse, ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

const server = await startForgeServer();
server.seed.commit('ada/engine', { 'docs/valve.md': '# Valve\n' });
// Or an LRU cache, which has a maximum size.
const cache = new Map<string, CachedResponse>();
const statuses: number[] = [];
const hooks = {
  onResponse: ({ status }: { status: number }) =>
    void statuses.push(status),
};
const forge = new ForgeClient({
  baseUrl: server.url,
  auth: token(server.token),
  cache,
  hooks,
});

const where = { owner: 'ada', repo: 'engine', filepath: 'docs/valve.md' };
const read = async (): Promise<string> =>
  (await forge.contents.getRaw(where)).text();
console.log(await read());
// The server responds that nothing has changed, without the file.
console.log(await read());
server.seed.commit('ada/engine', { 'docs/valve.md': '# The valve\n' });
console.log(await read());
console.log(statuses.join(' ')); // 200 304 200
await forge.close();
await server.close();
