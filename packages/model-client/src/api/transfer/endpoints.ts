import { type Endpoint, ndjson, type NothingEndpoint, type StreamEndpoint } from '@clients/core';
import { isLast } from '../../inference/last-event.js';
import {
  type NotStreamed,
  makeUnstreamedBody,
  type Streamed,
  makeStreamedBody,
} from '../../inference/stream-schemas.js';
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

export const create: Endpoint<{ body: CreateBody & NotStreamed }, ProgressResponse> = {
  id: 'create',
  call: 'create',
  method: 'POST',
  path: '/api/create',
  input: { body: /* @__PURE__ */ makeUnstreamedBody(createBody) },
  output: progressResponse,
  timeouts,
};

export const createStream: StreamEndpoint<{ body: CreateBody & Streamed }, ProgressResponse> = {
  id: 'create',
  call: 'createStream',
  method: 'POST',
  path: '/api/create',
  input: { body: /* @__PURE__ */ makeStreamedBody(createBody) },
  event: progressResponse,
  format: ndjson,
  isLast,
  // The server first pulls a model in `from` that it does not have, and reports the success of
  // that, too.
  untilEnd: ({ status }) => status === 'pulling manifest',
  timeouts,
};

export const pull: Endpoint<{ body: PullBody & NotStreamed }, ProgressResponse> = {
  id: 'pull',
  call: 'pull',
  method: 'POST',
  path: '/api/pull',
  input: { body: /* @__PURE__ */ makeUnstreamedBody(pullBody) },
  output: progressResponse,
  timeouts,
};

export const pullStream: StreamEndpoint<{ body: PullBody & Streamed }, ProgressResponse> = {
  id: 'pull',
  call: 'pullStream',
  method: 'POST',
  path: '/api/pull',
  input: { body: /* @__PURE__ */ makeStreamedBody(pullBody) },
  event: progressResponse,
  format: ndjson,
  isLast,
  timeouts,
};

export const push: Endpoint<{ body: PushBody & NotStreamed }, ProgressResponse> = {
  id: 'push',
  call: 'push',
  method: 'POST',
  path: '/api/push',
  input: { body: /* @__PURE__ */ makeUnstreamedBody(pushBody) },
  output: progressResponse,
  timeouts,
};

export const pushStream: StreamEndpoint<{ body: PushBody & Streamed }, ProgressResponse> = {
  id: 'push',
  call: 'pushStream',
  method: 'POST',
  path: '/api/push',
  input: { body: /* @__PURE__ */ makeStreamedBody(pushBody) },
  event: progressResponse,
  format: ndjson,
  isLast,
  timeouts,
};

export const copy: NothingEndpoint<{ body: CopyRequest }> = {
  id: 'copy',
  call: 'copy',
  method: 'POST',
  path: '/api/copy',
  input: { body: copyRequest },
  nothing: true,
  emptySuccess: true,
};

export const deleteModel: NothingEndpoint<{ body: DeleteRequest }> = {
  id: 'delete',
  call: 'delete',
  method: 'DELETE',
  path: '/api/delete',
  input: { body: deleteRequest },
  nothing: true,
  emptySuccess: true,
};
