import { type CachedResponse, ForgeClient } from 'forge-client';

const cache = new Map<string, CachedResponse>();
const forge = ForgeClient.fromEnv({ cache });
const readme = { owner: 'ada', repo: 'engine', filepath: 'README.md' };

await (await forge.contents.getRaw(readme)).text();
// Not sent again: the server responds that it has not changed.
console.log(await (await forge.contents.getRaw(readme)).text());
