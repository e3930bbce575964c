import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { download, sniffed } from '../../http/download.js';
import type { Commit } from '../../git/objects.js';
import { repoOf } from '../../access/rights.js';
import type { RepoRecord } from '../../state/records.js';
import { json, notFound } from '../../http/replies.js';

interface Found {
  readonly commit: Commit;
  readonly path: string;
}

/** Finds the file of a route. An unknown ref means the default branch; a ref may also precede the path. */
function located(call: Call, repo: RepoRecord, path: string): Found {
  if (repo.refs.isEmpty) throw notFound('repository is empty');
  const given = repo.refs.named(call.query.get('ref') ?? '');
  const fallback = given ?? repo.refs.branch(repo.default_branch);
  if (fallback?.tree.has(path) === true) return { commit: fallback, path };
  const parts = path.split('/');
  for (let at = 1; at < parts.length; at++) {
    const commit = repo.refs.named(parts.slice(0, at).join('/'));
    const rest = parts.slice(at).join('/');
    if (commit?.tree.has(rest) === true) return { commit, path: rest };
  }
  throw notFound();
}

/** Responds with the bytes of a file and the headers for caches. */
export function rawFile(call: Call, path: string): Reply {
  const { commit, path: found } = located(call, repoOf(call), path);
  const file = commit.tree.get(found);
  const bytes = call.state.objects.blob(file?.sha ?? '') ?? new Uint8Array();
  const kind = file?.mode === '120000' ? 'symlink' : 'file';
  return download(call, bytes, {
    name: found.slice(found.lastIndexOf('/') + 1),
    type: sniffed(found, bytes),
    etag: file?.sha,
    modified: call.state.objects.lastChange(commit.sha, found)?.committer.date,
    headers: { 'cache-control': 'public, max-age=21600', ...objectType(call, kind) },
  });
}

/** Responds with the bytes of a file. Raw ones have only a disposition and a guessed type. */
export function rawOrMedia(call: Call, path: string): Reply {
  const { commit, path: found } = located(call, repoOf(call), path);
  const bytes = call.state.objects.blob(commit.tree.get(found)?.sha ?? '') ?? new Uint8Array();
  const html = /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 64)));
  const type: Record<string, string> =
    bytes.byteLength === 0 ? {} : { 'content-type': html ? 'text/html; charset=utf-8' : sniffed(found, bytes) };
  return { status: 200, headers: { ...type, ...objectType(call, 'file') }, body: bytes };
}

function objectType({ state }: Call, kind: string): Record<string, string> {
  return Object.fromEntries(state.dialects.map((dialect) => [`x-${dialect}-object-type`, kind]));
}

/** Responds with a blob. */
export function blobView(call: Call, repo: RepoRecord, sha: string, content: string, size: number): Reply {
  const url = `${call.root}/api/v1/repos/${repo.owner.login}/${repo.name}/git/blobs/${sha}`;
  return json({ content, encoding: 'base64', url, sha, size });
}
