import { base64 } from '@clients/server-kit';
import type { Reader } from '../http/index.js';
import { type Commit, listDirectory, type Entry, SYMLINK_MODE } from '../git/objects.js';
import { findDifferences } from '../servers/differences.js';
import type { RepoRecord } from '../state/records.js';
import { formatFullName } from './people.js';

export interface Place {
  readonly repo: RepoRecord;
  readonly commit: Commit;
  /** The ref as it appears in links. */
  readonly ref: string;
  readonly kind: 'branch' | 'tag' | 'commit';
}

export interface ContentParts {
  readonly content: boolean;
  readonly last: boolean;
  readonly message: boolean;
  /** What a pointer of LFS says of the file that it stands for. */
  readonly lfs: boolean;
}

/** Everything but the message, as the older routes show it. */
export const FULL_CONTENT: ContentParts = {
  content: true,
  last: true,
  message: false,
  lfs: true,
};

/** Returns the commit of a ref; undefined when the ref does not exist. */
export function findPlace(
  repo: RepoRecord,
  ref: string,
  commit: Commit | undefined = repo.refs.find(ref),
): Place | undefined {
  if (commit === undefined) return undefined;
  return { repo, commit, ref, kind: findRefKind(repo, ref) };
}

function findRefKind({ refs }: RepoRecord, ref: string): Place['kind'] {
  if (refs.branches.has(ref)) return 'branch';
  return refs.tags.has(ref) ? 'tag' : 'commit';
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Returns the file or directory at a path; undefined when it does not exist. */
export function findEntry(place: Place, path: string): Entry | undefined {
  const file = place.commit.tree.get(path);
  if (file !== undefined) return { path, mode: file.mode, type: 'blob', sha: file.sha };
  const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
  return listDirectory(place.commit.tree, parent)?.find((entry) => entry.path === path);
}

export function renderContent(
  reader: Reader,
  place: Place,
  entry: Entry,
  parts: ContentParts,
): Record<string, unknown> {
  const { root, state } = reader;
  const full = formatFullName(place.repo);
  const path = encodePath(entry.path);
  const bytes = entry.type === 'blob' ? state.objects.getBlob(entry.sha) : undefined;
  const type = findEntryType(entry);
  const url = `${root}/api/v1/repos/${full}/contents/${path}?ref=${encodeURIComponent(place.ref)}`;
  const html = `${root}/${full}/src/${place.kind}/${encodePath(place.ref)}/${path}`;
  // Also a directory has the address of a blob.
  const git = `${root}/api/v1/repos/${full}/git/blobs/${entry.sha}`;
  const shown = type === 'file' && parts.content && bytes !== undefined;
  return {
    name: entry.path.slice(entry.path.lastIndexOf('/') + 1),
    path: entry.path,
    sha: entry.sha,
    ...describeLastChange(reader, place, entry.path, parts),
    type,
    mode: entry.type === 'tree' ? '040000' : entry.mode,
    size: bytes?.byteLength ?? 0,
    ...(shown ? encodeFile(reader, bytes) : { encoding: null, content: null }),
    target: type === 'symlink' && bytes !== undefined ? new TextDecoder().decode(bytes) : null,
    url,
    html_url: html,
    git_url: git,
    download_url:
      type === 'file' ? `${root}/${full}/raw/${place.kind}/${encodePath(place.ref)}/${path}` : null,
    submodule_git_url: null,
    _links: { self: url, git, html },
    ...(parts.lfs ? describeLfs(bytes) : {}),
  };
}

const LFS_POINTER =
  /^version https:\/\/git-lfs\.github\.com\/spec\/v1\noid sha256:([\da-f]{64})\nsize (\d{1,15})\n/;

/** A pointer of LFS is shorter, says its specification. */
const MAX_POINTER_BYTES = 1024;

/** Returns what the file of a pointer is, whether the server has that file or not. */
export function describeLfs(bytes: Uint8Array | undefined): Record<string, unknown> {
  if (bytes === undefined || bytes.byteLength >= MAX_POINTER_BYTES) return {};
  const [, lfs_oid, size] = LFS_POINTER.exec(new TextDecoder().decode(bytes)) ?? [];
  return lfs_oid === undefined ? {} : { lfs_oid, lfs_size: Number(size) };
}

/** Files over this size are sent without their content. */
const MAX_CONTENT_BYTES = 10 * 1024 * 1024;

/** Returns the content of a file as the API sends it. */
export function encodeFile(
  { state }: Reader,
  bytes: Uint8Array,
): { readonly encoding: string | null; readonly content: string | null } {
  if (bytes.byteLength <= MAX_CONTENT_BYTES) return { encoding: 'base64', content: base64(bytes) };
  return findDifferences(state.like)?.emptiesBigFiles === true
    ? { encoding: 'base64', content: '' }
    : { encoding: null, content: null };
}

function findEntryType({ type, mode }: Entry): 'dir' | 'file' | 'symlink' {
  if (type === 'tree') return 'dir';
  return mode === SYMLINK_MODE ? 'symlink' : 'file';
}

function describeLastChange(
  { state }: Reader,
  { commit }: Place,
  path: string,
  parts: ContentParts,
): Record<string, unknown> {
  if (!parts.last && !parts.message) return {};
  const last = state.objects.findLastChange(commit.sha, path);
  return {
    ...(parts.last
      ? {
          last_commit_sha: last?.sha,
          last_committer_date: last?.committer.date,
          last_author_date: last?.author.date,
        }
      : {}),
    ...(parts.message ? { last_commit_message: last?.message } : {}),
  };
}
