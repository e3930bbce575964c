import assert from 'node:assert/strict';
import { ForgeClient, type Notice } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

// In a test: fail on whatever the client notices.
const server = await startForgeServer();
const notices: Notice[] = [];
const forge = new ForgeClient({
  baseUrl: server.url,
  auth: server.token,
  hooks: { onNotice: (notice) => notices.push(notice) },
});
const repo = { owner: 'ada', repo: 'engine' };
const { number } = await forge.issues.create(repo, { title: 'Leak' });
console.log(`#${String(number)}`);
assert.deepEqual(notices, []);
await forge.close();
await server.close();
