import type { Pages } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { CommitRef, GitRef, RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { GetBlobsQueryInput, GitBlob, SetNote } from './forgejo-schemas.js';
import type {
  AnnotatedTag,
  GetNoteQuery,
  GetTreeQuery,
  GitBlobResponse,
  GitEntry,
  GitTreeResponse,
  Note,
  Reference,
} from './schemas.js';

/** Git objects and references. */
export class Git {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gets the bytes of a file by the hash of its blob.
   *
   * `content` is `null` for a file over the server's limit, 10 MiB by default;
   * `forge.contents.getRaw` streams files of any size. The hash of a tree is accepted too, and
   * returns the bytes that git stores for it.
   *
   * @throws {StatusError} 400 for a hash that is unknown, shortened or malformed · 404 when the
   * repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/blobs/{sha}
   */
  getBlob(where: CommitRef, options?: CallOptions): Promise<GitBlobResponse> {
    return this.#transport.call(endpoints.getBlob, { where }, options);
  }

  /**
   * Gets one page of a directory by its hash, or of the root of a branch, tag or commit. `listTree`
   * reads all of them.
   *
   * A page holds at most 1000 entries unless the server is configured otherwise. `truncated: true`
   * means that there is another `page`: the entries are not all of the tree.
   *
   * @throws {StatusError} 400 for an unknown hash or name, and for an empty repository · 404 when
   * the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/trees/{sha}
   */
  getTree(
    where: CommitRef,
    query: GetTreeQuery = {},
    options?: CallOptions,
  ): Promise<GitTreeResponse> {
    return this.#transport.call(endpoints.getTree, { where, query }, options);
  }

  /**
   * Lists a directory by its hash, or the root of a branch, tag or commit; with `recursive`,
   * everything below it. One request for each page of up to 1000 entries.
   *
   * @example
   * const tree = { owner: 'ada', repo: 'engine', sha: 'main' };
   * for await (const { path, type } of forge.git.listTree(tree))
   *   console.log(type, path);
   * @throws {StatusError} 400 for an unknown hash or name, and for an empty repository · 404 when
   * the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/trees/{sha}
   */
  listTree(where: CommitRef, query: GetTreeQuery = {}, options?: CallOptions): Pages<GitEntry> {
    return this.#transport.pages(endpoints.listTree, { where, query }, options);
  }

  /**
   * Gets an annotated tag by its own hash, which is the `id` that `forge.tags.get` returns.
   *
   * Lightweight tags have no tag object.
   *
   * @throws {StatusError} 400 for a name, or for a hash that is not that of an annotated tag · 404
   * when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/tags/{sha}
   */
  getTag(where: CommitRef, options?: CallOptions): Promise<AnnotatedTag> {
    return this.#transport.call(endpoints.getAnnotatedTag, { where }, options);
  }

  /**
   * Gets the note of a commit.
   *
   * @throws {StatusError} 404 when there is none, or the commit or repository is missing or hidden
   * · 422 for an invalid name
   * @see GET /repos/{owner}/{repo}/git/notes/{sha}
   */
  getNote(where: CommitRef, query: GetNoteQuery = {}, options?: CallOptions): Promise<Note> {
    return this.#transport.call(endpoints.getNote, { where, query }, options);
  }

  /**
   * Lists all branches, tags and other references; one request returns them all.
   *
   * @throws {StatusError} 404 when the repository is missing, hidden or empty
   * @see GET /repos/{owner}/{repo}/git/refs
   */
  listRefs(where: RepoRef, options?: CallOptions): Pages<Reference> {
    return this.#transport.pages(endpoints.listRefs, { where }, options);
  }

  /**
   * Lists references that start with a given text, such as `heads/release`; one request returns
   * them all.
   *
   * A full name returns a list too, on most servers with more than one entry when other names start
   * with it.
   *
   * @throws {StatusError} 404 when no reference starts with it, or the repository is missing,
   * hidden or empty
   * @see GET /repos/{owner}/{repo}/git/refs/{ref}
   */
  listMatchingRefs(where: GitRef, options?: CallOptions): Pages<Reference> {
    return this.#transport.pages(endpoints.listMatchingRefs, { where }, options);
  }

  /**
   * Gets the bytes of several files by the hashes of their blobs. Forgejo 12 or newer only;
   * `getBlob` gets a single file from any server.
   *
   * @throws {StatusError} 400 for a hash that is unknown, shortened or malformed · 404 when the
   * repository is missing or hidden, and `no-route` on other servers
   * @see GET /repos/{owner}/{repo}/git/blobs
   */
  getBlobs(where: RepoRef, query: GetBlobsQueryInput, options?: CallOptions): Promise<GitBlob[]> {
    return this.#transport.call(endpoints.getBlobs, { where, query }, options);
  }

  /**
   * Sets the note of a commit, replacing an existing one. Forgejo only.
   *
   * @throws {StatusError} 403 without write access · 404 when the commit or repository is missing
   * or hidden · 405 `no-route` on other servers · 422 for a malformed hash · 423 when the
   * repository is archived
   * @see POST /repos/{owner}/{repo}/git/notes/{sha}
   */
  setNote(where: CommitRef, body: SetNote, options?: CallOptions): Promise<Note> {
    return this.#transport.call(endpoints.setNote, { where, body }, options);
  }

  /**
   * Deletes the note of a commit. Forgejo only.
   *
   * @throws {StatusError} 403 without write access · 404 when the commit or repository is missing
   * or hidden · 405 `no-route` on other servers · 422 for a malformed hash · 423 when the
   * repository is archived · 500 when the commit has no note
   * @see DELETE /repos/{owner}/{repo}/git/notes/{sha}
   */
  deleteNote(where: CommitRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteNote, { where }, options);
  }
}
