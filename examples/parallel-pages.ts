// Gets all issues of a repository four pages at a time instead of one after
// another. Creates a repository with twelve issues, and leaves it on the
// server.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login } = await forge.user.get();
const repo = await forge.repos.create({
  name: `many-${Date.now().toString(36)}`,
  auto_init: true,
});
const where = { owner: login, repo: repo.name };
for (let number = 1; number <= 12; number++)
  await forge.issues.create(where, { title: `Issue ${number}` });

const issues = await forge.issues
  .list(where, { limit: 3 })
  .toArray({ concurrency: 4 });
console.log(issues.map(({ number }) => number).join(' '));
