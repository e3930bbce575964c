// Acts as another user, as administrators can: new issues belong to that
// user. Creates a user with a repository, and deletes both at the end:
// `purge` deletes everything that the user owns.
import { ForgeClient } from 'forge-client';

// FORGE_TOKEN must be the token of an administrator of the server.
const admin = ForgeClient.fromEnv();
const username = `grace-${Date.now().toString(36)}`;
await admin.admin.users.create({
  username,
  email: `${username}@example.org`,
  password: crypto.randomUUID(),
  must_change_password: false,
});

const grace = admin.with({ sudo: username }); // every call of this client
const repo = await grace.repos.create({
  name: 'compiler',
  auto_init: true,
});
const where = { owner: username, repo: repo.name };
const mine = await grace.issues.create(where, { title: 'Found a moth' });
const theirs = await admin.issues.create(where, { title: 'Tidy up' });
const once = await admin.issues.create(
  where,
  { title: 'Found another' },
  { sudo: username },
); // one call

for (const { number, title, user } of [mine, theirs, once])
  console.log(`#${number} ${title}, by ${user?.login ?? 'nobody'}`);
await admin.admin.users.delete({ username }, { purge: true });
