// Creates a user and an organisation, and acts as the user. Requires the
// token of an administrator. Leaves the user, the organisation and a
// repository on the server.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const username = `grace-${Date.now().toString(36)}`;
await forge.admin.users.create({
  username,
  email: `${username}@example.org`,
  password: crypto.randomUUID(),
});
await forge.orgs.create({ username: `${username}-labs` });

const repo = await forge
  .with({ sudo: username })
  .repos.create({ name: 'compiler', auto_init: true });
console.log(repo.full_name);
for await (const { login } of forge.admin.users.search({ limit: 50 }))
  console.log(login);
