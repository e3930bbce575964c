import { type Auth, type ByteStream, customAuth, type Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { ArtifactRef, RunRef } from '../../../refs/action-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionArtifact, DownloadSignedArtifactQuery, ListArtifactsQuery } from './schemas.js';

/** Files that runs have uploaded. */
export class ActionArtifacts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the artifacts of a repository, including expired ones. Gitea 1.24 or newer and Forgejo 16
   * or newer.
   *
   * @throws {StatusError} 403 when actions are disabled for the user in this repository · 404 when
   * the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/artifacts
   */
  list(where: RepoRef, query?: ListArtifactsQuery, options?: CallOptions): Pages<ActionArtifact> {
    return this.#transport.pages(endpoints.listArtifacts, { where, query }, options);
  }

  /**
   * Lists the artifacts of a run; the list of an unknown run is empty. Gitea 1.24 or newer and
   * Forgejo 16 or newer.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/artifacts
   */
  listOfRun(
    where: RunRef,
    query?: ListArtifactsQuery,
    options?: CallOptions,
  ): Pages<ActionArtifact> {
    return this.#transport.pages(endpoints.listRunArtifacts, { where, query }, options);
  }

  /**
   * Gets the metadata of an artifact, not its bytes. Gitea 1.24 or newer and Forgejo 16 or newer.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}
   */
  get(where: ArtifactRef, options?: CallOptions): Promise<ActionArtifact> {
    return this.#transport.call(endpoints.getArtifact, { where }, options);
  }

  /**
   * Downloads an artifact: usually a zip file, otherwise a file of the type it was uploaded as.
   * Gitea 1.24 or newer and Forgejo 16 or newer.
   *
   * The server redirects to a signed URL that is valid for 60 minutes; a second request gets the
   * bytes from there. No credential is sent to another origin, such as a storage service. A `range`
   * header requests a part of the file.
   *
   * @throws {StatusError} 401 when the signed URL is refused · 404 when the artifact is missing,
   * hidden or expired
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip
   */
  download(where: ArtifactRef, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.downloadArtifact, { where }, options);
  }

  /**
   * Downloads an artifact with the signature of a signed URL. The credential of the client is not
   * sent: the signature is enough, and the server would refuse the request for a bad credential.
   * Gitea 1.24 or newer only.
   *
   * @throws {StatusError} 401 `Error link expired` when the URL has expired, `Error unauthorized`
   * for a wrong signature · 404 when the artifact is missing or expired
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip/raw
   */
  downloadSigned(
    where: ArtifactRef,
    query: DownloadSignedArtifactQuery,
    options?: CallOptions,
  ): Promise<ByteStream> {
    return this.#transport
      .with({ auth: nobody })
      .bytes(endpoints.downloadSignedArtifact, { where, query }, options);
  }

  /**
   * Deletes an artifact. Gitea 1.24 or newer and Forgejo 16 or newer.
   *
   * @throws {StatusError} 403 without write access, or without a credential · 404 when it is
   * missing or hidden
   * @see DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}
   */
  delete(where: ArtifactRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.deleteArtifact, { where }, options);
  }
}

/** Replaces the client's credential with none. */
const nobody: Auth = /* @__PURE__ */ customAuth({ scheme: 'none', apply: () => undefined });
