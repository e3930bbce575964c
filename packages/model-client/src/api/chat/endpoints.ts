import { type Endpoint, ndjson, type StreamEndpoint } from '@clients/core';
import { isLast } from '../../inference/last-event.js';
import {
  type NotStreamed,
  unstreamedBody,
  type Streamed,
  streamedBody,
} from '../../inference/stream-schemas.js';
import { type ChatBody, chatBody, type ChatEvent, chatEvent } from './schemas.js';
import { ChatCollector, type ChatResult } from './result.js';

const timeouts = { firstByte: null, idle: 300_000 } as const;

/** Generates the next message of a conversation, as one value. */
export const chat: Endpoint<{ body: ChatBody & NotStreamed }, ChatEvent> = {
  id: 'chat',
  method: 'POST',
  path: '/api/chat',
  input: { body: /* @__PURE__ */ unstreamedBody(chatBody) },
  output: chatEvent,
  repeatable: true,
  refusesWith503: true,
  timeouts,
};

/** Generates the next message of a conversation, piece by piece. */
export const chatStream: StreamEndpoint<{ body: ChatBody & Streamed }, ChatEvent, ChatResult> = {
  id: 'chat',
  method: 'POST',
  path: '/api/chat',
  input: { body: /* @__PURE__ */ streamedBody(chatBody) },
  event: chatEvent,
  format: ndjson,
  isLast,
  collect: () => new ChatCollector(),
  repeatable: true,
  refusesWith503: true,
  timeouts,
};
