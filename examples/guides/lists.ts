import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };
for await (const { name, commit } of forge.branches.list(repo))
  console.log(name, commit?.id);
