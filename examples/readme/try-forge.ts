import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

// A simulated Gitea in this process, with the repository ada/engine.
const server = await startForgeServer();
const forge = new ForgeClient({
  baseUrl: server.url,
  auth: token(server.token),
});
const repo = { owner: 'ada', repo: 'engine' };

for (const title of ['Leak', 'Valve', 'Gauge'])
  await forge.issues.create(repo, { title });
for await (const { number, title } of forge.issues.list(repo))
  console.log(number, title);
await server.close();
