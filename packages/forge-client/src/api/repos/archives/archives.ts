import type { ByteStream } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { ArchiveRef, GitRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { GetArchiveQueryInput } from './schemas.js';

/** Downloads of a whole repository as one file. */
export class RepoArchives {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Downloads the files of a branch, tag or commit as an archive. The server creates the archive
   * first, so there is no time limit for the first byte.
   *
   * @example
   * const archive = { owner: 'ada', repo: 'engine', archive: 'main.tar.gz' };
   * const file = await forge.repos.archives.get(archive);
   * await file.saveTo('engine.tar.gz');
   * @throws {StatusError} 400 for an unknown extension or a missing `path` · 404 for an unknown ref
   * @see GET /repos/{owner}/{repo}/archive/{archive}
   */
  get(where: ArchiveRef, query?: GetArchiveQueryInput, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getArchive, { where, query }, options);
  }

  /**
   * Requests an archive with HEAD, without its bytes; `exchange` returns the headers. Gitea 1.24.3
   * or newer only.
   *
   * @throws {StatusError} 400 for an unknown extension or a missing `path` · 404 for an unknown ref
   * @see HEAD /repos/{owner}/{repo}/archive/{archive}
   */
  head(where: ArchiveRef, query: GetArchiveQueryInput = {}, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.headArchive, { where, query }, options);
  }

  /**
   * Downloads the files of a branch, tag or commit as `.tar.gz`. Gitea 1.23 or newer and Forgejo.
   *
   * @throws {StatusError} 404 for an unknown ref
   * @see GET /repos/{owner}/{repo}/tarball/{ref}
   */
  getTarball(
    where: GitRef,
    query?: GetArchiveQueryInput,
    options?: CallOptions,
  ): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getTarball, { where, query }, options);
  }

  /**
   * Requests a `.tar.gz` archive with HEAD, without its bytes. Gitea 1.24.3 or newer only.
   *
   * @throws {StatusError} 404 for an unknown ref
   * @see HEAD /repos/{owner}/{repo}/tarball/{ref}
   */
  headTarball(
    where: GitRef,
    query: GetArchiveQueryInput = {},
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.headTarball, { where, query }, options);
  }

  /**
   * Downloads the files of a branch, tag or commit as `.zip`. Gitea 1.23 or newer and Forgejo.
   *
   * @throws {StatusError} 404 for an unknown ref
   * @see GET /repos/{owner}/{repo}/zipball/{ref}
   */
  getZipball(
    where: GitRef,
    query?: GetArchiveQueryInput,
    options?: CallOptions,
  ): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getZipball, { where, query }, options);
  }

  /**
   * Requests a `.zip` archive with HEAD, without its bytes. Gitea 1.24.3 or newer only.
   *
   * @throws {StatusError} 404 for an unknown ref
   * @see HEAD /repos/{owner}/{repo}/zipball/{ref}
   */
  headZipball(
    where: GitRef,
    query: GetArchiveQueryInput = {},
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.headZipball, { where, query }, options);
  }

  /**
   * Downloads a branch, tag or commit with its history as a git bundle. Gitea 1.23 or newer and
   * Forgejo.
   *
   * @throws {StatusError} 400 when `path` is set · 404 for an unknown ref
   * @see GET /repos/{owner}/{repo}/bundle/{ref}
   */
  getBundle(
    where: GitRef,
    query?: GetArchiveQueryInput,
    options?: CallOptions,
  ): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.getBundle, { where, query }, options);
  }

  /**
   * Requests a git bundle with HEAD, without its bytes. Gitea 1.24.3 or newer only.
   *
   * @throws {StatusError} 400 when `path` is set · 404 for an unknown ref
   * @see HEAD /repos/{owner}/{repo}/bundle/{ref}
   */
  headBundle(
    where: GitRef,
    query: GetArchiveQueryInput = {},
    options?: CallOptions,
  ): Promise<void> {
    return this.#transport.call(endpoints.headBundle, { where, query }, options);
  }
}
