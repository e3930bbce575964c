import {
  amendError,
  type ByteStream,
  ConflictError,
  type Upload,
  type UploadSource,
} from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { GenericFileRef, GenericVersionRef } from './schemas.js';

/** Files of generic packages, in the server's registry, which is separate from its API. */
export class GenericPackages {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Uploads a file: bytes, a Blob, `{ path }`, a stream, or any of them as `content` with
   * `onProgress`. Creates the package and the version that do not exist yet.
   *
   * The file is streamed; there is no time limit for the response, because the server stores the
   * whole file first. Not retried once sent: if the response is lost, a second upload is refused
   * with 409. An existing file is never replaced: delete it first.
   *
   * @example
   * const version = { owner: 'ada', name: 'engine', version: '1.0.0' };
   * await forge.packages.generic.upload(
   *   { ...version, filename: 'engine.tar.gz' },
   *   { content: { path: 'dist/engine.tar.gz' } },
   * );
   * @throws {ConflictError} 409 with the code `file-exists` when the version has a file of this
   * name
   * @throws {StatusError} 400 for an empty file or a name that is not allowed · 401 without a
   * credential, and `no-package-access` without write access to the packages of the owner or for a
   * token without `write:package` · 403 when a quota is used up · 413 when it is larger than the server or a proxy
   * allows
   * @see PUT /api/packages/{owner}/generic/{name}/{version}/{filename}
   */
  async upload(
    where: GenericFileRef,
    source: Upload | UploadSource,
    options?: CallOptions,
  ): Promise<void> {
    try {
      await this.#transport.call(endpoints.uploadGenericFile, { where, body: source }, options);
    } catch (error) {
      throw error instanceof ConflictError
        ? amendError(error, { code: 'file-exists', hint: EXISTS_HINT })
        : error;
    }
  }

  /**
   * Downloads a file. A `range` header requests a part of it (`status` is then 206). A credential
   * is needed for an owner that is not public; it is not sent to an object store that the server
   * redirects to.
   *
   * @example
   * const version = { owner: 'ada', name: 'engine', version: '1.0.0' };
   * const file = { ...version, filename: 'engine.tar.gz' };
   * const download = await forge.packages.generic.download(file);
   * await download.saveTo('engine.tar.gz');
   * @throws {StatusError} 401 when the packages of the owner are hidden, or the token lacks
   * `read:package` · 404 when the file is missing
   * @see GET /api/packages/{owner}/generic/{name}/{version}/{filename}
   */
  download(where: GenericFileRef, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.downloadGenericFile, { where }, options);
  }

  /**
   * Deletes a file. Deleting the last file also deletes its version and package. This cannot be
   * undone.
   *
   * @throws {StatusError} 401 without a credential, and `no-package-access` without write access
   * to the packages of the owner · 404 when it is missing
   * @see DELETE /api/packages/{owner}/generic/{name}/{version}/{filename}
   */
  delete(where: GenericFileRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteGenericFile, { where }, options);
  }

  /**
   * Deletes a version with all its files. This cannot be undone.
   *
   * @throws {StatusError} 401 without a credential, and `no-package-access` without write access
   * to the packages of the owner · 404 when it is missing
   * @see DELETE /api/packages/{owner}/generic/{name}/{version}
   */
  deleteVersion(where: GenericVersionRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteGenericVersion, { where }, options);
  }
}

const EXISTS_HINT = 'delete the existing file first, or upload it under another name or version';
