// Mirrors all repositories of an owner to another server or owner: creates
// missing copies, to which the server then pushes every commit by itself. A
// push replaces all branches and tags of a copy. So a repository that
// exists already is used only if it is the copy of an earlier run, or
// empty; others are skipped. A private repository is never pushed to a
// public one. Nothing is deleted.
import {
  ConflictError,
  ForgeClient,
  type PushMirror,
  type Repository,
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

/**
 * Sets up the mirror of each repository and pushes once. Can be repeated.
 * Yields one line for each repository.
 */
export async function* mirrorAll(
  source: ForgeClient,
  owner: string,
  target: Target,
): AsyncGenerator<string> {
  for await (const repo of source.users.repos.list({ username: owner })) {
    try {
      yield `${repo.name}: ${await mirror(source, repo, target)}`;
    } catch (error) {
      // After a network failure or a timeout, try again later.
      if (!(error instanceof StatusError)) throw error;
      yield `${repo.name}: ${error.message}`;
    }
  }
}

async function mirror(
  source: ForgeClient,
  repo: Repository,
  target: Target,
): Promise<string> {
  if (repo.empty) return 'skipped, it is empty';
  if (repo.mirror) return 'skipped, it is a mirror itself';
  const where = { owner: repo.owner.login, repo: repo.name };
  const isPrivate = repo.private || repo.internal;
  const { copy, isNew } = await copyOf(target, repo, isPrivate);
  const pushes = (): Promise<PushMirror | undefined> =>
    pushMirrorTo(source, where, copy.clone_url);
  const before = await pushes();
  if (isPrivate && !copy.private) {
    if (before === undefined)
      return `skipped, it is private and ${copy.full_name} is public`;
    await source.repos.pushMirrors.delete({
      ...where,
      name: before.remote_name,
    });
    return (
      `skipped, it is private and ${copy.full_name} is public; ` +
      'its push mirror was removed'
    );
  }
  if (before === undefined) {
    if (!isNew && !copy.empty)
      return (
        `skipped, ${copy.full_name} exists and is not its copy: ` +
        'a push would replace all its branches and tags'
      );
    await source.repos.pushMirrors.create(where, {
      remote_address: copy.clone_url,
      remote_username: target.user,
      remote_password: target.token,
      interval: '8h',
      sync_on_commit: true,
    });
  }
  await source.repos.pushMirrors.sync(where);
  const after = await pushes();
  if (after === undefined) return 'the mirror is gone';
  return after.last_error === '' ? 'up to date' : after.last_error;
}

async function pushMirrorTo(
  source: ForgeClient,
  where: { owner: string; repo: string },
  address: string,
): Promise<PushMirror | undefined> {
  const mirrors = await source.repos.pushMirrors.list(where).toArray();
  return mirrors.find(({ remote_address }) => remote_address === address);
}

/** Creates the copy of a repository, or finds the one with its name. */
async function copyOf(
  { forge, org }: Target,
  { name, description }: Repository,
  isPrivate: boolean,
): Promise<{ readonly copy: Repository; readonly isNew: boolean }> {
  try {
    const copy = await forge.orgs.repos.create(
      { org },
      { name, private: isPrivate, description },
    );
    return { copy, isNew: true };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const copy = await forge.repos.get({ owner: org, repo: name });
    return { copy, isNew: false };
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
