import type { CallOptions, Transport } from '@clients/core';
import { type CreateRequest, createOnce, createStreamed } from '../transfer/create.js';
import * as transfers from '../transfer/endpoints.js';
import type { ProgressStream } from '../transfer/progress-stream.js';
import { type PullRequest, type PushRequest, transfer, transferStream } from '../transfer/pull-push.js';
import type { CopyRequest, DeleteRequest, ProgressResponse } from '../transfer/schemas.js';
import * as endpoints from './endpoints.js';
import { EnsuredModels, type EnsureOptions, type EnsureResult } from './ensure.js';
import { loadModel, type LoadRequest, type LoadResult, type UnloadRequest } from './load.js';
import { type PsResult, running } from './ps.js';
import type { ListResponse, ShowRequest, ShowResponse } from './schemas.js';

/** The operations of a client on the models of its server, other than running them. */
export interface ModelOperations {
  /**
   * Lists the models on the disk of the server, most recently modified first.
   *
   * @see GET /api/tags
   */
  readonly list: (options?: CallOptions) => Promise<ListResponse>;

  /**
   * Lists the models in the memory of the server, with the seconds that each one stays loaded.
   *
   * @see GET /api/ps
   */
  readonly ps: (options?: CallOptions) => Promise<PsResult>;

  /**
   * Gets everything that the server knows about a model.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 502 with `cloud-unreachable` for a cloud model without a network
   * @see POST /api/show
   */
  readonly show: (request: ShowRequest, options?: CallOptions) => Promise<ShowResponse>;

  /**
   * Creates a model from another one or from files, which are uploaded first. Replaces a model of the same name. Resolves when the model
   * is complete; `createStream` reports progress.
   *
   * @throws {StatusError} 400 for a request without a source or with an invalid template · 500 for files that are not a model
   * @see POST /api/create
   */
  readonly create: (request: CreateRequest & { stream?: false | undefined }, options?: CallOptions) => Promise<ProgressResponse>;

  /**
   * Creates a model as `create` does, and reports progress, uploads included.
   *
   * @throws {StatusError | StreamError} as `create`; a failure after the start is an error inside the stream
   * @see POST /api/create
   */
  readonly createStream: (request: CreateRequest & { stream?: true | undefined }, options?: CallOptions) => ProgressStream;

  /**
   * Adds a second name for a model. Replaces a model of that name; no file is copied.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 400 for an invalid name
   * @see POST /api/copy
   */
  readonly copy: (request: CopyRequest, options?: CallOptions) => Promise<void>;

  /**
   * Deletes the name of a model, and the files that no other name needs. A loaded model stays in memory until its `keep_alive` is over.
   *
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see DELETE /api/delete
   */
  readonly remove: (request: DeleteRequest, options?: CallOptions) => Promise<void>;

  /**
   * Downloads a model from its registry to the server. Resolves when the download is complete, which can take hours; `pullStream` reports
   * progress.
   *
   * @throws {StatusError} 500 for any failure, with the code `model-not-found` when the registry does not have the model
   * @see POST /api/pull
   */
  readonly pull: (request: PullRequest & { stream?: false | undefined }, options?: CallOptions) => Promise<ProgressResponse>;

  /**
   * Downloads a model from its registry to the server, and reports progress. After an abort the server keeps what it has for the next pull.
   *
   * @throws {StreamError} `server` for any failure, with the code `model-not-found` when the registry does not have the model
   * @see POST /api/pull
   */
  readonly pullStream: (request: PullRequest & { stream?: true | undefined }, options?: CallOptions) => ProgressStream;

  /**
   * Makes sure that the server has a model: downloads it from its registry unless it is there already, in which case this is one request.
   * A name without a tag means `:latest`.
   *
   * Calls for the same model at the same time share one download, with the headers and `resume` of the first; each has its own `signal`,
   * time limit and `onProgress`. The download ends early once all of them have ended; the server keeps what it has for the next one. An
   * existing model is not updated: `pull` does that.
   *
   * @throws {StreamError} `server` for a download that fails, with the code `model-not-found` when the registry does not have the model
   * @throws {InputError} for an empty name · `callback-failed` when `onProgress` throws
   * @see POST /api/show
   * @see POST /api/pull
   */
  readonly ensure: (model: string, options?: EnsureOptions) => Promise<EnsureResult>;

  /**
   * Uploads a model from the server to its registry. Resolves when the upload is complete; `pushStream` reports progress.
   *
   * @throws {StatusError} 500 for any failure, with the code `registry-unauthorized` when the name belongs to another account
   * @see POST /api/push
   */
  readonly push: (request: PushRequest & { stream?: false | undefined }, options?: CallOptions) => Promise<ProgressResponse>;

  /**
   * Uploads a model from the server to its registry, and reports progress.
   *
   * @throws {StreamError} `server` for any failure, with the code `registry-unauthorized` when the name belongs to another account
   * @see POST /api/push
   */
  readonly pushStream: (request: PushRequest & { stream?: true | undefined }, options?: CallOptions) => ProgressStream;

  /**
   * Loads a model into memory without running it, or changes how long a loaded model stays there.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 500 with `out-of-memory` or `runner-failed` when it cannot be loaded
   * @see POST /api/generate
   * @see POST /api/embed
   */
  readonly load: (request: LoadRequest, options?: CallOptions) => Promise<LoadResult>;

  /**
   * Removes a model from memory, once the requests in progress are done. Does nothing for a model that is not loaded.
   *
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see POST /api/generate
   * @see POST /api/embed
   */
  readonly unload: (request: UnloadRequest, options?: CallOptions) => Promise<LoadResult>;
}

/** Makes the operations, which send their requests over `transport`. */
export function modelOperations(transport: Transport): ModelOperations {
  const ensured = new EnsuredModels(transport);
  return {
    list: (options) => transport.call(endpoints.list, {}, options),
    ps: (options) => running(transport, options),
    show: (request, options) => transport.call(endpoints.show, { body: request }, options),
    create: (request, options) => createOnce(transport, request, options),
    createStream: (request, options) => createStreamed(transport, request, options),
    copy: (request, options) => transport.call(transfers.copy, { body: request }, options),
    remove: (request, options) => transport.call(transfers.deleteModel, { body: request }, options),
    pull: (request, options) => transfer(transport, transfers.pull, request, options),
    pullStream: (request, options) => transferStream(transport, transfers.pullStream, request, options),
    ensure: (model, options) => ensured.ensure(model, options),
    push: (request, options) => transfer(transport, transfers.push, request, options),
    pushStream: (request, options) => transferStream(transport, transfers.pushStream, request, options),
    load: (request, options) => loadModel('load', transport, request, options),
    unload: (request, options) => loadModel('unload', transport, { ...request, keep_alive: 0 }, options),
  };
}
