import type { Pages } from '@clients/core';
import type { CallOptions } from '../options.js';
import type { CommitRef, GitRef, RepoRef } from '../refs/repo-schemas.js';
import type { Transport } from '../transport.js';
import * as endpoints from './endpoints.js';
import type { AnnotatedTag, GetNoteQuery, GetTreeQuery, GitBlobResponse, GitTreeResponse, Note, Reference } from './schemas.js';

/** Git. */
export class Git {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Gives blob.
   *
   * @throws {StatusError} 400 · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/blobs/{sha}
   */
  getBlob(where: CommitRef, options?: CallOptions): Promise<GitBlobResponse> {
    return this.#transport.call(endpoints.getBlob, { where }, options);
  }

  /**
   * Gives tree.
   *
   * @throws {StatusError} 400 · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/trees/{sha}
   */
  getTree(where: CommitRef, query: GetTreeQuery = {}, options?: CallOptions): Promise<GitTreeResponse> {
    return this.#transport.call(endpoints.getTree, { where, query }, options);
  }

  /**
   * Gives annotated tag.
   *
   * @throws {StatusError} 400 · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/tags/{sha}
   */
  getTag(where: CommitRef, options?: CallOptions): Promise<AnnotatedTag> {
    return this.#transport.call(endpoints.getAnnotatedTag, { where }, options);
  }

  /**
   * Gives note.
   *
   * @throws {StatusError} 404 when it is missing or hidden · 422
   * @see GET /repos/{owner}/{repo}/git/notes/{sha}
   */
  getNote(where: CommitRef, query: GetNoteQuery = {}, options?: CallOptions): Promise<Note> {
    return this.#transport.call(endpoints.getNote, { where, query }, options);
  }

  /**
   * Lists refs.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/refs
   */
  listRefs(where: RepoRef, options?: CallOptions): Pages<Reference> {
    return this.#transport.pages(endpoints.listRefs, { where }, options);
  }

  /**
   * Lists matching refs.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/git/refs/{ref}
   */
  listMatchingRefs(where: GitRef, options?: CallOptions): Pages<Reference> {
    return this.#transport.pages(endpoints.listMatchingRefs, { where }, options);
  }
}
