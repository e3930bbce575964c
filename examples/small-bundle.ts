// Two endpoints and a transport instead of the client: a bundle contains
// only the endpoints that you import. Opens an issue in ada/engine.
import { token, Transport } from 'forge-client';
import { createIssue, listIssues } from 'forge-client/endpoints';

const transport = new Transport({
  baseUrl: process.env['FORGE_URL'] ?? 'https://forge.example',
  auth: token(process.env['FORGE_TOKEN'] ?? ''),
  limit: { concurrency: 4 },
});
const where = { owner: 'ada', repo: 'engine' };
const { number } = await transport.call(createIssue, {
  where,
  body: { title: 'Leak' },
});
console.log(`opened #${number}`);
for await (const { title } of transport.pages(listIssues, { where }))
  console.log(title);
