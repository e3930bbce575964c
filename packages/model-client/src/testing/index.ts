export {
  type Cassette,
  CassetteError,
  type CassetteExchange,
  type CassettePiece,
  Clock,
  type Ending,
  type ErrorLineFault,
  type Fault,
  Faults,
  type FaultTarget,
  type GarbageFault,
  type HtmlFault,
  type MswHttp,
  type Player,
  record,
  type RecordedRequest,
  type Recorder,
  type RecordOptions,
  replay,
  type ResetFault,
  type SlowFault,
  type SplitFault,
  type StallFault,
  type StatusFault,
  type TruncateFault,
} from '@clients/core/testing';
export type { Account, Cloud, RegistryEntry } from './context.js';
export type { ReplyFunction, ReplyMessage, ReplyParts, ReplyRequest, ReplyTool, ReplyToolCall, ReplyValue } from './reply.js';
export { createModelApp, type ModelApp, type ModelServer, type ModelServerOptions, startModelServer } from './server.js';
export type { Capability, ModelSpec } from './specs.js';
export type { ModelServerState } from './state.js';
