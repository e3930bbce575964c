import { isRecord, type Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { directory } from '../../git/objects.js';
import { repoOf } from '../../access/rights.js';
import type { RepoRecord } from '../../state/records.js';
import { type ContentParts, contentView, entryAt, fullContent, type Place, placeOf } from '../../views/contents.js';
import { invalid, json, jsonText, notFound, Refusal } from '../../http/replies.js';
import { rawFile, rawOrMedia } from './raw.js';
import type { Handlers } from '../route.js';

export const contentRoutes: Handlers = {
  repoGetContentsList: (call) => contents(call, ''),
  repoGetContents: (call) => contents(call, cleanPath(call.param('filepath'))),
  repoGetContentsExtRoot: (call) => extended(call, ''),
  repoGetContentsExt: (call) => extended(call, cleanPath(call.param('filepath'))),
  repoGetFileContents(call) {
    const query = bodyInQuery(call.query.get('body'));
    return several(call, query);
  },
  repoGetFileContentsPost(call) {
    const files = call.body.as('GetFilesOptions').texts('files');
    if (files === undefined) throw invalid('[Files]: Required');
    return several(call, files);
  },
  repoGetRawFile: (call) => rawFile(call, cleanPath(call.param('filepath'))),
  repoGetRawFileOrLFS: (call) => rawOrMedia(call, cleanPath(call.param('filepath'))),
  repoGetEditorConfig(call) {
    const repo = repoOf(call);
    const commit = repo.refs.named(call.query.get('ref') ?? '') ?? repo.refs.branch(repo.default_branch);
    if (commit === undefined) throw notFound('repository is empty');
    const file = commit.tree.get('.editorconfig');
    if (file === undefined) throw notFound();
    const found: Record<string, string> = {};
    let applies = false;
    for (const line of new TextDecoder().decode(call.state.objects.blob(file.sha)).split('\n')) {
      const section = /^\[(.+)\]$/.exec(line.trim())?.[1];
      const [, key = '', value = ''] = /^\s*(charset|indent_style|indent_size|end_of_line)\s*=\s*(\S+)/.exec(line) ?? [];
      if (section !== undefined) applies = section === '*' || call.param('filepath').endsWith(section.replace(/^\*/, ''));
      else if (applies && key !== '') found[key] = value;
    }
    return json(found);
  },
  repoGetLanguages: (call) => json(languages(call, repoOf(call))),
};

/** Returns a path with `.` and `..` resolved, as the server does. */
export function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return kept.join('/');
}

/** Returns the commit that a request reads: `ref` of the query, or the default branch. */
function placeFor(call: Call, repo: RepoRecord): Place {
  const ref = call.query.get('ref') ?? '';
  const name = ref === '' ? repo.default_branch : ref;
  const place = placeOf(repo, name);
  if (place === undefined) throw notFound(`object does not exist [id: ${name}, rel_path: ]`);
  return place;
}

function contents(call: Call, path: string): Reply {
  const repo = repoOf(call);
  return json(contentsAt(call, placeFor(call, repo), path, fullContent));
}

function contentsAt(call: Call, place: Place, path: string, parts: ContentParts): unknown {
  const entry = entryAt(place, path);
  if (path !== '' && entry === undefined) throw notFound(`object does not exist [id: , rel_path: ${path}]`);
  if (entry?.type === 'blob') return contentView(call, place, entry, parts);
  return (directory(place.commit.tree, path) ?? []).map((item) => contentView(call, place, item, { ...parts, content: false }));
}

const includes = ['file_content', 'lfs_metadata', 'commit_metadata', 'commit_message'];

function extended(call: Call, path: string): Reply {
  const repo = repoOf(call);
  const wanted = (call.query.get('includes') ?? '').split(',').filter((word) => word !== '');
  const wrong = wanted.find((word) => !includes.includes(word));
  if (wrong !== undefined) throw new Refusal(400, `unknown include option ${JSON.stringify(wrong)}`);
  const parts = {
    content: wanted.includes('file_content'),
    last: wanted.includes('commit_metadata'),
    message: wanted.includes('commit_message'),
  };
  try {
    const found = contentsAt(call, placeFor(call, repo), path, parts);
    return json(Array.isArray(found) ? { dir_contents: found as unknown[] } : { file_contents: found });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    // The server sends two JSON values in one body.
    const refused = { message: error.message, url: `${call.root}/api/swagger` };
    return { ...json(null, 404), body: `${jsonText(refused)}null\n` };
  }
}

function bodyInQuery(text: string | null): readonly string[] {
  try {
    const value = JSON.parse(text ?? '') as unknown;
    const files = isRecord(value) ? value['files'] : undefined;
    if (Array.isArray(files)) return files.map(String);
  } catch {
    // Not JSON: rejected below, like any other value.
  }
  throw new Refusal(400, 'invalid body parameter');
}

/** Responds with at most 30 files. Missing ones are null, and those after the 30th are omitted. */
function several(call: Call, files: readonly string[]): Reply {
  const repo = repoOf(call);
  const place = placeFor(call, repo);
  return json(
    files.slice(0, 30).map((path) => {
      const entry = entryAt(place, cleanPath(path));
      return entry === undefined ? null : contentView(call, place, entry, fullContent);
    }),
  );
}

const extensions: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  js: 'JavaScript',
  go: 'Go',
  py: 'Python',
  rs: 'Rust',
  html: 'HTML',
  css: 'CSS',
  c: 'C',
};

function languages(call: Call, repo: RepoRecord): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [path, { sha }] of repo.refs.branch(repo.default_branch)?.tree ?? []) {
    const name = extensions[path.slice(path.lastIndexOf('.') + 1)];
    if (name !== undefined) sizes[name] = (sizes[name] ?? 0) + (call.state.objects.blob(sha)?.byteLength ?? 0);
  }
  return sizes;
}
