// Opens an issue in ada/engine, and lists all issues of the repository.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv(); // FORGE_URL and FORGE_TOKEN
const repo = { owner: 'ada', repo: 'engine' };

await forge.issues.create(repo, { title: 'Leak' });
for await (const issue of forge.issues.list(repo, { state: 'all' })) {
  console.log(issue.number, issue.title);
}
