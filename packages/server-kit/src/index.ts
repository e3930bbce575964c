export {
  base64,
  binaryBytes,
  concat,
  decodeBase64,
  decodePercent,
  encodeText,
  isRecord,
  omitUndefined,
  toBase64Url,
  toHex,
  trimTrailing,
} from '@clients/core/for-servers';
export { type App, type AppRequest, makeJsonReply, type Piece, type Reply } from './app.js';
export { Embedded, type EmbeddedOptions, type MswHttp } from './embedded.js';
export {
  type Fault,
  Faults,
  type FaultTarget,
  type ErrorLineFault,
  type GarbageFault,
  type HtmlFault,
  type ResetFault,
  type SlowFault,
  type SplitFault,
  type StallFault,
  type StatusFault,
  type TruncateFault,
} from './faults.js';
export type { RequestEnding, RecordedRequest } from './journal.js';
export type { Listening } from './node-adapter.js';
export { type Found, Routes } from './routes.js';
export { ServerClock, pause } from './clock.js';
