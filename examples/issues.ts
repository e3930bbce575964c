import { ForgeClient, token } from 'forge-client';

const forge = new ForgeClient({
  baseUrl: process.env['FORGE_URL'] ?? 'https://forge.example',
  auth: token(process.env['FORGE_TOKEN'] ?? ''),
});
const repo = { owner: process.env['FORGE_OWNER'] ?? 'ada', repo: 'engine' };
await forge.issues.create(repo, { title: 'Leak' });
for await (const issue of forge.issues.list(repo, { state: 'all' })) console.log(issue.number, issue.title);
