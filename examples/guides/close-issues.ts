// Closes all open issues of ada/engine.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };

let closed = 0;
for await (const { number } of forge.issues.list(repo)) {
  const issue = { ...repo, index: number };
  await forge.issues.update(issue, { state: 'closed' });
  closed++;
}
console.log(closed, 'closed');
