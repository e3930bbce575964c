import { isRecord } from '@clients/core/testing';
import type { Call, Reply } from '../../http/index.js';
import {
  Body,
  created,
  download,
  empty,
  invalid,
  json,
  linked,
  listing,
  notFound,
  Refusal,
  sniffType,
} from '../../http/index.js';
import { isAtLeast, findLevel, failure, findRepo, requireUnarchived } from '../../access/rights.js';
import {
  commitChange,
  commitFiles,
  type Committed,
  type FileChange,
  isRefName,
  findWritableRepo,
} from '../../changes/commit-files.js';
import { type Commit, listDirectory } from '../../git/objects.js';
import { applyPatchText } from '../../git/diff.js';
import { findDifferences } from '../../servers/index.js';
import type { ReleaseRecord, RepoRecord } from '../../state/records.js';
import type { ContentParts, Place } from '../../views/index.js';
import {
  attachmentView,
  contentView,
  findEntry,
  fileCommitView,
  fullContent,
} from '../../views/index.js';
import { formatFullName, findPlace, strangerView, unsigned } from '../../views/index.js';
import { pickGiven, type Handlers, findOne, requireFound, removeRecord } from '../route.js';
import { emit } from '../../events/emit.js';
import { makeAttachmentRoutes } from '../issues/comments.js';
import { isTagProtected, makeTag } from './tags.js';

export const contentRoutes: Handlers = {
  repoGetContentsList: (call) => contents(call, ''),
  repoGetContents: (call) => contents(call, readPath(call)),
  repoGetContentsExtRoot: (call) => replyWithExtended(call, ''),
  repoGetContentsExt: (call) => replyWithExtended(call, readPath(call)),
  repoGetFileContents: (call) =>
    replyWithSeveral(call, () => parseBodyInQuery(call.query.get('body') ?? '')),
  repoGetFileContentsPost: (call) =>
    replyWithSeveral(call, () => {
      const files = call.body.texts('files');
      if (files === undefined) throw invalid('[Files]: Required');
      return files;
    }),
  repoGetRawFile(call) {
    const path = readPath(call);
    const { commit, path: found } = locateFile(call, findRepo(call), path);
    const file = commit.tree.get(found);
    const bytes = call.state.objects.blob(file?.sha ?? '') ?? new Uint8Array();
    const kind = file?.mode === '120000' ? 'symlink' : 'file';
    return download(call, bytes, {
      name: found.slice(found.lastIndexOf('/') + 1),
      type: sniffType(found, bytes),
      etag: file?.sha,
      modified: call.state.objects.lastChange(commit.sha, found)?.committer.date,
      headers: { 'cache-control': 'public, max-age=21600', ...objectType(call, kind) },
    });
  },
  /** Responds with the bytes of a file. Raw ones have only a disposition and a guessed type. */
  repoGetRawFileOrLFS(call) {
    const path = readPath(call);
    const { commit, path: found } = locateFile(call, findRepo(call), path);
    const bytes = call.state.objects.blob(commit.tree.get(found)?.sha ?? '') ?? new Uint8Array();
    const html = /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 64)));
    const type: Record<string, string> =
      bytes.byteLength === 0
        ? {}
        : { 'content-type': html ? 'text/html; charset=utf-8' : sniffType(found, bytes) };
    return { status: 200, headers: { ...type, ...objectType(call, 'file') }, body: bytes };
  },
  repoGetEditorConfig(call) {
    const repo = findRepo(call);
    const commit = requireFound(
      repo.refs.named(call.query.get('ref') ?? '') ?? repo.refs.branch(repo.default_branch),
      'repository is empty',
    );
    const file = requireFound(
      commit.tree.get('.editorconfig'),
      'object does not exist [id: , rel_path: .editorconfig]',
    );
    const found: Record<string, string> = {};
    let applies = false;
    for (const line of new TextDecoder().decode(call.state.objects.blob(file.sha)).split('\n')) {
      const section = /^\[(.+)\]$/.exec(line.trim())?.[1];
      const [, key = '', value = ''] =
        /^\s*(charset|indent_style|indent_size|end_of_line)\s*=\s*(\S+)/.exec(line) ?? [];
      if (section !== undefined)
        applies = section === '*' || call.param('filepath').endsWith(section.replace(/^\*/, ''));
      else if (applies && key !== '') found[key] = value;
    }
    return json(found);
  },
  repoGetLanguages: (call) => json(countLanguages(call, findRepo(call))),
  repoChangeFiles(call) {
    findWritableRepo(call);
    const list = call.body.list('files');
    if (list === undefined) throw invalid('[Files]: Required');
    const changes = list.map((item) => readChange(new Body(isRecord(item) ? item : {})));
    const done = commitFiles(call, changes);
    const files = changes.map(({ operation, path }) =>
      operation === 'delete' ? null : fileView(call, done, path),
    );
    return created({ files: files.length === 0 ? null : files, ...describeOutcome(call, done) });
  },
  repoCreateFile: (call) => one(call, readFileChange(call, 'create'), 201),
  repoUpdateFile(call) {
    const isNew = (call.body.text('sha') ?? '') === '';
    if (isNew && findDifferences(call.state.like)?.changesNeedHash === true)
      throw invalid('[SHA]: Required');
    return one(call, readFileChange(call, isNew ? 'create' : 'update'), isNew ? 201 : 200);
  },
  repoDeleteFile(call) {
    findWritableRepo(call);
    const [path, sha] = [readPath(call), call.body.text('sha') ?? call.query.get('sha') ?? ''];
    if (sha === '') throw invalid('[SHA]: Required');
    const done = commitFiles(call, [
      { operation: 'delete', path, content: '', sha, from: undefined },
    ]);
    return json({ content: null, ...describeOutcome(call, done) });
  },
  /** Commits a patch. @throws a 500 without a message when it does not apply, as the server does */
  repoApplyDiffPatch(call) {
    const repo = findWritableRepo(call);
    const branch = call.body.text('branch') ?? '';
    if (branch !== '' && repo.refs.branch(branch) === undefined)
      throw notFound(`branch does not exist [repo_id: ${String(repo.id)} name: ${branch}]`);
    const body = call.body;
    if (findDifferences(call.state.like)?.patchesNeedHash === true) body.required('sha', 'SHA');
    const content = body.text('content') ?? '';
    const done = commitChange(call, 'apply-patch', (tree) => {
      const after = applyPatchText(call.state.objects, tree, content);
      if (after === undefined) throw new Refusal(500);
      return after;
    });
    return created({ content: null, ...describeOutcome(call, done) });
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
  return requireFound(findPlace(repo, name), `object does not exist [id: ${name}, rel_path: ]`);
}

function contents(call: Call, path: string): Reply {
  return json(renderContents(call, findRequestedPlace(call, findRepo(call)), path, fullContent));
}

function renderContents(call: Call, place: Place, path: string, parts: ContentParts): unknown {
  const entry = findEntry(place, path);
  if (path !== '' && entry === undefined) throw noFile(place, path);
  if (entry?.type === 'blob') return contentView(call, place, entry, parts);
  return (listDirectory(place.commit.tree, path) ?? []).map((item) =>
    contentView(call, place, item, { ...parts, content: false }),
  );
}

/** Returns the 404 of a path, which names the first directory that is missing. */
function noFile(place: Place, path: string): Refusal {
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
  const [content, last, message] = ['file_content', 'commit_metadata', 'commit_message'].map(
    (word) => wanted.includes(word),
  );
  const found = renderContents(call, findRequestedPlace(call, repo), path, {
    content: content === true,
    last: last === true,
    message: message === true,
  });
  return json(
    Array.isArray(found) ? { dir_contents: found as unknown[] } : { file_contents: found },
  );
}

function parseBodyInQuery(text: string): readonly string[] {
  try {
    return new Body(JSON.parse(text) as Record<string, unknown>).texts('files') ?? [];
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
  return json(
    files.slice(0, 30).map((path) => {
      const entry = findEntry(place, cleanPath(path));
      return entry === undefined ? null : contentView(call, place, entry, fullContent);
    }),
  );
}

const suffixes: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  js: 'JavaScript',
  go: 'Go',
  py: 'Python',
  html: 'HTML',
};

function countLanguages(call: Call, repo: RepoRecord): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [path, { sha }] of repo.refs.branch(repo.default_branch)?.tree ?? []) {
    const name = suffixes[path.slice(path.lastIndexOf('.') + 1)];
    if (name !== undefined)
      sizes[name] = (sizes[name] ?? 0) + (call.state.objects.blob(sha)?.byteLength ?? 0);
  }
  return sizes;
}

function readPath(call: Call): string {
  return cleanPath(call.param('filepath'));
}

function readFileChange(call: Call, operation: 'create' | 'update'): FileChange {
  const { body } = call;
  const from = body.text('from_path') ?? '';
  const change = {
    operation,
    path: readPath(call),
    content: body.text('content') ?? '',
    sha: undefined,
    from: undefined,
  };
  return operation === 'create'
    ? change
    : { ...change, sha: body.text('sha'), from: from === '' ? undefined : from };
}

function one(call: Call, change: FileChange, status: number): Reply {
  findWritableRepo(call);
  const done = commitFiles(call, [change]);
  return json(
    { content: fileView(call, done, change.path), ...describeOutcome(call, done) },
    status,
  );
}

function readChange(body: Body): FileChange {
  return {
    operation: body.required('operation', 'Operation'),
    path: cleanPath(body.required('path', 'Path')),
    content: body.text('content') ?? '',
    sha: body.text('sha'),
    from: body.text('from_path'),
  };
}

function fileView(call: Call, { repo, branch }: Committed, path: string): unknown {
  const place = findPlace(repo, branch);
  const entry = place && findEntry(place, path);
  return place === undefined || entry === undefined
    ? null
    : contentView(call, place, entry, fullContent);
}

function describeOutcome(call: Call, { repo, commit }: Committed): Record<string, unknown> {
  return { commit: fileCommitView(call, repo, commit), verification: unsigned };
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
  if (repo.refs.isEmpty) throw notFound('repository is empty');
  const fallback =
    repo.refs.named(call.query.get('ref') ?? '') ?? repo.refs.branch(repo.default_branch);
  if (fallback?.tree.has(path) === true) return { commit: fallback, path };
  const parts = path.split('/');
  for (let at = 1; at < parts.length; at++) {
    const commit = repo.refs.named(parts.slice(0, at).join('/'));
    const rest = parts.slice(at).join('/');
    if (commit?.tree.has(rest) === true) return { commit, path: rest };
  }
  throw notFound();
}

function objectType({ state }: Call, kind: string): Record<string, string> {
  return Object.fromEntries(state.dialects.map((dialect) => [`x-${dialect}-object-type`, kind]));
}

export const releaseRoutes: Handlers = {
  repoListReleases(call) {
    const repo = findRepo(call);
    const [draft, pre] = [call.flag('draft'), call.flag('pre-release')];
    const found = repo.releases.filter(
      (release) =>
        isVisible(call, repo, release) &&
        (draft === undefined || release.draft === draft) &&
        (pre === undefined || release.prerelease === pre),
    );
    return listing(call, found.reverse(), (release) => view(call, repo, release), linked);
  },
  repoCreateRelease(call) {
    const repo = findRepo(call, 'write');
    const { body, me, state } = call;
    const tag = body.required('tag_name', 'TagName');
    if (repo.archived) throw new Refusal(500);
    if (repo.refs.isEmpty) throw invalid('repo is empty');
    if (repo.releases.some((release) => release.tag_name === tag))
      throw new Refusal(409, 'Release is has no Tag');
    const target = body.text('target_commitish') ?? '';
    const draft = body.flag('draft') ?? false;
    const commit = requireFound(
      repo.refs.loosely(target === '' ? repo.default_branch : target, repo.default_branch),
    );
    const isNew = !repo.refs.tags.has(tag);
    // A draft has no tag in git, so its name is not checked.
    if (!draft && isNew && isTagProtected(call, repo, tag))
      throw invalid(`release tag name is protected [tag_name: ${tag}]`);
    if (!draft && isNew && !isRefName(tag)) throw new Refusal(500);
    if (!draft && isNew) makeTag(call, repo, tag, commit, body.text('tag_message') ?? '');
    const blank = { name: '', body: '', draft: false, prerelease: false, author: me, assets: [] };
    const release: ReleaseRecord = {
      id: state.nextId(),
      tag_name: tag,
      target_commitish: target === '' && isNew ? repo.default_branch : target,
      ...blank,
      ...pickGiven(body, ['name', 'body'], ['draft', 'prerelease']),
      created_at: state.now(),
      published_at: state.now(),
    };
    repo.releases.push(release);
    if (!draft) reportRelease(call, repo, release, 'published');
    return created(view(call, repo, release));
  },
  repoGetLatestRelease: (call) =>
    replyWithRelease(call, findRepo(call), ({ draft, prerelease }) => !draft && !prerelease),
  repoGetReleaseByTag: (call) =>
    replyWithRelease(call, findRepo(call), (release) => release.tag_name === call.param('tag')),
  repoDeleteReleaseByTag(call) {
    const repo = findRepo(call, 'write');
    return removeRecord(
      repo.releases,
      findOne(repo.releases, ({ tag_name }) => tag_name === call.param('tag')),
    );
  },
  repoGetRelease: (call) =>
    replyWithRelease(call, findRepo(call), ({ id }) => id === call.id('id')),
  repoEditRelease(call) {
    const repo = findRepo(call, 'write');
    const release = findRelease(call, repo);
    const { body } = call;
    const [tag, target, drafted] = [
      body.text('tag_name') ?? '',
      body.text('target_commitish') ?? '',
      release.draft,
    ];
    if (tag !== '' && repo.releases.some((other) => other !== release && other.tag_name === tag))
      throw new Refusal(500);
    requireUnarchived(repo);
    const name = tag === '' ? release.tag_name : tag;
    const isDraft = body.flag('draft') ?? release.draft;
    if (!isDraft && !repo.refs.tags.has(name) && isTagProtected(call, repo, name))
      throw failure(call, `release tag name is protected [tag_name: ${name}]`);
    release.tag_name = name;
    if (target !== '') release.target_commitish = target;
    Object.assign(release, pickGiven(body, ['name', 'body'], ['draft', 'prerelease']));
    if (!release.draft && !repo.refs.tags.has(release.tag_name)) {
      const commit = repo.refs.loosely(release.target_commitish, repo.default_branch);
      if (commit !== undefined) makeTag(call, repo, release.tag_name, commit, '');
    }
    reportRelease(call, repo, release, drafted && !release.draft ? 'published' : 'updated');
    return json(view(call, repo, release));
  },
  repoDeleteRelease(call) {
    const repo = findRepo(call, 'write');
    const release = findRelease(call, repo);
    repo.releases.splice(repo.releases.indexOf(release), 1);
    reportRelease(call, repo, release, 'deleted');
    return empty();
  },
  ...makeAttachmentRoutes('repo', 'Release', (call, repo) => {
    const { assets, author } = findRelease(call, repo);
    return [assets, author];
  }),
};

function view(call: Call, repo: RepoRecord, release: ReleaseRecord): Record<string, unknown> {
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
    author: strangerView(call, author),
    assets: assets.map((one) => attachmentView(call, one)),
  };
}

function isVisible(call: Call, repo: RepoRecord, { draft }: ReleaseRecord): boolean {
  return !draft || isAtLeast(findLevel(call, repo), 'write');
}

function findRelease(call: Call, repo: RepoRecord): ReleaseRecord {
  return findOne(
    repo.releases,
    (release) => release.id === call.id('id') && isVisible(call, repo, release),
  );
}

function replyWithRelease(
  call: Call,
  repo: RepoRecord,
  test: (release: ReleaseRecord) => boolean,
): Reply {
  return json(
    view(
      call,
      repo,
      requireFound(repo.releases.findLast((one) => isVisible(call, repo, one) && test(one))),
    ),
  );
}

function reportRelease(call: Call, repo: RepoRecord, release: ReleaseRecord, action: string): void {
  emit(call, repo, 'release', 'release', { action, release: view(call, repo, release) });
}
