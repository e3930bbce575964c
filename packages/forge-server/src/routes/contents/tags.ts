import { encodeText } from '@clients/server-kit';
import type { Call, Reply } from '../../http/index.js';
import {
  COUNTED_STYLE,
  replyWithCreated,
  formatDisposition,
  replyWithNothing,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createInvalid,
  createNotFound,
  makePageHeaders,
  readPage,
  Refusal,
} from '../../http/index.js';
import { requireUser, findRepo, requireUnarchived } from '../../access/rights.js';
import { packTarGz, packZip } from '../../bytes/archive.js';
import { isRefName, readSignature } from '../../changes/commit-files.js';
import { emit } from '../../events/emit.js';
import { emitPush } from '../../events/runs.js';
import type { Commit } from '../../git/objects.js';
import { findTeams } from '../../state/forge-state.js';
import type { RepoRecord, StatusRecord, TagProtectionRecord } from '../../state/records.js';
import {
  formatFullName,
  renderPayloadCommit,
  renderRepo,
  renderPublicUser,
  renderTag,
} from '../../views/index.js';
import { findById, pickGiven, type Handlers, requireFound, makeShelfRoutes } from '../route.js';

export const tagRoutes: Handlers = {
  repoListTags(call) {
    const repo = findRepo(call);
    return replyWithPagedList(
      call,
      [...repo.refs.tags.keys()].reverse(),
      (name) => renderTag(call, repo, name),
      COUNTED_STYLE,
    );
  },
  repoGetTag(call) {
    const repo = findRepo(call);
    const name = call.readParam('tag');
    if (!repo.refs.tags.has(name)) throw createNotFound(`tag doesn't exist: ${name}`);
    return replyWithJson(renderTag(call, repo, name));
  },
  repoCreateTag(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const name = call.body.requireText('tag_name', 'TagName');
    const target = call.body.readText('target') ?? '';
    const commit = requireFound(
      repo.refs.resolve(target === '' ? repo.default_branch : target, repo.default_branch),
      `target not found: object does not exist [id: ${target === '' ? repo.default_branch : target}, rel_path: ]`,
    );
    if (repo.refs.tags.has(name)) throw new Refusal(409, `tag already exists [name: ${name}]`);
    if (!isRefName(name)) throw new Refusal(500);
    if (isTagProtected(call, repo, name))
      throw createInvalid('user not allowed to create protected tag');
    makeTag(call, repo, name, commit, call.body.readText('message') ?? '');
    return replyWithCreated(renderTag(call, repo, name));
  },
  repoDeleteTag(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const name = call.readParam('tag');
    if (!repo.refs.tags.has(name)) throw createNotFound();
    if (isTagProtected(call, repo, name))
      throw new Refusal(422, 'user not allowed to delete protected tag');
    if (repo.releases.some((release) => release.tag_name === name))
      throw new Refusal(409, 'a tag attached to a release cannot be deleted directly');
    repo.refs.tags.delete(name);
    emit(call, repo, 'delete', 'delete', { ref: name, ref_type: 'tag', pusher_type: 'user' });
    return replyWithNothing();
  },
  repoGetArchive: (call) => replyWithArchive(call, call.readParam('archive')),
  repoDownloadZipball: (call) => replyWithArchive(call, `${call.readParam('ref')}.zip`),
  repoDownloadTarball: (call) => replyWithArchive(call, `${call.readParam('ref')}.tar.gz`),
  repoDownloadBundle: (call) => replyWithArchive(call, `${call.readParam('ref')}.bundle`),
  repoHeadArchive: (call) => replyWithArchive(call, call.readParam('archive')),
  repoHeadZipball: (call) => replyWithArchive(call, `${call.readParam('ref')}.zip`),
  repoHeadTarball: (call) => replyWithArchive(call, `${call.readParam('ref')}.tar.gz`),
  repoHeadBundle: (call) => replyWithArchive(call, `${call.readParam('ref')}.bundle`),
  repoCreateStatus(call) {
    const repo = requireUnarchived(findRepo(call, 'write'));
    const commit = repo.refs.resolve(call.readParam('sha'), repo.default_branch);
    if (commit === undefined) throw new Refusal(500);
    const { body, me, state: forge } = call;
    const texts = {
      target_url: '',
      description: '',
      context: '',
      ...pickGiven(body, ['target_url', 'description', 'context']),
    };
    const state = body.readText('state') ?? '';
    const status = {
      id: forge.makeId(),
      sha: commit.sha,
      status: state,
      ...texts,
      creator: me,
      created_at: forge.formatTime(),
    };
    repo.statuses.push(status);
    const payload = {
      ...status,
      commit: renderPayloadCommit(call, repo, commit, { withFiles: true }),
      creator: undefined,
      status: undefined,
      state,
      updated_at: status.created_at,
    };
    emit(call, repo, 'status', 'status', payload);
    return replyWithCreated(renderStatus(call, repo, status));
  },
  repoListStatuses: (call) => replyWithStatuses(call, call.readParam('sha')),
  repoListStatusesByRef: (call) => replyWithStatuses(call, call.readParam('ref')),
  /** Responds with the combined status of a commit. State and count are those of the page alone. */
  repoGetCombinedStatusByRef(call) {
    const repo = findRepo(call);
    const { sha } = findCommit(repo, call.readParam('ref'));
    const latest = new Map(
      repo.statuses
        .filter((status) => status.sha === sha)
        .map((status) => [status.context, status]),
    );
    const { page, limit } = readPage(call);
    const shown = [...latest.values()].slice((page - 1) * limit, page * limit);
    const states = shown.map(({ status }) => status);
    const commit_url = `${call.root}/api/v1/repos/${formatFullName(repo)}/commits/${sha}`;
    const body = {
      state: combineStates(states, call),
      sha,
      total_count: shown.length,
      statuses: shown.length === 0 ? null : shown.map((status) => renderStatus(call, repo, status)),
      repository: renderRepo(call, repo),
      commit_url,
      url: `${commit_url}/status`,
    };
    return replyWithJson(body, 200, makePageHeaders(call, latest.size, LINKED_STYLE));
  },
  ...makeShelfRoutes<TagProtectionRecord>(
    [
      'repoListTagProtection',
      'repoCreateTagProtection',
      'repoGetTagProtection',
      'repoEditTagProtection',
      'repoDeleteTagProtection',
    ],
    {
      findAll(call, access) {
        const repo = findRepo(call, 'admin');
        return (access === 'write' ? requireUnarchived(repo) : repo).tagProtections;
      },
      find: findById,
      render: (_call, rule) => rule,
      make(call, rules) {
        const name_pattern = call.body.readText('name_pattern') ?? '';
        if (name_pattern === '') throw new Refusal(400, 'name_pattern are empty');
        const names = { whitelist_usernames: [], whitelist_teams: [], ...readAllowed(call) };
        if (names.whitelist_usernames.length + names.whitelist_teams.length === 0)
          throw new Refusal(400, 'both whitelist_usernames and whitelist_teams are empty');
        if (rules.some((rule) => rule.name_pattern === name_pattern))
          throw new Refusal(403, 'Tag protection already exist');
        const now = call.state.formatTime();
        return {
          id: call.state.makeId(),
          name_pattern,
          ...names,
          created_at: now,
          updated_at: now,
        };
      },
      edit(call, rule) {
        Object.assign(rule, pickGiven(call.body, ['name_pattern']), readAllowed(call), {
          updated_at: call.state.formatTime(),
        });
      },
      style: {},
    },
  ),
};

export function makeTag(
  call: Call,
  repo: RepoRecord,
  name: string,
  commit: Commit,
  message: string,
): void {
  const tag = {
    name,
    message: `${message.trimEnd()}\n`,
    tagger: readSignature(call, call.body, 'committer'),
    object: commit.sha,
  };
  repo.refs.tags.set(name, message === '' ? commit.sha : call.state.objects.addTag(tag).sha);
  emitPush(call, repo, `refs/tags/${name}`, undefined, commit, []);
  emit(call, repo, 'create', 'create', { sha: commit.sha, ref: name, ref_type: 'tag' });
}

function replyWithArchive(call: Call, name: string): Reply {
  const repo = findRepo(call);
  const [, ref, format] = /^(.+)\.(zip|tar\.gz|bundle)$/.exec(name) ?? [];
  if (ref === undefined || format === undefined) throw new Refusal(400, `unknown format: ${name}`);
  const commit = requireFound(
    repo.refs.find(ref) ?? repo.refs.resolve(ref, repo.default_branch),
    `unrecognized repository reference: ${ref}`,
  );
  if (format === 'bundle' && call.query.has('path'))
    throw new Refusal(400, 'cannot specify paths when requesting a bundle');
  const outside = call.query.getAll('path').some((path) => path.split('/').includes('..'));
  if (outside) throw new Refusal(500);
  const inside = [...commit.tree].filter(([path]) => matchesPaths(call, path));
  const files = inside.map(([path, { sha, mode }]) => {
    return {
      path: `${repo.name.toLowerCase()}/${path}`,
      mode,
      bytes: call.state.objects.getBlob(sha) ?? new Uint8Array(),
    };
  });
  if (files.length === 0 && call.query.has('path'))
    throw new Refusal(400, "path doesn't exist or is invalid");
  const url = `${call.root}/api/v1/repos/${formatFullName(repo)}/archive/${commit.sha}.${format}?rev=${commit.sha}`;
  const headers = {
    'access-control-expose-headers': 'Content-Disposition',
    'content-disposition': formatDisposition(
      `${repo.name}-${ref.replaceAll('/', '-')}.${format}`,
      true,
    ),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'content-type': 'application/octet-stream',
    link: `<${url}>; rel="immutable"`,
    'no-gzip-compression': '1',
  };
  const pack = (): Uint8Array => {
    // A bundle begins as git's, and has no pack after it: there is no git here that could read one.
    if (format === 'bundle')
      return encodeText(`# v2 git bundle\n${commit.sha} refs/heads/bundle\n${commit.sha} HEAD\n\n`);
    return format === 'zip' ? packZip(files) : packTarGz(files);
  };
  return {
    status: 200,
    headers,
    body: yieldChunks(pack()),
  };
}

function matchesPaths({ query }: Call, path: string): boolean {
  const wanted = query.getAll('path');
  return (
    wanted.length === 0 ||
    wanted.some((part) => path === part || path.startsWith(`${part.replace(/\/$/, '')}/`))
  );
}

/** Archives have no `Content-Length`, because the server sends them while it packs them. */
async function* yieldChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += 32_768)
    yield await Promise.resolve(bytes.subarray(at, at + 32_768));
}

function renderStatus(
  call: Call,
  repo: RepoRecord,
  { creator, sha, ...status }: StatusRecord,
): Record<string, unknown> {
  const url = `${call.root}/api/v1/repos/${formatFullName(repo)}/statuses/${sha}`;
  return {
    ...status,
    url,
    creator: renderPublicUser(call, creator),
    updated_at: status.created_at,
  };
}

function findCommit({ refs, default_branch }: RepoRecord, ref: string): Commit {
  return requireFound(
    ref.startsWith('refs/') ? undefined : refs.resolve(ref, default_branch),
    `object does not exist [id: ${ref}, rel_path: ]`,
  );
}

function replyWithStatuses(call: Call, ref: string): Reply {
  const repo = findRepo(call);
  const { sha } = findCommit(repo, ref);
  const state = call.query.get('state') ?? '';
  const found = repo.statuses.filter(
    (status) => status.sha === sha && (state === '' || status.status === state),
  );
  // A status is not changed after it is created, and `highestindex` sorts the lowest first.
  const isOldestFirst = ['oldest', 'leastupdate', 'highestindex'].includes(
    call.query.get('sort') ?? '',
  );
  return replyWithPagedList(
    call,
    isOldestFirst ? found : found.reverse(),
    (status) => renderStatus(call, repo, status),
    LINKED_STYLE,
  );
}

const STATUS_ORDER = ['success', 'pending', 'warning', 'failure', 'error'];

/**
 * Returns the combined state: the worst one on Gitea 1.22 and Forgejo; newer versions of Gitea
 * count the successes.
 */
function combineStates(states: readonly string[], { state: { like } }: Call): string {
  if (states.length === 0) return 'pending';
  if (like === 'gitea-1.22' || like === 'forgejo-15')
    return states.reduce(
      (worst, each) => (STATUS_ORDER.indexOf(each) > STATUS_ORDER.indexOf(worst) ? each : worst),
      'success',
    );
  const isWarningGood = like === 'gitea-1.25';
  const good = isWarningGood ? ['success', 'skipped', 'warning'] : ['success', 'skipped'];
  const bad = isWarningGood ? ['error', 'failure'] : ['error', 'failure', 'warning'];
  if (states.some((each) => bad.includes(each))) return 'failure';
  return states.every((each) => good.includes(each)) ? 'success' : 'pending';
}

function readAllowed(
  call: Call,
): Partial<Record<'whitelist_usernames' | 'whitelist_teams', string[]>> {
  const { body } = call;
  const users = body
    .readTexts('whitelist_usernames')
    ?.map((login) => requireUser(call, login, 422).login);
  const teams = body.readTexts('whitelist_teams');
  return { ...(users && { whitelist_usernames: users }), ...(teams && { whitelist_teams: teams }) };
}

/**
 * Returns whether a rule of the repository keeps the user from creating or deleting a tag. The last
 * rule that matches decides.
 */
export function isTagProtected({ me }: Call, repo: RepoRecord, tag: string): boolean {
  const rule = repo.tagProtections.findLast(({ name_pattern }) =>
    parsePattern(name_pattern).test(tag),
  );
  if (rule === undefined || rule.whitelist_usernames.includes(me.login)) return false;
  return !findTeams(repo.owner, me).some(({ name }) => rule.whitelist_teams.includes(name));
}

/** A name in which `*` and `?` match any characters, or a regular expression between slashes. */
function parsePattern(pattern: string): RegExp {
  const [, expression] = /^\/(.+)\/$/.exec(pattern) ?? [];
  if (expression !== undefined) return parseExpression(expression);
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`);
}

/** @throws a 500 for one that is broken, which the server accepts and then fails on */
function parseExpression(expression: string): RegExp {
  try {
    return new RegExp(expression);
  } catch {
    throw new Refusal(500);
  }
}
