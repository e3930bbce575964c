import type { ByteStream, Pages } from '@clients/core';
import type { CallOptions } from '../../options.js';
import type { ArtifactRef, RunRef } from '../../refs/action-schemas.js';
import type { RepoRef } from '../../refs/repo-schemas.js';
import type { Transport } from '../../transport.js';
import * as endpoints from './endpoints.js';
import type { ActionArtifact, DownloadSignedArtifactQuery, ListArtifactsQuery } from './schemas.js';

/** Artifacts. */
export class Artifacts {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Lists artifacts.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/artifacts
   */
  list(where: RepoRef, query?: ListArtifactsQuery, options?: CallOptions): Pages<ActionArtifact> {
    return this.#transport.pages(endpoints.listArtifacts, { where, query }, options);
  }

  /**
   * Lists run artifacts.
   *
   * @see GET /repos/{owner}/{repo}/actions/runs/{run}/artifacts
   */
  listOfRun(where: RunRef, query?: ListArtifactsQuery, options?: CallOptions): Pages<ActionArtifact> {
    return this.#transport.pages(endpoints.listRunArtifacts, { where, query }, options);
  }

  /**
   * Gives artifact.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}
   */
  get(where: ArtifactRef, options?: CallOptions): Promise<ActionArtifact> {
    return this.#transport.call(endpoints.getArtifact, { where }, options);
  }

  /**
   * Downloads artifact.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip
   */
  download(where: ArtifactRef, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.downloadArtifact, { where }, options);
  }

  /**
   * Downloads signed artifact.
   *
   * @throws {StatusError} 404 when it is missing or hidden
   * @see GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip/raw
   */
  downloadSigned(where: ArtifactRef, query: DownloadSignedArtifactQuery, options?: CallOptions): Promise<ByteStream> {
    return this.#transport.bytes(endpoints.downloadSignedArtifact, { where, query }, options);
  }

  /**
   * Removes artifact.
   *
   * @throws {StatusError} 403 without the right to · 404 when it is missing or hidden
   * @see DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}
   */
  remove(where: ArtifactRef, options?: CallOptions): Promise<void> {
    return this.#transport.call(endpoints.removeArtifact, { where }, options);
  }
}
