// Caches downloaded files, and downloads them again only when they have changed.
import { type CachedResponse, ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

const server = await startForgeServer();
server.seed.commit('ada/engine', { 'docs/valve.md': '# Valve\n' });
const cache = new Map<string, CachedResponse>(); // or an LRU cache, which bounds what it keeps
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
console.log(await read()); // the server responds that nothing has changed, without the file
server.seed.commit('ada/engine', { 'docs/valve.md': '# The valve\n' });
console.log(await read());
console.log(statuses.join(' ')); // 200 304 200
await forge.close();
await server.close();
