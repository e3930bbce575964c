import { type Endpoint, ndjson, type StreamEndpoint } from '@clients/core';
import { isLast } from '../../inference/last-event.js';
import { type NotStreamed, once, type Streamed, streamed } from '../../inference/stream-schemas.js';
import { GenerateCollector, type GenerateResult } from './result.js';
import { type GenerateBody, generateBody, type GenerateEvent, generateEvent } from './schemas.js';

const timeouts = { firstByte: null, idle: 300_000 } as const;

/** Continues a prompt, as one value. */
export const generate: Endpoint<{ body: GenerateBody & NotStreamed }, GenerateEvent> = {
  id: 'generate',
  method: 'POST',
  path: '/api/generate',
  input: { body: /* @__PURE__ */ once(generateBody) },
  output: generateEvent,
  repeatable: true,
  refusesWith503: true,
  timeouts,
};

/** Continues a prompt, piece by piece. */
export const generateStream: StreamEndpoint<{ body: GenerateBody & Streamed }, GenerateEvent, GenerateResult> = {
  id: 'generate',
  method: 'POST',
  path: '/api/generate',
  input: { body: /* @__PURE__ */ streamed(generateBody) },
  event: generateEvent,
  format: ndjson,
  isLast,
  collect: () => new GenerateCollector(),
  repeatable: true,
  refusesWith503: true,
  timeouts,
};
