// Two endpoints and a transport instead of the client: a bundle contains
// only the endpoints that you import.
import assert from 'node:assert/strict';
import { token, Transport } from 'forge-client';
import { createIssue, listIssues } from 'forge-client/endpoints';
import { createForgeApp } from 'forge-client/testing';

const app = createForgeApp();
const options = {
  baseUrl: 'https://forge.example',
  auth: token(app.token),
  fetch: app.fetch,
  limit: { concurrency: 4 },
};
const transport = new Transport(options);

const where = { owner: 'ada', repo: 'engine' };
const { number } = await transport.call(createIssue, {
  where,
  body: { title: 'Leak' },
});
const titles: string[] = [];
for await (const { title } of transport.pages(listIssues, { where }))
  titles.push(title);
assert.equal(titles[0], 'Leak');
console.log(`opened #${number} of ${titles.length}`);
await transport.close();
