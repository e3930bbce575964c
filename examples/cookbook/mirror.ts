// Mirrors all repositories of an owner to another server or owner: creates
// missing copies, to which the server then pushes every commit by itself. A
// push replaces all branches and tags of a copy. So a repository that
// exists already is used only if it is the copy of an earlier run, or
// empty; others are skipped. A private repository is never pushed to a
// public one: if its copy has become public, its push mirror is removed.
// Nothing else is deleted. The source server keeps the token that it pushes
// with. Run as a program, it mirrors all your repositories, and creates the
// organisation MIRROR_ORG (default `mirrors`) if it is missing.
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

export interface Report {
  /** `name: result` */
  readonly line: string;
  readonly failed: boolean;
}

/**
 * Sets up the mirror of each repository and pushes once. Can be repeated.
 * Yields a report on each repository.
 */
export async function* mirrorAll(
  source: ForgeClient,
  owner: string,
  target: Target,
): AsyncGenerator<Report> {
  for await (const repo of source.users.repos.list({ username: owner })) {
    try {
      const result = await mirror(source, repo, target);
      yield { line: `${repo.name}: ${result}`, failed: false };
    } catch (error) {
      // After a network failure or a timeout, try again later.
      if (!(error instanceof StatusError || error instanceof PushError))
        throw error;
      yield { line: `${repo.name}: ${error.message}`, failed: true };
    }
  }
}

/** The source server could not push. */
class PushError extends Error {}

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
  if (after === undefined) throw new PushError('the mirror is gone');
  if (after.last_error !== '') throw new PushError(after.last_error);
  return 'up to date';
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

/**
 * Reads the server of the copies from MIRROR_URL and MIRROR_TOKEN; by
 * default it is the source. The token of the source is not sent to another
 * server.
 */
export function targetFromEnv(env: NodeJS.ProcessEnv = process.env): {
  readonly forge: ForgeClient;
  readonly secret: string;
} {
  const { MIRROR_URL, FORGE_URL = '', FORGE_TOKEN } = env;
  const secret =
    env['MIRROR_TOKEN'] ??
    (MIRROR_URL === undefined ? FORGE_TOKEN : undefined);
  if (secret === undefined)
    throw new Error('set MIRROR_TOKEN to a token for MIRROR_URL');
  const baseUrl = MIRROR_URL ?? FORGE_URL;
  return {
    forge: new ForgeClient({ baseUrl, auth: token(secret) }),
    secret,
  };
}

if (process.argv[1] === import.meta.filename) {
  const source = ForgeClient.fromEnv();
  const { forge, secret } = targetFromEnv();
  const { login: owner } = await source.user.get();
  const { login: user } = await forge.user.get();
  const org = process.env['MIRROR_ORG'] ?? 'mirrors';
  await forge.orgs.create({ username: org }).catch((error: unknown) => {
    if (!(error instanceof StatusError) || error.status !== 422)
      throw error; // it exists
  });
  const target = { forge, org, user, token: secret };
  for await (const { line, failed } of mirrorAll(source, owner, target)) {
    console.log(line);
    if (failed) process.exitCode = 1;
  }
}
