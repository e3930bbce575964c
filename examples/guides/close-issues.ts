// Closes all open issues of ada/engine.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };

const open = await forge.issues.list(repo, { state: 'open' }).toArray();
for (const { number } of open) {
  const issue = { ...repo, index: number };
  await forge.issues.update(issue, { state: 'closed' });
}
console.log(open.length, 'closed');
