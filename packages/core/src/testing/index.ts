export { base64, binaryBytes, concat, encodeText } from '../base/bytes.js';
export { withoutTrailing } from '../base/text.js';
export { isRecord } from '../base/values.js';
export { percentDecoded } from '../wire/url.js';
export { type App, type AppRequest, jsonReply, type Piece, type Reply } from './app.js';
export type { Cassette, CassetteExchange, CassettePiece } from './cassette.js';
export { base64Url, fromBase64 } from './base64.js';
export { Clock, pause } from './clock.js';
export { Embedded, type EmbeddedOptions, type MswHttp } from './embedded.js';
export {
  type ErrorLineFault,
  type Fault,
  Faults,
  type FaultTarget,
  type GarbageFault,
  type HtmlFault,
  type ResetFault,
  type SlowFault,
  type SplitFault,
  type StallFault,
  type StatusFault,
  type TruncateFault,
} from './faults.js';
export type { Ending, RecordedRequest } from './journal.js';
export type { Listening } from './node-adapter.js';
export { record, type Recorder, type RecordOptions } from './record.js';
export { CassetteError, type Player, replay } from './replay.js';
export { type Found, Routes } from './routes.js';
