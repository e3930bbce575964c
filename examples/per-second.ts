// Reads the issues of a repository with at most five requests a second, as
// a public forge may ask for.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv({ limit: { perSecond: 5 } });
const repo = { owner: 'ada', repo: 'engine' };
const issues = await forge.issues.list(repo).toArray();
const comments = await Promise.all(
  issues.map(({ number }) =>
    forge.issues.comments.list({ ...repo, index: number }).toArray(),
  ),
);
console.log(`${issues.length} issues, ${comments.flat().length} comments`);
await forge.close();
