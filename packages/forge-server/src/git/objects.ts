import { concat, encodeText } from '@clients/server-kit';
import { hashSha1 } from '../bytes/hash.js';

export interface TreeFile {
  readonly sha: string;
  /** That of a file, of an executable one, or of a symbolic link. */
  readonly mode: '100644' | '100755' | typeof SYMLINK_MODE;
}

export const SYMLINK_MODE = '120000';

export type Tree = ReadonlyMap<string, TreeFile>;

/** The author or committer of a commit. `date` is RFC 3339, in their time zone. */
export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

export interface Commit {
  readonly sha: string;
  readonly tree: Tree;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  /** Ends with a line feed. */
  readonly message: string;
}

/** A file or a directory as a listing shows it. */
export interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly type: 'blob' | 'tree';
  readonly sha: string;
}

export interface TagObject {
  readonly sha: string;
  readonly name: string;
  readonly message: string;
  readonly tagger: Signature;
  readonly object: string;
}

/** The blobs, commits and annotated tags of a forge. Forks share them, as they do on disk. */
export class ObjectStore {
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #commits = new Map<string, Commit>();
  readonly #tags = new Map<string, TagObject>();
  /** Directories by name, of the commits in `#seen`. */
  readonly #trees = new Map<string, Tree>();
  readonly #seen = new Set<string>();

  addBlob(bytes: Uint8Array): string {
    const sha = hashObject('blob', bytes);
    this.#blobs.set(sha, bytes);
    return sha;
  }

  getBlob(sha: string): Uint8Array | undefined {
    return this.#blobs.get(sha);
  }

  addCommit(parts: Omit<Commit, 'sha'>): Commit {
    const lines = [
      `tree ${hashTree(parts.tree)}`,
      ...parts.parents.map((parent) => `parent ${parent}`),
      `author ${formatSignature(parts.author)}`,
      `committer ${formatSignature(parts.committer)}`,
    ];
    const commit = {
      ...parts,
      sha: hashObject('commit', encodeText(`${lines.join('\n')}\n\n${parts.message}`)),
    };
    this.#commits.set(commit.sha, commit);
    return commit;
  }

  /** Returns the directory of a commit that has this name. */
  getTree(sha: string): Tree | undefined {
    for (const { sha: commit, tree } of this.#commits.values()) {
      if (this.#seen.has(commit)) continue;
      this.#seen.add(commit);
      this.#learnTree(tree);
    }
    return this.#trees.get(sha);
  }

  #learnTree(tree: Tree): void {
    const name = hashTree(tree);
    if (this.#trees.has(name)) return;
    this.#trees.set(name, tree);
    for (const { type, path } of listDirectory(tree, '') ?? [])
      if (type === 'tree') this.#learnTree(selectBelow(tree, path));
  }

  getCommit(sha: string): Commit | undefined {
    return this.#commits.get(sha);
  }

  /** Returns a commit by the start of its name, at least four characters. */
  findCommitByPrefix(start: string): Commit | undefined {
    if (!/^[0-9a-f]{4,40}$/.test(start)) return undefined;
    return (
      this.#commits.get(start) ??
      [...this.#commits.values()].find(({ sha }) => sha.startsWith(start))
    );
  }

  addTag(parts: Omit<TagObject, 'sha'>): TagObject {
    const text = `object ${parts.object}\ntype commit\ntag ${parts.name}\ntagger ${formatSignature(parts.tagger)}\n\n${parts.message}`;
    const tag = { ...parts, sha: hashObject('tag', encodeText(text)) };
    this.#tags.set(tag.sha, tag);
    return tag;
  }

  getTag(sha: string): TagObject | undefined {
    return this.#tags.get(sha);
  }

  /** Returns the commits reachable from one, newest first. */
  listAncestors(head: string): Commit[] {
    const found = new Map<string, Commit>();
    const waiting = [head];
    for (const sha of waiting) {
      const commit = this.#commits.get(sha);
      if (commit === undefined || found.has(sha)) continue;
      found.set(sha, commit);
      waiting.push(...commit.parents);
    }
    return [...found.values()];
  }

  /** Returns the newest commit that is an ancestor of both heads. */
  findMergeBase(one: string, other: string): Commit | undefined {
    const known = new Set(this.listAncestors(one).map(({ sha }) => sha));
    return this.listAncestors(other).find(({ sha }) => known.has(sha));
  }

  /**
   * Returns whether a commit differs from its parents at a path: the file itself, or anything below
   * a directory.
   */
  hasChanged({ tree, parents }: Commit, path: string): boolean {
    const now = describeState(tree, path);
    const before = parents.flatMap((sha) => this.#commits.get(sha) ?? []);
    return before.length === 0
      ? now !== ''
      : before.every((parent) => describeState(parent.tree, path) !== now);
  }

  findLastChange(head: string, path: string): Commit | undefined {
    let commit = this.#commits.get(head);
    for (;;) {
      const now = commit && describeState(commit.tree, path);
      const same = commit?.parents
        .flatMap((sha) => this.#commits.get(sha) ?? [])
        .find((parent) => describeState(parent.tree, path) === now);
      if (same === undefined) return commit;
      commit = same;
    }
  }
}

/**
 * Names the state of a file or of a directory with everything below it; `''` where there is none.
 */
function describeState(tree: Tree, path: string): string {
  const own = tree.get(path);
  if (own !== undefined) return `${own.mode} ${own.sha}`;
  const below = [...selectBelow(tree, path)].map(
    ([name, { mode, sha }]) => `${name} ${mode} ${sha}`,
  );
  return below.sort().join('\n');
}

function selectBelow(tree: Tree, path: string): Tree {
  if (path === '') return tree;
  return new Map(
    [...tree].flatMap(([name, file]) =>
      name.startsWith(`${path}/`) ? [[name.slice(path.length + 1), file]] : [],
    ),
  );
}

/**
 * Returns the entries of a directory, in git's order; undefined when there is no such directory.
 */
export function listDirectory(tree: Tree, path: string): Entry[] | undefined {
  const files = selectBelow(tree, path);
  if (files.size === 0 && path !== '') return undefined;
  const prefix = path === '' ? '' : `${path}/`;
  const entries: Entry[] = [];
  const folders = new Map<string, Map<string, TreeFile>>();
  for (const [name, file] of files) {
    const [first = '', rest] = name.split(/\/(.*)/s);
    if (rest === undefined)
      entries.push({ path: prefix + name, mode: file.mode, type: 'blob', sha: file.sha });
    else folders.set(first, (folders.get(first) ?? new Map<string, TreeFile>()).set(rest, file));
  }
  for (const [name, below] of folders)
    entries.push({ path: prefix + name, mode: '040000', type: 'tree', sha: hashTree(below) });
  const order = (entry: Entry): string => (entry.type === 'tree' ? `${entry.path}/` : entry.path);
  return entries.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

export function hashTree(tree: Tree): string {
  return hashObject('tree', encodeTree(tree));
}

/** Returns a directory as git stores it. */
export function encodeTree(tree: Tree): Uint8Array {
  const parts = (listDirectory(tree, '') ?? []).flatMap(({ path, mode, sha }) => [
    encodeText(`${mode.replace(/^0/, '')} ${path}\0`),
    Uint8Array.from(sha.match(/../g) ?? [], (pair) => parseInt(pair, 16)),
  ]);
  return concat(parts);
}

function hashObject(type: string, bytes: Uint8Array): string {
  return hashSha1(concat([encodeText(`${type} ${String(bytes.byteLength)}\0`), bytes]));
}

function formatSignature({ name, email, date }: Signature): string {
  return `${name} <${email}> ${String(Math.floor(Date.parse(date) / 1000))} +0000`;
}

/** The branches and tags of one repository. */
export class Refs {
  /** Commits by the name of the branch. */
  readonly branches: Map<string, string> = new Map<string, string>();
  readonly tags: Map<string, string> = new Map<string, string>();
  /**
   * The last commit of the notes. Each file in its tree is the note of the commit whose name it
   * has.
   */
  notes: string | undefined;
  readonly #store: ObjectStore;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  get isEmpty(): boolean {
    return this.branches.size === 0 && this.tags.size === 0;
  }

  /** Makes the branches and tags those of another repository. */
  takeFrom(other: Refs): void {
    for (const kind of ['branches', 'tags'] as const) {
      this[kind].clear();
      for (const [name, sha] of other[kind]) this[kind].set(name, sha);
    }
  }

  getBranch(name: string): Commit | undefined {
    return this.#store.getCommit(this.branches.get(name) ?? '');
  }

  getTag(name: string): Commit | undefined {
    const sha = this.tags.get(name) ?? '';
    return this.#store.getCommit(this.#store.getTag(sha)?.object ?? sha);
  }

  /** Returns the commit that a branch, a tag or a full sha of this repository names. */
  find(name: string): Commit | undefined {
    return (
      this.getBranch(name) ??
      this.getTag(name) ??
      (/^[0-9a-f]{40}$/.test(name) ? this.#store.getCommit(name) : undefined)
    );
  }

  /** Like `find`, but also accepts a full ref name, `HEAD` and the start of a sha. */
  resolve(name: string, head: string): Commit | undefined {
    const [, kind, rest = ''] = /^refs\/(heads|tags)\/(.+)$/.exec(name) ?? [];
    if (kind !== undefined) return kind === 'heads' ? this.getBranch(rest) : this.getTag(rest);
    return this.find(name === 'HEAD' ? head : name) ?? this.#store.findCommitByPrefix(name);
  }

  /** Returns every ref with its object, sorted by name. */
  list(): { readonly ref: string; readonly sha: string; readonly type: 'commit' | 'tag' }[] {
    const heads = [...this.branches].map(([name, sha]) => ({
      ref: `refs/heads/${name}`,
      sha,
      type: 'commit' as const,
    }));
    const findType = (sha: string): 'commit' | 'tag' =>
      this.#store.getTag(sha) === undefined ? 'commit' : 'tag';
    const tags = [...this.tags].map(([name, sha]) => ({
      ref: `refs/tags/${name}`,
      sha,
      type: findType(sha),
    }));
    const notes =
      this.notes === undefined
        ? []
        : [{ ref: 'refs/notes/commits', sha: this.notes, type: 'commit' as const }];
    return [...heads, ...notes, ...tags].sort((a, b) => (a.ref < b.ref ? -1 : 1));
  }
}
