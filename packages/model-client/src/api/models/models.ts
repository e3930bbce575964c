import type { CallOptions, Transport } from '@clients/core';
import { type CreateRequest, createOnce, createStreamed } from '../transfer/create.js';
import * as transfers from '../transfer/endpoints.js';
import type { ProgressStream } from '../transfer/progress-stream.js';
import { type PullRequest, type PushRequest, transfer, transferStream } from '../transfer/pull-push.js';
import type { CopyRequest, DeleteRequest, ProgressResponse } from '../transfer/schemas.js';
import * as endpoints from './endpoints.js';
import { loadModel, type LoadRequest, type LoadResult, type UnloadRequest } from './load.js';
import { type PsResult, running } from './ps.js';
import type { ListResponse, ShowRequest, ShowResponse } from './schemas.js';

/** What a client does with models other than running them. */
export class ModelManagement {
  /** The way of every request; takes endpoint values directly. */
  readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /**
   * Lists the models on the disk of the server, the one changed last first.
   *
   * @see GET /api/tags
   */
  list(options?: CallOptions): Promise<ListResponse> {
    return this.transport.call(endpoints.list, {}, options);
  }

  /**
   * Lists the models in the memory of the server, with the seconds each has left.
   *
   * @see GET /api/ps
   */
  ps(options?: CallOptions): Promise<PsResult> {
    return running(this.transport, options);
  }

  /**
   * Tells all that the server knows of a model.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 502 with `cloud-unreachable` for a cloud model without network
   * @see POST /api/show
   */
  show(request: ShowRequest, options?: CallOptions): Promise<ShowResponse> {
    return this.transport.call(endpoints.show, { body: request }, options);
  }

  /**
   * Makes a model, from another one or from files, which are uploaded first. A model of that name is replaced. Answers when it is
   * there; `createStream` tells how far it is.
   *
   * @throws {StatusError} 400 for a request without source or with a bad template · 500 for files that are no model
   * @see POST /api/create
   */
  create(request: CreateRequest & { stream?: false | undefined }, options?: CallOptions): Promise<ProgressResponse> {
    return createOnce(this.transport, request, options);
  }

  /**
   * Makes a model as `create` does and tells how far it is, uploads included.
   *
   * @throws {StatusError | StreamError} as `create`; what fails once it has begun is an error inside the stream
   * @see POST /api/create
   */
  createStream(request: CreateRequest & { stream?: true | undefined }, options?: CallOptions): ProgressStream {
    return createStreamed(this.transport, request, options);
  }

  /**
   * Gives a model a second name. A model of that name is replaced; no file is copied.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 400 for a bad name
   * @see POST /api/copy
   */
  copy(request: CopyRequest, options?: CallOptions): Promise<void> {
    return this.transport.call(transfers.copy, { body: request }, options);
  }

  /**
   * Deletes a name, and the files that no other name needs. A loaded model stays in memory until its time is up.
   *
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see DELETE /api/delete
   */
  delete(request: DeleteRequest, options?: CallOptions): Promise<void> {
    return this.transport.call(transfers.deleteModel, { body: request }, options);
  }

  /**
   * Fetches a model from its registry. Answers when it is there, which can take hours; `pullStream` tells how far it is.
   *
   * @throws {StatusError} 500 for whatever goes wrong, with the code `model-not-found` when the registry does not know it
   * @see POST /api/pull
   */
  pull(request: PullRequest & { stream?: false | undefined }, options?: CallOptions): Promise<ProgressResponse> {
    return transfer(this.transport, transfers.pull, request, options);
  }

  /**
   * Fetches a model from its registry and tells how far it is. Aborting keeps what was fetched for the next time.
   *
   * @throws {StreamError} `server` for whatever goes wrong, with the code `model-not-found` when the registry does not know it
   * @see POST /api/pull
   */
  pullStream(request: PullRequest & { stream?: true | undefined }, options?: CallOptions): ProgressStream {
    return transferStream(this.transport, transfers.pullStream, request, options);
  }

  /**
   * Sends a model to its registry. Answers when it is there; `pushStream` tells how far it is.
   *
   * @throws {StatusError} 500 for whatever goes wrong, with the code `registry-unauthorized` when the name is not yours
   * @see POST /api/push
   */
  push(request: PushRequest & { stream?: false | undefined }, options?: CallOptions): Promise<ProgressResponse> {
    return transfer(this.transport, transfers.push, request, options);
  }

  /**
   * Sends a model to its registry and tells how far it is.
   *
   * @throws {StreamError} `server` for whatever goes wrong, with the code `registry-unauthorized` when the name is not yours
   * @see POST /api/push
   */
  pushStream(request: PushRequest & { stream?: true | undefined }, options?: CallOptions): ProgressStream {
    return transferStream(this.transport, transfers.pushStream, request, options);
  }

  /**
   * Loads a model into memory without running it, or sets anew how long it stays.
   *
   * @throws {StatusError} 404 with the code `model-not-found` · 500 with `out-of-memory` or `runner-failed` when it cannot be loaded
   * @see POST /api/generate
   * @see POST /api/embed
   */
  load(request: LoadRequest, options?: CallOptions): Promise<LoadResult> {
    return loadModel('load', this.transport, request, options);
  }

  /**
   * Takes a model out of memory, once the requests under way are done. Does nothing for one that is not loaded.
   *
   * @throws {StatusError} 404 with the code `model-not-found`
   * @see POST /api/generate
   * @see POST /api/embed
   */
  unload(request: UnloadRequest, options?: CallOptions): Promise<LoadResult> {
    return loadModel('unload', this.transport, { ...request, keep_alive: 0 }, options);
  }
}
