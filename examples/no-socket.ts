// A forge without a socket: the client calls the app's `fetch`, so nothing
// listens on a port.
import assert from 'node:assert/strict';
import { ForgeClient, token } from 'forge-client';
import { createForgeApp } from 'forge-client/testing';

const app = createForgeApp();
const forge = new ForgeClient({
  baseUrl: 'https://forge.example',
  auth: token(app.token),
  fetch: app.fetch,
});

const { number } = await forge.issues.create(
  { owner: 'ada', repo: 'engine' },
  { title: 'Leak' },
);
assert.equal(app.requests.at(-1)?.endpoint, 'issueCreateIssue');
console.log(`opened #${number}`);
await forge.close();
