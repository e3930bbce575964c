import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const branch = await forge.branches.waitFor(
  { owner: 'ada', repo: 'engine', branch: 'main' },
  { timeoutMs: 20_000 },
);
console.log(`${branch.name} is at ${branch.commit?.id}`);
