import { type Endpoint, ndjson, type StreamEndpoint } from '@clients/core';
import { isLast, isWhole } from '../../inference/last-event.js';
import {
  type NotStreamed,
  makeUnstreamedBody,
  type Streamed,
  makeStreamedBody,
} from '../../inference/stream-schemas.js';
import { type ChatBody, chatBody, type ChatEvent, chatEvent } from './schemas.js';
import { ChatCollector, type ChatResult } from './result.js';
import type { VersionedRoute } from '../../service/versioned-route.js';

const timeouts = { firstByte: null, idle: 300_000 } as const;

export const chat: Endpoint<{ body: ChatBody & NotStreamed }, ChatEvent> & VersionedRoute = {
  id: 'chat',
  call: 'chat',
  method: 'POST',
  path: '/api/chat',
  input: { body: /* @__PURE__ */ makeUnstreamedBody(chatBody) },
  output: chatEvent,
  repeatable: true,
  refusesWith503: true,
  timeouts,
  since: '0.1.14',
};

export const chatStream: StreamEndpoint<{ body: ChatBody & Streamed }, ChatEvent, ChatResult> &
  VersionedRoute = {
  id: 'chat',
  call: 'chatStream',
  method: 'POST',
  path: '/api/chat',
  input: { body: /* @__PURE__ */ makeStreamedBody(chatBody) },
  event: chatEvent,
  format: ndjson,
  isLast,
  isWhole,
  collect: () => new ChatCollector(),
  repeatable: true,
  refusesWith503: true,
  timeouts,
  since: '0.1.14',
};
