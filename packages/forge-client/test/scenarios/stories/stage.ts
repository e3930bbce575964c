import { test, type TestContext } from 'vitest';
import {
  type CreateOrg,
  type CreateRepo,
  ForgeClient,
  NotFoundError,
  StatusError,
  token,
} from '../../../src/index.js';
import { servesRoute, type VersionsByProduct } from '../../../src/service/product-route.js';
import type { DeclaredRoute, ServerFeature } from '../../../src/service/supports.js';
import { type ForgeServer, type ServerKind, startForgeServer } from '../../../src/testing.js';
import { type Ask, asking, at } from '../../../../forge-server/test/api.js';

/** A user who takes part in a story. */
export interface Player {
  readonly login: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** Checks every response strictly. */
  readonly forge: ForgeClient;
  /** Plain requests, for what is on the wire. */
  readonly ask: Ask;
}

/** The address of a repository. */
export interface Where {
  readonly owner: string;
  readonly repo: string;
}

/** A server to tell a story on. Everything that the story created is removed at its end, also when it fails. */
export interface Scene {
  /** Without `/api/v1`. */
  readonly url: string;
  readonly forgejo: boolean;
  /** A client with the token of an administrator. */
  readonly site: ForgeClient;
  /** Login and password of an administrator; undefined on a real server without `FORGE_ADMIN` and `FORGE_PASSWORD`. */
  readonly administrator: { readonly username: string; readonly password: string } | undefined;
  /** Undefined on a real server. */
  readonly embedded: ForgeServer | undefined;
  /** Returns a name that nothing else has. */
  name(word: string): string;
  /** Creates a user who is not an administrator. */
  invite(): Promise<Player>;
  /** Creates a repository with a first commit on the branch `main`, unless the body says otherwise. */
  repo(owner: Player, word: string, body?: Omit<CreateRepo, 'name'>): Promise<Where>;
  /** Creates an organisation. */
  org(owner: Player, word: string, body?: Omit<CreateOrg, 'username'>): Promise<string>;
  /** Runs at the end of the story, the last one first. What is gone by then is not an error. */
  after(undo: () => Promise<unknown>): void;
  has(what: ServerFeature | DeclaredRoute): Promise<boolean>;
  /** Returns whether the server is at least of the version that is named for its product: not a product that is not named. */
  since(versions: VersionsByProduct): boolean;
  /** Skips the story where the server lacks a part of the API. */
  needs(what: ServerFeature | DeclaredRoute): Promise<void>;
  skip(reason: string): never;
}

const KINDS: readonly ServerKind[] = ['gitea-1.22', 'gitea-1.25', 'gitea-1.27', 'forgejo-15'];

/** Tells a story on the server that `FORGE_URL` names, with an administrator's `FORGE_TOKEN`; otherwise on an embedded server of each kind. */
export function story(name: string, tell: (scene: Scene) => Promise<void>): void {
  const url = process.env['FORGE_URL'] ?? '';
  if (url !== '') {
    test(name, { timeout: 120_000 }, (context) =>
      play(context, tell, { url, secret: process.env['FORGE_TOKEN'] ?? '' }),
    );
    return;
  }
  for (const like of KINDS) {
    test(`${name} (${like})`, { timeout: 60_000 }, async (context) => {
      await using embedded = await startForgeServer({ bare: true, like });
      await play(context, tell, { url: embedded.url, secret: embedded.token, embedded });
    });
  }
}

interface Stage {
  readonly url: string;
  readonly secret: string;
  readonly embedded?: ForgeServer;
}

async function play(
  context: TestContext,
  tell: (scene: Scene) => Promise<void>,
  stage: Stage,
): Promise<void> {
  const undone: (() => Promise<unknown>)[] = [];
  const scene = await sceneOf(context, stage, undone);
  const [told] = await Promise.allSettled([tell(scene)]);
  const left: unknown[] = [];
  for (const undo of undone.reverse()) {
    await undo().catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) left.push(error);
    });
  }
  if (told.status === 'rejected') throw told.reason;
  if (left.length > 0)
    throw new AggregateError(left, 'what the story created is still on the server');
}

async function sceneOf(
  context: TestContext,
  { url: given, secret, embedded }: Stage,
  undone: (() => Promise<unknown>)[],
): Promise<Scene> {
  const url = given.replace(/\/(api\/v1\/?)?$/, '');
  const site = new ForgeClient({ baseUrl: url, auth: token(secret), validate: 'strict' });
  undone.push(() => site.close());
  const product = await site.server.product();
  const mark = Math.random().toString(36).slice(2, 8);
  const name = (word: string): string => `${word}-${mark}`;
  const after = (undo: () => Promise<unknown>): void => void undone.push(undo);
  const skip = (reason: string): never => context.skip(reason);
  const has = (what: ServerFeature | DeclaredRoute): Promise<boolean> => site.supports(what);
  let players = 0;
  return {
    url,
    forgejo: product.name === 'forgejo',
    site,
    administrator: administratorOf(embedded),
    embedded,
    name,
    after,
    has,
    since: (versions) => servesRoute(product, { since: versions }),
    skip,
    invite: () => invited(url, site, name(`story-${String(++players)}`), after),
    repo: async ({ forge, login }, word, body = { auto_init: true, default_branch: 'main' }) => {
      await forge.repos.create({ name: name(word), ...body });
      return { owner: login, repo: name(word) };
    },
    org: async ({ forge }, word, body = {}) => {
      const org = name(word);
      await forge.orgs.create({ username: org, ...body });
      after(() => removedOrg(site, org));
      return org;
    },
    needs: async (what) => {
      if (!(await has(what)))
        skip(`this server does not have ${typeof what === 'object' ? what.id : what}`);
    },
  };
}

function administratorOf(embedded: ForgeServer | undefined): Scene['administrator'] {
  if (embedded !== undefined) return { username: embedded.user, password: embedded.password };
  const { FORGE_ADMIN: username, FORGE_PASSWORD: password } = process.env;
  return username === undefined || password === undefined ? undefined : { username, password };
}

async function invited(
  url: string,
  site: ForgeClient,
  login: string,
  after: Scene['after'],
): Promise<Player> {
  const password = `pass-word-of-${login}`;
  const email = `${login}@example.org`;
  await site.admin.users.create({ username: login, email, password, must_change_password: false });
  after(() => site.admin.users.delete({ username: login }, { purge: true }));
  const authorization = `Basic ${btoa(`${login}:${password}`)}`;
  const answer = await asking(url)(
    'POST',
    `/users/${login}/tokens`,
    { name: 'story', scopes: ['all'] },
    { authorization },
  );
  const secret = String(at(answer, 'sha1'));
  const forge = new ForgeClient({ baseUrl: url, auth: token(secret), validate: 'strict' });
  after(() => forge.close());
  return { login, email, password, token: secret, forge, ask: asking(url, secret) };
}

async function removedOrg(site: ForgeClient, org: string): Promise<void> {
  for (const { name } of await site.orgs.repos.list({ org }).toArray())
    await site.repos.delete({ owner: org, repo: name });
  await site.orgs.delete({ org });
}

/** The label of a runner that takes jobs. Without one, runs of a real server wait for ever. */
export function runnerOf({ embedded }: Scene): string | undefined {
  return embedded === undefined ? process.env['FORGE_RUNNER'] : 'no-such-runner';
}

/**
 * Merges again until the server does not refuse because it checks the pull request. It may do so again at any time after a push, also when
 * the pull request was mergeable a moment before. Returns the error of another refusal.
 */
export async function settled(merge: () => Promise<unknown>): Promise<unknown> {
  const attempt = (): Promise<unknown> =>
    merge().then(
      () => undefined,
      (error: unknown) => error,
    );
  return until(attempt, (error) => !(error instanceof StatusError && error.status === 405));
}

/** Asks again until an answer is right: a real server does some things a moment later. Returns the last answer after ten seconds. */
export async function until<T>(look: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  for (let turn = 0; ; turn++) {
    const value = await look();
    if (done(value) || turn >= 45) return value;
    await new Promise((resolve) => setTimeout(resolve, Math.min(10 * 2 ** turn, 250)));
  }
}
