export { base64, binaryBytes, concat, encodeText } from '../base/bytes.js';
export { percentDecoded } from '../wire/url.js';
export { type App, type AppRequest, jsonReply, type Piece, readable, type Reply, textReply } from './app.js';
export { base64Url, fromBase64 } from './base64.js';
export type { Cassette, CassetteExchange, CassettePiece } from './cassette.js';
export { Clock, pause } from './clock.js';
export { Embedded, type EmbeddedOptions } from './embedded.js';
export type { EngineOptions } from './engine.js';
export {
  type ErrorLineFault,
  type Fault,
  type FaultTarget,
  type GarbageFault,
  type HtmlFault,
  type ResetFault,
  type SlowFault,
  type SplitFault,
  type StallFault,
  type StatusFault,
  type TruncateFault,
} from './fault.js';
export { Faults } from './faults.js';
export { isRecord } from '../base/values.js';
export { withoutTrailing } from '../base/text.js';
export type { Ending, RecordedRequest } from './journal.js';
export type { MswHttp } from './msw.js';
export type { Listening } from './node-adapter.js';
export { record, type Recorder, type RecordOptions } from './record.js';
export { CassetteError, type Player, replay } from './replay.js';
export { type Found, Router } from './router.js';
