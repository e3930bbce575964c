import { ForgeClient, StatusError, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

const server = await startForgeServer();
const forge = new ForgeClient({
  baseUrl: server.url,
  auth: token(server.token),
});
const repo = { owner: 'ada', repo: 'engine' };
for (const title of ['Leak', 'Valve', 'Gauge'])
  await forge.issues.create(repo, { title });

// The second page fails.
server.faults.add({ endpoint: 'issueListIssues', status: 500, after: 1 });
const issues = forge.issues.list(repo, { limit: 2 });
try {
  for await (const { title } of issues) console.log(title);
} catch (error) {
  if (!(error instanceof StatusError) || !error.page?.cursor) throw error;
  console.log('page', error.page.number, 'failed:', error.hint);

  // Later, also in another process: the rest of the list.
  for await (const { title } of issues.from(error.page.cursor))
    console.log(title);
}
await server.close();
