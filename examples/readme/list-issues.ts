import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };

const issues = forge.issues.list(repo, { state: 'open' });
for await (const { number, title } of issues) console.log(number, title);
