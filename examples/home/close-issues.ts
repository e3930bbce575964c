// Closes 120 issues while it lists them.
import { ForgeClient } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

// A simulated Gitea with 120 open issues.
const server = await startForgeServer();
const titles = Array.from({ length: 120 }, (_, at) => `Bolt ${at + 1}`);
server.seed.issues('ada/engine', titles);
const forge = new ForgeClient({ baseUrl: server.url, auth: server.token });
const repo = { owner: 'ada', repo: 'engine' };

let closed = 0;
for await (const { number } of forge.issues.list(repo)) {
  const issue = { ...repo, index: number };
  await forge.issues.update(issue, { state: 'closed' });
  closed++;
}
const open = await forge.issues.list(repo).total();
console.log(closed, 'closed,', open, 'open');
await server.close();
