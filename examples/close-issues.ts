// Closes every open issue of ada/engine in the loop that lists them.
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

// A simulated Gitea in this process, with the repository ada/engine.
const server = await startForgeServer();
const forge = new ForgeClient({
  baseUrl: server.url,
  auth: token(server.token),
});
const repo = { owner: 'ada', repo: 'engine' };
for (let count = 0; count < 120; count += 1)
  await forge.issues.create(repo, { title: `Leak ${String(count)}` });

let closed = 0;
for await (const { number } of forge.issues.list(repo)) {
  await forge.issues.update(
    { ...repo, index: number },
    { state: 'closed' },
  );
  closed += 1;
}
const open = await forge.issues.list(repo).toArray();
console.log(`${String(closed)} closed, ${String(open.length)} open`);
await server.close();
