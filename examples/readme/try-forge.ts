import { ClientError, ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

const server = await startForgeServer(); // a Gitea in this process: it has the user ada and her repository engine
const forge = new ForgeClient({
  baseUrl: server.url,
  auth: token(server.token),
});
const repo = { owner: 'ada', repo: 'engine' };

for (const title of ['Leak', 'Valve', 'Gauge'])
  await forge.issues.create(repo, { title });
server.faults.add({ endpoint: 'issueListIssues', status: 502 }); // a read that fails is repeated
for await (const { number, title } of forge.issues.list(repo))
  console.log(number, title);

server.faults.add({ endpoint: 'issueCreateIssue', status: 502 }); // a write is not: the server may have made the change
try {
  await forge.issues.create(repo, { title: 'Oil' });
} catch (error) {
  if (ClientError.is(error))
    console.log(error.message, error.mayHaveExecuted);
}
await server.close();
