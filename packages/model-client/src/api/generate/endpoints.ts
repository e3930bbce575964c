import { type Endpoint, ndjson, type StreamEndpoint } from '@clients/core';
import { isLast, isWhole } from '../../inference/last-event.js';
import {
  type NotStreamed,
  makeUnstreamedBody,
  type Streamed,
  makeStreamedBody,
} from '../../inference/stream-schemas.js';
import { GenerateCollector, type GenerateResult } from './result.js';
import { type GenerateBody, generateBody, type GenerateEvent, generateEvent } from './schemas.js';

const timeouts = { firstByte: null, idle: 300_000 } as const;

export const generate: Endpoint<{ body: GenerateBody & NotStreamed }, GenerateEvent> = {
  id: 'generate',
  call: 'generate',
  method: 'POST',
  path: '/api/generate',
  input: { body: /* @__PURE__ */ makeUnstreamedBody(generateBody) },
  output: generateEvent,
  repeatable: true,
  refusesWith503: true,
  timeouts,
};

export const generateStream: StreamEndpoint<
  { body: GenerateBody & Streamed },
  GenerateEvent,
  GenerateResult
> = {
  id: 'generate',
  call: 'generateStream',
  method: 'POST',
  path: '/api/generate',
  input: { body: /* @__PURE__ */ makeStreamedBody(generateBody) },
  event: generateEvent,
  format: ndjson,
  isLast,
  isWhole,
  collect: () => new GenerateCollector(),
  repeatable: true,
  refusesWith503: true,
  timeouts,
};
