import type { Auth, ByteStream, Pages } from '@clients/core';
import type { CallOptions } from '../../../service/options.js';
import type { ArtifactRef, RunRef } from '../../../refs/action-schemas.js';
import type { RepoRef } from '../../../refs/repo-schemas.js';
import type { Transport } from '../../../service/transport.js';
import * as endpoints from './endpoints.js';
import type { ActionArtifact, DownloadSignedArtifactQuery, ListArtifactsQuery } from './schemas.js';

/** Files that runs left behind. */
export class Artifacts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists the artifacts of a repository, expired ones included.
   *
   * @throws {StatusError} 403 when actions are switched off here for this caller · 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/artifacts
   */
  list(where: RepoRef, query?: ListArtifactsQuery, options?: CallOptions): Pages<ActionArtifact> {
    return this.#transport.pages(endpoints.listArtifacts, { where, query }, options);
  }

  /**
   * Lists the artifacts of a run; an unknown run has none.
   *
   * @throws {StatusError} 404 when the repository is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/artifacts
   */
  listOfRun(where: RunRef, query?: ListArtifactsQuery, options?: CallOptions): Pages<ActionArtifact> {
    return this.#transport.pages(endpoints.listRunArtifacts, { where, query }, options);
  }

  /**
   * Gives what is known of an artifact, not its bytes.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}
   */
  get(where: ArtifactRef, options?: CallOptions): Promise<ActionArtifact> {
    return this.#transport.call(endpoints.getArtifact, { where }, options);
  }

  /**
   * Downloads an artifact: mostly a zip file, else of the type that it was uploaded with.
   *
   * The server answers with a signed address, valid for 60 minutes, and the bytes come from there in a second request. On another origin,
   * such as a storage service, no credential goes along. A header `range` gives a part of it.
   *
   * @throws {StatusError} 401 when the signed address is refused · 404 when the artifact is missing, hidden or expired
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip
   */
  download(where: ArtifactRef, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.downloadArtifact, { where }, options);
  }

  /**
   * Downloads an artifact with the signature of an address that somebody else was given. The signature alone counts: the client's own
   * credential stays at home, for the server would refuse the request for a bad one.
   *
   * @throws {StatusError} 401 `Error link expired` when its time is over, `Error unauthorized` for a wrong signature · 404 when the
   * artifact is missing or expired
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip/raw
   */
  downloadSigned(where: ArtifactRef, query: DownloadSignedArtifactQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.with({ auth: nobody }).bytes(endpoints.downloadSignedArtifact, { where, query }, options);
  }

  /**
   * Deletes an artifact.
   *
   * @throws {StatusError} 403 without write access, also without any credential · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}
   */
  remove(where: ArtifactRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeArtifact, { where }, options);
  }
}

/** Takes the place of a credential, and adds none. */
const nobody: Auth = { scheme: 'none', apply: () => undefined };
