import type { ByteStream } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { ArchiveRef, GitRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { GetArchiveQuery } from './schemas.js';

/** The files of a repository as one download. */
export class Archives {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Downloads the files of a branch, tag or commit as an archive. The server packs it first, so the wait for the first byte has no
   * limit.
   *
   * @throws {StatusError} 400 for an unknown ending or a missing `path` · 404 for an unknown ref
   * @see GET /repos/{owner}/{repo}/archive/{archive}
   */
  get(where: ArchiveRef, query?: GetArchiveQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getArchive, { where, query }, options);
  }

  /**
   * Asks for the head of an archive, without its bytes; `exchange` shows the headers.
   *
   * @throws {StatusError} 400 for an unknown ending or a missing `path` · 404 for an unknown ref
   * @see HEAD /repos/{owner}/{repo}/archive/{archive}
   */
  head(where: ArchiveRef, query: GetArchiveQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.headArchive, { where, query }, options);
  }

  /**
   * Downloads the files of a branch, tag or commit as `.tar.gz`.
   *
   * @throws {StatusError} 404 for an unknown ref
   * @see GET /repos/{owner}/{repo}/tarball/{ref}
   */
  getTarball(where: GitRef, query?: GetArchiveQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getTarball, { where, query }, options);
  }

  /**
   * Asks for the head of a tarball, without its bytes.
   *
   * @throws {StatusError} 404 for an unknown ref
   * @see HEAD /repos/{owner}/{repo}/tarball/{ref}
   */
  headTarball(where: GitRef, query: GetArchiveQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.headTarball, { where, query }, options);
  }

  /**
   * Downloads the files of a branch, tag or commit as `.zip`.
   *
   * @throws {StatusError} 404 for an unknown ref
   * @see GET /repos/{owner}/{repo}/zipball/{ref}
   */
  getZipball(where: GitRef, query?: GetArchiveQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getZipball, { where, query }, options);
  }

  /**
   * Asks for the head of a zipball, without its bytes.
   *
   * @throws {StatusError} 404 for an unknown ref
   * @see HEAD /repos/{owner}/{repo}/zipball/{ref}
   */
  headZipball(where: GitRef, query: GetArchiveQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.headZipball, { where, query }, options);
  }

  /**
   * Downloads a branch, tag or commit with its history as a git bundle.
   *
   * @throws {StatusError} 400 when `path` is given · 404 for an unknown ref
   * @see GET /repos/{owner}/{repo}/bundle/{ref}
   */
  getBundle(where: GitRef, query?: GetArchiveQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getBundle, { where, query }, options);
  }

  /**
   * Asks for the head of a bundle, without its bytes.
   *
   * @throws {StatusError} 400 when `path` is given · 404 for an unknown ref
   * @see HEAD /repos/{owner}/{repo}/bundle/{ref}
   */
  headBundle(where: GitRef, query: GetArchiveQuery = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.headBundle, { where, query }, options);
  }
}
