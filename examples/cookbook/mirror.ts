// Mirrors all repositories of an owner to another server or owner: creates missing copies, to which the server then pushes every commit by itself.
import {
  ConflictError,
  ForgeClient,
  StatusError,
  token,
} from 'forge-client';

export interface Target {
  readonly forge: ForgeClient;
  /** The organisation that owns the copies. */
  readonly org: string;
  /** The user whom the source server signs in as to push, with `token`. */
  readonly user: string;
  readonly token: string;
}

/** Sets up the mirror of each repository and pushes once. Can be repeated. Yields one line for each repository. */
export async function* mirrorAll(
  source: ForgeClient,
  owner: string,
  target: Target,
): AsyncGenerator<string> {
  for await (const {
    name,
    private: hidden,
    description,
    empty,
    mirror,
  } of source.users.listRepos({ username: owner })) {
    const where = { owner, repo: name };
    if (empty || mirror) {
      yield `${name}: skipped, ${empty ? 'it is empty' : 'it is a mirror itself'}`;
      continue;
    }
    try {
      const copy = await repoOf(target, name, hidden, description);
      const mirrors = await source.repos.pushMirrors.list(where).toArray();
      if (!mirrors.some(({ remote_address }) => remote_address === copy))
        await source.repos.pushMirrors.create(where, {
          remote_address: copy,
          remote_username: target.user,
          remote_password: target.token,
          interval: '8h',
          sync_on_commit: true,
        });
      await source.repos.pushMirrors.sync(where);
      const result = (
        await source.repos.pushMirrors.list(where).toArray()
      ).find(({ remote_address }) => remote_address === copy);
      yield `${name}: ${result?.last_error === '' ? 'up to date' : (result?.last_error ?? 'the mirror is gone')}`;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error; // network failure or timeout: try again later
      yield `${name}: ${error.message}`;
    }
  }
}

/** @returns the address of the copy, which is created unless it exists */
async function repoOf(
  { forge, org }: Target,
  name: string,
  hidden: boolean,
  description: string,
): Promise<string> {
  try {
    return (
      await forge.orgs.createRepo(
        { org },
        { name, private: hidden, description },
      )
    ).clone_url;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return (await forge.repos.get({ owner: org, repo: name })).clone_url;
  }
}

if (process.argv[1] === import.meta.filename) {
  const source = ForgeClient.fromEnv();
  const secret =
    process.env['MIRROR_TOKEN'] ?? process.env['FORGE_TOKEN'] ?? '';
  const forge = new ForgeClient({
    baseUrl: process.env['MIRROR_URL'] ?? process.env['FORGE_URL'] ?? '',
    auth: token(secret),
  });
  const { login: owner } = await source.user.get();
  const { login: user } = await forge.user.get();
  const org =
    process.env['MIRROR_ORG'] ?? `mirrors-${Date.now().toString(36)}`;
  await forge.orgs.create({ username: org }).catch((error: unknown) => {
    if (!(error instanceof StatusError) || error.status !== 422)
      throw error; // it exists
  });
  for (const run of ['first', 'second'])
    for await (const line of mirrorAll(source, owner, {
      forge,
      org,
      user,
      token: secret,
    }))
      console.log(`${run} run: ${line}`);
}
