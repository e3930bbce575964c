import type { Commit, ObjectStore } from './objects.js';

/** The branches and tags of one repository. */
export class Refs {
  /** Commits by branch. */
  readonly branches: Map<string, string> = new Map<string, string>();
  /** Commits, or annotated tags, by tag. */
  readonly tags: Map<string, string> = new Map<string, string>();
  /** The last commit of the notes; each file in it is the note of the commit that it is named like. */
  notes: string | undefined;
  readonly #store: ObjectStore;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  get isEmpty(): boolean {
    return this.branches.size === 0 && this.tags.size === 0;
  }

  /** The commit of a branch. */
  branch(name: string): Commit | undefined {
    return this.#store.commit(this.branches.get(name) ?? '');
  }

  /** The commit of a tag. */
  tag(name: string): Commit | undefined {
    const sha = this.tags.get(name) ?? '';
    return this.#store.commit(this.#store.tag(sha)?.object ?? sha);
  }

  /** The commit that a branch, a tag or a whole sha of this repository names. */
  named(name: string): Commit | undefined {
    return this.branch(name) ?? this.tag(name) ?? (/^[0-9a-f]{40}$/.test(name) ? this.#store.commit(name) : undefined);
  }

  /** The same, also by a full ref name, `HEAD` or the start of a sha. */
  loosely(name: string, head: string): Commit | undefined {
    const [, kind, rest = ''] = /^refs\/(heads|tags)\/(.+)$/.exec(name) ?? [];
    if (kind !== undefined) return kind === 'heads' ? this.branch(rest) : this.tag(rest);
    return this.named(name === 'HEAD' ? head : name) ?? this.#store.commitLike(name);
  }

  /** Every ref with the object it names, in order. */
  all(): { readonly ref: string; readonly sha: string; readonly type: 'commit' | 'tag' }[] {
    const heads = [...this.branches].map(([name, sha]) => ({ ref: `refs/heads/${name}`, sha, type: 'commit' as const }));
    const tags = [...this.tags].map(([name, sha]) => ({
      ref: `refs/tags/${name}`,
      sha,
      type: this.#store.tag(sha) === undefined ? ('commit' as const) : ('tag' as const),
    }));
    const notes = this.notes === undefined ? [] : [{ ref: 'refs/notes/commits', sha: this.notes, type: 'commit' as const }];
    return [...heads, ...notes, ...tags].sort((a, b) => (a.ref < b.ref ? -1 : 1));
  }
}
