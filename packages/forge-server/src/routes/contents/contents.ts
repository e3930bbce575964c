import { isRecord } from '@clients/server-kit';
import type { Call, Reply } from '../../http/index.js';
import {
  Body,
  replyWithCreated,
  replyWithFile,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  Refusal,
  sniffType,
} from '../../http/index.js';
import {
  isAtLeast,
  findLevel,
  createFailure,
  findRepo,
  requireUnarchived,
} from '../../access/rights.js';
import {
  commitChange,
  commitFiles,
  type Committed,
  type FileChange,
  isRefName,
  findWritableRepo,
} from '../../changes/commit-files.js';
import { type Commit, listDirectory, SYMLINK_MODE } from '../../git/objects.js';
import { applyPatchText } from '../../git/diff.js';
import { findDifferences } from '../../servers/differences.js';
import { findProduct, isOlder } from '../../state/server-kinds.js';
import type { ReleaseRecord, RepoRecord } from '../../state/records.js';
import type { ContentParts, Place } from '../../views/index.js';
import {
  renderAttachment,
  renderContent,
  findEntry,
  renderFileCommit,
  FULL_CONTENT,
} from '../../views/index.js';
import {
  formatFullName,
  findPlace,
  findPullHead,
  renderPublicUser,
  UNSIGNED,
} from '../../views/index.js';
import { pickGiven, type Handlers, findOne, requireFound, removeRecord } from '../route.js';
import { emit } from '../../events/emit.js';
import { makeAttachmentRoutes } from '../issues/comments.js';
import { isTagProtected, makeTag } from './tags.js';

export const contentRoutes: Handlers = {
  repoGetContentsList: (call) => replyWithContents(call, ''),
  repoGetContents: (call) => replyWithContents(call, readPath(call)),
  repoGetContentsExtRoot: (call) => replyWithExtended(call, ''),
  repoGetContentsExt: (call) => replyWithExtended(call, readPath(call)),
  repoGetFileContents: (call) =>
    replyWithSeveral(call, () => parseBodyInQuery(call.query.get('body') ?? '')),
  repoGetFileContentsPost: (call) =>
    replyWithSeveral(call, () => {
      const files = call.body.readTexts('files');
      if (files === undefined) throw createInvalid('[Files]: Required');
      return files;
    }),
  repoGetRawFile(call) {
    const path = readPath(call);
    const { commit, path: found } = locateFile(call, findRepo(call), path);
    const file = commit.tree.get(found);
    const bytes = call.state.objects.getBlob(file?.sha ?? '') ?? new Uint8Array();
    const kind = file?.mode === SYMLINK_MODE ? 'symlink' : 'file';
    return replyWithFile(call, bytes, {
      name: found.slice(found.lastIndexOf('/') + 1),
      type: sniffType(found, bytes),
      etag: file?.sha,
      modified: call.state.objects.findLastChange(commit.sha, found)?.committer.date,
      headers: { 'cache-control': 'public, max-age=21600', ...makeObjectTypeHeaders(call, kind) },
    });
  },
  /** Responds with the bytes of a file. Raw ones have only a disposition and a guessed type. */
  repoGetRawFileOrLFS(call) {
    const path = readPath(call);
    const { commit, path: found } = locateFile(call, findRepo(call), path);
    const bytes = call.state.objects.getBlob(commit.tree.get(found)?.sha ?? '') ?? new Uint8Array();
    const html = /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 64)));
    const type: Record<string, string> =
      bytes.byteLength === 0
        ? {}
        : { 'content-type': html ? 'text/html; charset=utf-8' : sniffType(found, bytes) };
    return {
      status: 200,
      headers: { ...type, ...makeObjectTypeHeaders(call, 'file') },
      body: bytes,
    };
  },
  repoGetEditorConfig(call) {
    const repo = findRepo(call);
    const commit = requireFound(
      repo.refs.find(call.query.get('ref') ?? '') ?? repo.refs.getBranch(repo.default_branch),
      'repository is empty',
    );
    const file = requireFound(
      commit.tree.get('.editorconfig'),
      'object does not exist [id: , rel_path: .editorconfig]',
    );
    const found: Record<string, string> = {};
    let applies = false;
    for (const line of new TextDecoder().decode(call.state.objects.getBlob(file.sha)).split('\n')) {
      const section = /^\[(.+)\]$/.exec(line.trim())?.[1];
      const [, key = '', value = ''] =
        /^\s*(charset|indent_style|indent_size|end_of_line)\s*=\s*(\S+)/.exec(line) ?? [];
      if (section !== undefined)
        applies =
          section === '*' || call.readParam('filepath').endsWith(section.replace(/^\*/, ''));
      else if (applies && key !== '') found[key] = value;
    }
    return replyWithJson(found);
  },
  repoGetLanguages: (call) => replyWithJson(countLanguages(call, findRepo(call))),
  repoChangeFiles(call) {
    findWritableRepo(call);
    const list = call.body.readList('files');
    if (list === undefined) throw createInvalid('[Files]: Required');
    const changes = list.map((item) => readChange(new Body(isRecord(item) ? item : {})));
    const done = commitFiles(call, changes);
    const files = changes.map(({ operation, path }) =>
      operation === 'delete' ? null : renderFile(call, done, path),
    );
    return replyWithCreated({
      files: files.length === 0 ? null : files,
      ...describeOutcome(call, done),
    });
  },
  repoCreateFile: (call) => commitOneFile(call, readFileChange(call, 'create'), 201),
  repoUpdateFile(call) {
    const isNew = (call.body.readText('sha') ?? '') === '';
    if (isNew && findDifferences(call.state.like)?.changesNeedHash === true)
      throw createInvalid('[SHA]: Required');
    return commitOneFile(
      call,
      readFileChange(call, isNew ? 'create' : 'update'),
      isNew ? 201 : 200,
    );
  },
  repoDeleteFile(call) {
    findWritableRepo(call);
    const path = readPath(call);
    const sha = call.body.readText('sha') ?? call.query.get('sha') ?? '';
    if (sha === '') throw createInvalid('[SHA]: Required');
    const done = commitFiles(call, [
      { operation: 'delete', path, content: '', sha, from: undefined },
    ]);
    return replyWithJson({ content: null, ...describeOutcome(call, done) });
  },
  /**
   * Commits a patch.
   * @throws a 500 without a message when it does not apply, as the server does
   */
  repoApplyDiffPatch(call) {
    const repo = findWritableRepo(call);
    const branch = call.body.readText('branch') ?? '';
    if (branch !== '' && repo.refs.getBranch(branch) === undefined)
      throw createNotFound(`branch does not exist [repo_id: ${String(repo.id)} name: ${branch}]`);
    const body = call.body;
    if (findDifferences(call.state.like)?.patchesNeedHash === true) body.requireText('sha', 'SHA');
    const content = body.readText('content') ?? '';
    const done = commitChange(call, 'apply-patch', (tree) => {
      const after = applyPatchText(call.state.objects, tree, content);
      if (after === undefined) throw new Refusal(500);
      return after;
    });
    return replyWithCreated({ content: null, ...describeOutcome(call, done) });
  },
};

/** Returns a path with `.` and `..` resolved, as the server does. */
function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return kept.join('/');
}

function findRequestedPlace(call: Call, repo: RepoRecord): Place {
  const ref = call.query.get('ref') ?? '';
  const name = ref === '' ? repo.default_branch : ref;
  return requireFound(
    findPlace(repo, name) ?? findPlaceOfPull(call, repo, name),
    `object does not exist [id: ${name}, rel_path: ]`,
  );
}

/** Finds what Forgejo alone takes as a ref: `pull/1/head`, also as a full name. */
function findPlaceOfPull(call: Call, repo: RepoRecord, name: string): Place | undefined {
  if (call.state.like !== 'forgejo-15') return undefined;
  const head = findPullHead(call, repo, `refs/${name.replace(/^refs\//, '')}`);
  return head && findPlace(repo, name, head);
}

function replyWithContents(call: Call, path: string): Reply {
  return replyWithJson(
    renderContents(call, findRequestedPlace(call, findRepo(call)), path, FULL_CONTENT),
  );
}

function renderContents(call: Call, place: Place, path: string, parts: ContentParts): unknown {
  if (/(?:^|\/)\.git(?:\/|$)/i.test(path) && !isOlder(call.state.like))
    throw new Refusal(400, `path contains a malformed path component [path: ${path}]`);
  const entry = findEntry(place, path);
  if (path !== '' && entry === undefined) throw createMissingFile(place, path);
  if (entry?.type === 'blob') return renderContent(call, place, entry, parts);
  // The list of the older route shows no file, and so nothing of LFS.
  const lfs = parts.lfs && parts !== FULL_CONTENT;
  return (listDirectory(place.commit.tree, path) ?? []).map((item) =>
    renderContent(call, place, item, { ...parts, content: false, lfs }),
  );
}

/** Returns the 404 of a path, which names the first directory that is missing. */
function createMissingFile(place: Place, path: string): Refusal {
  const parts = path.split('/');
  const at = parts
    .slice(0, -1)
    .findIndex((_, depth) => !isDirectory(place, parts.slice(0, depth + 1)));
  const missing = at < 0 ? path : parts[at];
  const message = `object does not exist [id: , rel_path: ${missing ?? ''}]`;
  return new Refusal(404, message, 'full', {}, 'GetContentsOrList');
}

function isDirectory(place: Place, parts: readonly string[]): boolean {
  return findEntry(place, parts.join('/'))?.type === 'tree';
}

function replyWithExtended(call: Call, path: string): Reply {
  const repo = findRepo(call);
  const wanted = (call.query.get('includes') ?? '').split(',').filter((word) => word !== '');
  const wrong = wanted.find(
    (word) => !['file_content', 'lfs_metadata', 'commit_metadata', 'commit_message'].includes(word),
  );
  if (wrong !== undefined) throw new Refusal(400, `unknown include option "${wrong}"`);
  const found = renderContents(call, findRequestedPlace(call, repo), path, {
    content: wanted.includes('file_content'),
    last: wanted.includes('commit_metadata'),
    message: wanted.includes('commit_message'),
    lfs: wanted.includes('lfs_metadata'),
  });
  return replyWithJson(
    Array.isArray(found) ? { dir_contents: found as unknown[] } : { file_contents: found },
  );
}

function parseBodyInQuery(text: string): readonly string[] {
  try {
    return new Body(JSON.parse(text) as Record<string, unknown>).readTexts('files') ?? [];
  } catch {
    throw new Refusal(400, 'invalid body parameter');
  }
}

/**
 * Responds with at most 30 files. Missing ones are null, and those after the 30th are omitted.
 * @param readFiles reads the paths; called when the repository is known to exist
 */
function replyWithSeveral(call: Call, readFiles: () => readonly string[]): Reply {
  const repo = findRepo(call);
  const files = readFiles();
  const place = findRequestedPlace(call, repo);
  return replyWithJson(
    files.slice(0, 30).map((path) => {
      const entry = findEntry(place, cleanPath(path));
      return entry === undefined ? null : renderContent(call, place, entry, FULL_CONTENT);
    }),
  );
}

const LANGUAGES_BY_SUFFIX: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  js: 'JavaScript',
  go: 'Go',
  py: 'Python',
  html: 'HTML',
};

function countLanguages(call: Call, repo: RepoRecord): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [path, { sha }] of repo.refs.getBranch(repo.default_branch)?.tree ?? []) {
    const name = LANGUAGES_BY_SUFFIX[path.slice(path.lastIndexOf('.') + 1)];
    if (name !== undefined)
      sizes[name] = (sizes[name] ?? 0) + (call.state.objects.getBlob(sha)?.byteLength ?? 0);
  }
  return sizes;
}

function readPath(call: Call): string {
  return cleanPath(call.readParam('filepath'));
}

function readFileChange(call: Call, operation: 'create' | 'update'): FileChange {
  const { body } = call;
  const from = body.readText('from_path') ?? '';
  const change = {
    operation,
    path: readPath(call),
    content: body.readText('content') ?? '',
    sha: undefined,
    from: undefined,
  };
  return operation === 'create'
    ? change
    : { ...change, sha: body.readText('sha'), from: from === '' ? undefined : from };
}

function commitOneFile(call: Call, change: FileChange, status: number): Reply {
  findWritableRepo(call);
  const done = commitFiles(call, [change]);
  return replyWithJson(
    { content: renderFile(call, done, change.path), ...describeOutcome(call, done) },
    status,
  );
}

function readChange(body: Body): FileChange {
  return {
    operation: body.requireText('operation', 'Operation'),
    path: cleanPath(body.requireText('path', 'Path')),
    content: body.readText('content') ?? '',
    sha: body.readText('sha'),
    from: body.readText('from_path'),
  };
}

function renderFile(call: Call, { repo, branch }: Committed, path: string): unknown {
  const place = findPlace(repo, branch);
  const entry = place && findEntry(place, path);
  return place === undefined || entry === undefined
    ? null
    : renderContent(call, place, entry, FULL_CONTENT);
}

function describeOutcome(call: Call, { repo, commit }: Committed): Record<string, unknown> {
  return { commit: renderFileCommit(call, repo, commit), verification: UNSIGNED };
}

interface Found {
  readonly commit: Commit;
  readonly path: string;
}

/**
 * Finds the file of a route. An unknown ref means the default branch; a ref may also precede the
 * path.
 */
function locateFile(call: Call, repo: RepoRecord, path: string): Found {
  if (repo.refs.isEmpty) throw createNotFound('repository is empty');
  const fallback =
    repo.refs.find(call.query.get('ref') ?? '') ?? repo.refs.getBranch(repo.default_branch);
  if (fallback?.tree.has(path) === true) return { commit: fallback, path };
  const parts = path.split('/');
  for (let at = 1; at < parts.length; at++) {
    const commit = repo.refs.find(parts.slice(0, at).join('/'));
    const rest = parts.slice(at).join('/');
    if (commit?.tree.has(rest) === true) return { commit, path: rest };
  }
  throw createNotFound();
}

function makeObjectTypeHeaders({ state }: Call, kind: string): Record<string, string> {
  return Object.fromEntries(state.dialects.map((dialect) => [`x-${dialect}-object-type`, kind]));
}

export const releaseRoutes: Handlers = {
  repoListReleases(call) {
    const repo = findRepo(call);
    const draft = call.readFlag('draft');
    const pre = call.readFlag('pre-release');
    const tags = makeTagFilter(call.query.get('tag_filter') ?? '');
    const words = findProduct(call.state.like) === 'forgejo' ? (call.query.get('q') ?? '') : '';
    const found = repo.releases.filter(
      (release) =>
        tags.test(release.tag_name) &&
        `${release.tag_name}\n${release.name}`.toLowerCase().includes(words.toLowerCase()) &&
        isReleaseVisible(call, repo, release) &&
        (draft === undefined || release.draft === draft) &&
        (pre === undefined || release.prerelease === pre),
    );
    return replyWithPagedList(
      call,
      found.reverse(),
      (release) => renderRelease(call, repo, release),
      LINKED_STYLE,
    );
  },
  repoCreateRelease(call) {
    const repo = findRepo(call, 'write');
    const { body, me, state } = call;
    const tag = body.requireText('tag_name', 'TagName');
    if (repo.archived) throw new Refusal(500);
    if (repo.refs.isEmpty) throw createInvalid('repo is empty');
    if (repo.releases.some((release) => release.tag_name === tag))
      throw new Refusal(409, 'Release is has no Tag');
    const target = body.readText('target_commitish') ?? '';
    const draft = body.readFlag('draft') ?? false;
    const commit = requireFound(
      repo.refs.resolve(target === '' ? repo.default_branch : target, repo.default_branch),
      'target not found',
    );
    const isNew = !repo.refs.tags.has(tag);
    // A draft has no tag in git, so its name is not checked.
    if (!draft && isNew && isTagProtected(call, repo, tag))
      throw createInvalid(`release tag name is protected [tag_name: ${tag}]`);
    if (!draft && isNew && !isRefName(tag)) throw new Refusal(500);
    if (!draft && isNew) makeTag(call, repo, tag, commit, body.readText('tag_message') ?? '');
    const blank = { name: '', body: '', draft: false, prerelease: false, author: me, assets: [] };
    const release: ReleaseRecord = {
      id: state.makeId(),
      tag_name: tag,
      target_commitish: target === '' && isNew ? repo.default_branch : target,
      ...blank,
      ...pickGiven(body, ['name', 'body'], ['draft', 'prerelease']),
      created_at: state.formatTime(),
      published_at: state.formatTime(),
    };
    repo.releases.push(release);
    if (!draft) reportRelease(call, repo, release, 'published');
    const rendered = renderRelease(call, repo, release);
    return replyWithCreated(draft ? { ...rendered, assets: renderForeignAssets(call) } : rendered);
  },
  repoGetLatestRelease: (call) =>
    replyWithRelease(call, findRepo(call), ({ draft, prerelease }) => !draft && !prerelease),
  repoGetReleaseByTag: (call) =>
    replyWithRelease(call, findRepo(call), (release) => release.tag_name === call.readParam('tag')),
  repoDeleteReleaseByTag(call) {
    const repo = findRepo(call, 'write');
    return removeRecord(
      repo.releases,
      findOne(repo.releases, ({ tag_name }) => tag_name === call.readParam('tag')),
    );
  },
  repoGetRelease: (call) =>
    replyWithRelease(call, findRepo(call), ({ id }) => id === call.readId('id')),
  repoEditRelease(call) {
    const repo = findRepo(call, 'write');
    const release = findRelease(call, repo);
    const { body } = call;
    const tag = body.readText('tag_name') ?? '';
    const target = body.readText('target_commitish') ?? '';
    const drafted = release.draft;
    if (tag !== '' && repo.releases.some((other) => other !== release && other.tag_name === tag))
      throw new Refusal(500);
    requireUnarchived(repo);
    const name = tag === '' ? release.tag_name : tag;
    const isDraft = body.readFlag('draft') ?? release.draft;
    if (!isDraft && !repo.refs.tags.has(name) && isTagProtected(call, repo, name))
      throw createFailure(call, `release tag name is protected [tag_name: ${name}]`);
    release.tag_name = name;
    if (target !== '') release.target_commitish = target;
    Object.assign(release, pickGiven(body, [], ['draft', 'prerelease']));
    // Like the tag and the target, a title and notes are kept for an empty text.
    for (const key of ['name', 'body'] as const) {
      const text = body.readText(key) ?? '';
      if (text !== '') release[key] = text;
    }
    if (!release.draft && !repo.refs.tags.has(release.tag_name)) {
      const commit = repo.refs.resolve(release.target_commitish, repo.default_branch);
      if (commit !== undefined) makeTag(call, repo, release.tag_name, commit, '');
    }
    reportRelease(call, repo, release, drafted && !release.draft ? 'published' : 'updated');
    return replyWithJson(renderRelease(call, repo, release));
  },
  repoDeleteRelease(call) {
    const repo = findRepo(call, 'write');
    const release = findRelease(call, repo);
    repo.releases.splice(repo.releases.indexOf(release), 1);
    reportRelease(call, repo, release, 'deleted');
    return replyWithNothing();
  },
  ...makeAttachmentRoutes('repo', 'Release', findRelease),
};

function renderRelease(
  call: Call,
  repo: RepoRecord,
  release: ReleaseRecord,
): Record<string, unknown> {
  const { id, tag_name, author, assets, ...rest } = release;
  const web = `${call.root}/${formatFullName(repo)}`;
  const url = `${call.root}/api/v1/repos/${formatFullName(repo)}/releases/${String(id)}`;
  return {
    id,
    tag_name,
    ...rest,
    url,
    html_url: `${web}/releases/tag/${encodeURIComponent(tag_name)}`,
    tarball_url: `${web}/archive/${tag_name}.tar.gz`,
    zipball_url: `${web}/archive/${tag_name}.zip`,
    upload_url: `${url}/assets`,
    author: renderPublicUser(call, author),
    assets: assets.map((one) => renderAttachment(call, one)),
  };
}

/**
 * Returns what servers call the files of a draft that was just created: every attachment of the
 * instance that belongs to no release.
 */
function renderForeignAssets(call: Call): readonly object[] {
  return call.state.repos
    .flatMap(({ issues, comments }) => [...issues, ...comments])
    .flatMap(({ assets }) => assets)
    .sort((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))
    .map((asset) => renderAttachment(call, asset));
}

function isReleaseVisible(call: Call, repo: RepoRecord, { draft }: ReleaseRecord): boolean {
  return !draft || isAtLeast(findLevel(call, repo), 'write');
}

function findRelease(call: Call, repo: RepoRecord): ReleaseRecord {
  return findOne(
    repo.releases,
    (release) => release.id === call.readId('id') && isReleaseVisible(call, repo, release),
  );
}

function replyWithRelease(
  call: Call,
  repo: RepoRecord,
  test: (release: ReleaseRecord) => boolean,
): Reply {
  return replyWithJson(
    renderRelease(
      call,
      repo,
      requireFound(repo.releases.findLast((one) => isReleaseVisible(call, repo, one) && test(one))),
    ),
  );
}

function reportRelease(call: Call, repo: RepoRecord, release: ReleaseRecord, action: string): void {
  emit(call, repo, 'release', 'release', { action, release: renderRelease(call, repo, release) });
}

/** Returns the pattern of a filter for tags, in which `*` stands for any text. */
function makeTagFilter(filter: string): RegExp {
  if (filter === '') return /^/;
  const parts = filter
    .split('*')
    .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`, 'i');
}
