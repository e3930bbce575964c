import type { Commit, ObjectStore } from './objects.js';

/** The branches and tags of one repository. */
export class Refs {
  /** Commits by the name of the branch. */
  readonly branches: Map<string, string> = new Map<string, string>();
  /** Commits or annotated tags, by the name of the tag. */
  readonly tags: Map<string, string> = new Map<string, string>();
  /** The last commit of the notes. Each file in its tree is the note of the commit whose name it has. */
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

  branch(name: string): Commit | undefined {
    return this.#store.commit(this.branches.get(name) ?? '');
  }

  tag(name: string): Commit | undefined {
    const sha = this.tags.get(name) ?? '';
    return this.#store.commit(this.#store.tag(sha)?.object ?? sha);
  }

  /** Returns the commit that a branch, a tag or a full sha of this repository names. */
  named(name: string): Commit | undefined {
    return this.branch(name) ?? this.tag(name) ?? (/^[0-9a-f]{40}$/.test(name) ? this.#store.commit(name) : undefined);
  }

  /** Like `named`, but also accepts a full ref name, `HEAD` and the start of a sha. */
  loosely(name: string, head: string): Commit | undefined {
    const [, kind, rest = ''] = /^refs\/(heads|tags)\/(.+)$/.exec(name) ?? [];
    if (kind !== undefined) return kind === 'heads' ? this.branch(rest) : this.tag(rest);
    return this.named(name === 'HEAD' ? head : name) ?? this.#store.commitLike(name);
  }

  /** Returns every ref with its object, sorted by name. */
  all(): { readonly ref: string; readonly sha: string; readonly type: 'commit' | 'tag' }[] {
    const heads = [...this.branches].map(([name, sha]) => ({ ref: `refs/heads/${name}`, sha, type: 'commit' as const }));
    const typeOf = (sha: string): 'commit' | 'tag' => (this.#store.tag(sha) === undefined ? 'commit' : 'tag');
    const tags = [...this.tags].map(([name, sha]) => ({ ref: `refs/tags/${name}`, sha, type: typeOf(sha) }));
    const notes = this.notes === undefined ? [] : [{ ref: 'refs/notes/commits', sha: this.notes, type: 'commit' as const }];
    return [...heads, ...notes, ...tags].sort((a, b) => (a.ref < b.ref ? -1 : 1));
  }
}
