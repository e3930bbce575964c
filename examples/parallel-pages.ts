// Gets all issues of a repository four pages at a time instead of one after
// another.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const where = { owner: 'ada', repo: 'engine' };
const issues = await forge.issues
  .list(where, { state: 'all', limit: 50 })
  .toArray({ concurrency: 4 });
console.log(`${issues.length} issues`);
