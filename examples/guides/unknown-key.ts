// An issue with a key that no Gitea and no Forgejo knows.
import { ForgeClient } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

// A simulated Gitea, with the repository ada/engine.
const server = await startForgeServer();
const forge = new ForgeClient({ baseUrl: server.url, auth: server.token });
const repo = { owner: 'ada', repo: 'engine' };

const body = { title: 'Leak', priority: 'high' };
const issue = await forge.issues.create(repo, body);
console.log(`opened #${issue.number}`);
await server.close();
