import { type Endpoint, ndjson, type NothingEndpoint, type StreamEndpoint } from '@clients/core';
import { isLast } from '../../inference/last-event.js';
import { type NotStreamed, once, type Streamed, streamed } from '../../inference/stream-schemas.js';
import {
  type CopyRequest,
  copyRequest,
  type CreateBody,
  createBody,
  type DeleteRequest,
  deleteRequest,
  type ProgressResponse,
  progressResponse,
  type PullBody,
  pullBody,
  type PushBody,
  pushBody,
} from './schemas.js';

const timeouts = { firstByte: null, idle: null } as const;

/** Makes a model; answers when it is there. */
export const create: Endpoint<{ body: CreateBody & NotStreamed }, ProgressResponse> = {
  id: 'create',
  method: 'POST',
  path: '/api/create',
  input: { body: /* @__PURE__ */ once(createBody) },
  output: progressResponse,
  timeouts,
};

/** Makes a model and tells how far it is. */
export const createStream: StreamEndpoint<{ body: CreateBody & Streamed }, ProgressResponse> = {
  id: 'create',
  method: 'POST',
  path: '/api/create',
  input: { body: /* @__PURE__ */ streamed(createBody) },
  event: progressResponse,
  format: ndjson,
  isLast,
  timeouts,
};

/** Fetches a model from its registry; answers when it is there. */
export const pull: Endpoint<{ body: PullBody & NotStreamed }, ProgressResponse> = {
  id: 'pull',
  method: 'POST',
  path: '/api/pull',
  input: { body: /* @__PURE__ */ once(pullBody) },
  output: progressResponse,
  timeouts,
};

/** Fetches a model from its registry and tells how far it is. */
export const pullStream: StreamEndpoint<{ body: PullBody & Streamed }, ProgressResponse> = {
  id: 'pull',
  method: 'POST',
  path: '/api/pull',
  input: { body: /* @__PURE__ */ streamed(pullBody) },
  event: progressResponse,
  format: ndjson,
  isLast,
  timeouts,
};

/** Sends a model to its registry; answers when it is there. */
export const push: Endpoint<{ body: PushBody & NotStreamed }, ProgressResponse> = {
  id: 'push',
  method: 'POST',
  path: '/api/push',
  input: { body: /* @__PURE__ */ once(pushBody) },
  output: progressResponse,
  timeouts,
};

/** Sends a model to its registry and tells how far it is. */
export const pushStream: StreamEndpoint<{ body: PushBody & Streamed }, ProgressResponse> = {
  id: 'push',
  method: 'POST',
  path: '/api/push',
  input: { body: /* @__PURE__ */ streamed(pushBody) },
  event: progressResponse,
  format: ndjson,
  isLast,
  timeouts,
};

/** Gives a model a second name. */
export const copy: NothingEndpoint<{ body: CopyRequest }> = {
  id: 'copy',
  method: 'POST',
  path: '/api/copy',
  input: { body: copyRequest },
  nothing: true,
};

/** Deletes a name, and the files that no other name needs. */
export const deleteModel: NothingEndpoint<{ body: DeleteRequest }> = {
  id: 'delete',
  method: 'DELETE',
  path: '/api/delete',
  input: { body: deleteRequest },
  nothing: true,
};
