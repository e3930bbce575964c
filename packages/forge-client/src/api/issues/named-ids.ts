import {
  byLink,
  checkRequest,
  findRightKey,
  ForbiddenError,
  InputError,
  isRecord,
  type ListEndpoint,
  NotFoundError,
  type Pages,
  type Route,
  runAsOneCall,
} from '@clients/core';
import { type Project, project } from '../../entities/project-schemas.js';
import { type PageQuery, pageQuery } from '../../refs/page-schemas.js';
import { type RepoRef, repoRef } from '../../refs/repo-schemas.js';
import { type UserRef, userRef } from '../../refs/user-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { ProductRoute } from '../../service/product-route.js';
import type { Transport } from '../../service/transport.js';
import { listLabels, listOrgLabels } from '../labels/endpoints.js';
import { listMilestones } from '../milestones/endpoints.js';

/** A body or a query that may name labels, a milestone or boards, where servers take their ids. */
interface Naming {
  readonly labels?: readonly (number | string)[] | null | undefined;
  readonly milestone?: number | string | null | undefined;
  readonly projects?: readonly (number | string)[] | null | undefined;
}

/** The same input as it is sent. */
export type WithIds<Input> = {
  [Key in keyof Input]: Key extends keyof Naming ? Ids<Input[Key]> : Input[Key];
};
type Ids<Value> = Value extends readonly unknown[] ? readonly number[] : Exclude<Value, string>;

/** A call whose input may have names. */
interface NamingCall {
  readonly endpoint: Route<object>;
  readonly where: RepoRef;
  readonly options: CallOptions | undefined;
}

/**
 * Calls `work` with the ids of what a body names, which are looked up first. Without names nothing
 * is requested.
 *
 * @throws {InputError} `unknown-label`, `unknown-milestone` or `unknown-project` for a name that
 * nothing has
 */
export async function resolveIds<Body extends Naming, T>(
  transport: Transport,
  call: NamingCall,
  body: Body,
  work: (transport: Transport, body: WithIds<Body>) => Promise<T>,
): Promise<T> {
  if (!hasNames(body)) return work(transport, body as WithIds<Body>);
  const { endpoint, where, options } = call;
  // Checks the rest before anything is looked up.
  checkRequest(transport, endpoint, { where, body: replaceNames(body, () => 1) }, options);
  return lookUpFirst(transport, call, async (inner) =>
    work(inner, await findIds(inner, call, body, 'body')),
  );
}

/**
 * Returns a list whose query may have names: they are looked up whenever the list is read from its
 * beginning.
 */
export function listByNames<Query extends Naming, Item>(
  transport: Transport,
  endpoint: ListEndpoint<{ where: RepoRef; query?: WithIds<Query> | undefined }, Item>,
  { where, options }: Omit<NamingCall, 'endpoint'>,
  query: Query | undefined,
): Pages<Item> {
  if (query === undefined || !hasNames(query))
    return transport.pages(endpoint, { where, query: query as WithIds<Query> }, options);
  const call = { endpoint, where, options };
  const sample = { where, query: replaceNames(query, () => 1) };
  return transport.pages(endpoint, sample, options, () =>
    lookUpFirst(transport, call, async (inner) => ({
      where,
      query: await findIds(inner, call, query, 'query'),
    })),
  );
}

/** The lookups, and what follows them, are one call. */
function lookUpFirst<T>(
  transport: Transport,
  { endpoint: { id, call: name = id }, options }: NamingCall,
  work: (transport: Transport) => Promise<T>,
): Promise<T> {
  return runAsOneCall(transport, { name, endpoint: id }, options, work);
}

/** What servers know by its id, and people by its name. */
interface Kind {
  readonly key: keyof Naming;
  readonly noun: string;
  readonly code: string;
  /** What returns all of them. */
  readonly advice: string;
  /**
   * The lists to look in, one after another, until all are found. All but the first are of the
   * owner, and may be missing or forbidden.
   */
  readonly lists: readonly ListNamed[];
}

/** Returns one of these lists. */
type ListNamed = (
  transport: Transport,
  where: RepoRef,
  options: CallOptions | undefined,
  asked: readonly unknown[],
) => Pages<Found>;

interface Found {
  readonly id: number;
  readonly name?: string;
  readonly title?: string;
}

const PAGE = { limit: 50 };

// The noun of boards imports this one, for the numbers of issues, so its endpoints are none to import
// here.
const listBoards: ListEndpoint<{ where: RepoRef; query: PageQuery }, Project> & ProductRoute = {
  id: 'repoListProjects',
  call: 'projects.list',
  method: 'GET',
  path: '/repos/{owner}/{repo}/projects',
  input: { where: repoRef, query: pageQuery },
  item: project,
  paging: byLink,
  since: { gitea: '28' },
};
const listBoardsOfOwner: ListEndpoint<{ where: UserRef; query: PageQuery }, Project> &
  ProductRoute = {
  id: 'userListProjects',
  call: 'users.projects.list',
  method: 'GET',
  path: '/users/{username}/projects',
  input: { where: userRef, query: pageQuery },
  item: project,
  paging: byLink,
  since: { gitea: '28' },
};

const listMilestonesOf =
  (state: string): ListNamed =>
  (transport, { owner, repo }, options, [title]) =>
    transport.pages(
      listMilestones,
      { where: { owner, repo }, query: { ...PAGE, state, name: String(title) } },
      options,
    );

const KINDS: readonly Kind[] = [
  {
    key: 'labels',
    noun: 'label',
    code: 'unknown-label',
    advice: 'labels.list returns its labels, orgs.labels.list those of its organisation',
    lists: [
      (transport, { owner, repo }, options) =>
        transport.pages(listLabels, { where: { owner, repo }, query: PAGE }, options),
      (transport, { owner }, options) =>
        transport.pages(listOrgLabels, { where: { org: owner }, query: PAGE }, options),
    ],
  },
  {
    key: 'milestone',
    noun: 'milestone',
    code: 'unknown-milestone',
    advice: 'milestones.list returns its milestones',
    // Titles need not be unique: an open one goes first.
    lists: [/* @__PURE__ */ listMilestonesOf('open'), /* @__PURE__ */ listMilestonesOf('closed')],
  },
  {
    key: 'projects',
    noun: 'board',
    code: 'unknown-project',
    advice: 'projects.list returns its open boards, users.projects.list those of its owner',
    lists: [
      (transport, { owner, repo }, options) =>
        transport.pages(listBoards, { where: { owner, repo }, query: PAGE }, options),
      (transport, { owner }, options) =>
        transport.pages(listBoardsOfOwner, { where: { username: owner }, query: PAGE }, options),
    ],
  },
];

/** A program without types may pass anything: what is no name is checked with the rest. */
function hasNames(input: unknown): boolean {
  return KINDS.some(({ key }) => readAsked(input, key).some((name) => typeof name === 'string'));
}

/** Returns the names, and the ids beside them, that an input has under a key. */
function readAsked(input: unknown, key: keyof Naming): readonly unknown[] {
  const given = isRecord(input) ? input[key] : undefined;
  if (key === 'milestone') return [given];
  return Array.isArray(given) ? given : [];
}

/** Returns an input with an id for each name of some kinds, and for each id beside one. */
function replaceNames<Input extends Naming>(
  input: Input,
  findId: (kind: Kind, name: unknown, place: string) => number,
): WithIds<Input> {
  const replaced: Record<string, unknown> = {};
  for (const kind of KINDS) {
    const { key } = kind;
    const asked = readAsked(input, key);
    if (!asked.some((name) => typeof name === 'string')) continue;
    replaced[key] =
      key === 'milestone'
        ? findId(kind, asked[0], key)
        : asked.map((name, at) => findId(kind, name, `${key}[${String(at)}]`));
  }
  return { ...input, ...replaced } as WithIds<Input>;
}

/**
 * Looks up the names of an input.
 * @throws {InputError} for a name that nothing has
 */
async function findIds<Input extends Naming>(
  transport: Transport,
  { endpoint, where, options }: NamingCall,
  input: Input,
  slot: 'body' | 'query',
): Promise<WithIds<Input>> {
  const known = new Map<Kind, Known>();
  for (const kind of KINDS) {
    const asked = readAsked(input, kind.key);
    if (asked.some((name) => typeof name === 'string'))
      known.set(kind, await findKnown(transport, kind, where, asked, options));
  }
  return replaceNames(input, (kind, name, place) => {
    const found = known.get(kind);
    const id = found?.ids.get(name);
    if (id !== undefined) return id;
    const { id: operation, call = operation } = endpoint;
    throw createUnknownError(`${call}: ${slot}.${place}`, operation, kind, name, found);
  });
}

/** What a repository and its owner have of a kind. */
interface Known {
  /** The id of each, by its name and by its id. */
  readonly ids: ReadonlyMap<unknown, number>;
  /** Why those of the owner could not be listed. */
  readonly refusal?: ForbiddenError | undefined;
}

/** Lists what there is until all that are asked for are found. */
async function findKnown(
  transport: Transport,
  { lists }: Kind,
  where: RepoRef,
  asked: readonly unknown[],
  options: CallOptions | undefined,
): Promise<Known> {
  const ids = new Map<unknown, number>();
  const isComplete = (): boolean => asked.every((name) => ids.has(name));
  let refusal: ForbiddenError | undefined;
  for (const [at, list] of lists.entries()) {
    try {
      for await (const { items } of list(transport, where, options, asked).byPage()) {
        for (const { id, name, title = name } of items) {
          ids.set(id, id);
          // Names need not be unique: the first is the one that the server finds.
          if (!ids.has(title)) ids.set(title, id);
        }
        if (isComplete()) return { ids };
      }
    } catch (error) {
      if (at === 0) throw error;
      if (error instanceof ForbiddenError) refusal = error;
      // The owner is not an organisation.
      else if (!(error instanceof NotFoundError)) throw error;
    }
  }
  return { ids, refusal };
}

function createUnknownError(
  place: string,
  endpoint: string,
  { noun, code, advice: general }: Kind,
  name: unknown,
  { ids, refusal }: Known = { ids: new Map() },
): InputError {
  const names = [...ids.keys()].filter((key) => typeof key === 'string');
  const near = typeof name === 'string' ? findRightKey(name, names) : undefined;
  const isId = typeof name === 'string' && /^\d+$/.test(name);
  const shown = typeof name === 'string' ? JSON.stringify(name) : `with the id ${String(name)}`;
  const advice =
    near === undefined
      ? `${general}${isId ? '; a text is a name: pass an id as a number' : ''}`
      : `did you mean ${JSON.stringify(near)}?`;
  return new InputError(`${place}: the repository has no ${noun} ${shown}`, {
    endpoint,
    code,
    hint:
      refusal === undefined
        ? advice
        : `${advice}; those of its owner could not be read: ${refusal.hint ?? refusal.message}`,
    cause: refusal,
  });
}
