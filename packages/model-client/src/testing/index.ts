export { CassetteError, ServerClock, Faults, record, replay } from '@clients/core/testing';
export type {
  Cassette,
  CassetteExchange,
  CassettePiece,
  RequestEnding,
  MswHttp,
  CassettePlayer,
} from '@clients/core/testing';
export type { RecordedRequest, CassetteRecorder, RecordOptions } from '@clients/core/testing';
export type {
  ErrorLineFault,
  Fault,
  FaultTarget,
  GarbageFault,
  HtmlFault,
  ResetFault,
  SlowFault,
} from '@clients/core/testing';
export type { SplitFault, StallFault, StatusFault, TruncateFault } from '@clients/core/testing';
export type { ServerAccount, CloudMode, RegistryEntry } from './context.js';
export type {
  ReplyFunction,
  ReplyMessage,
  ReplyParts,
  ReplyRequest,
  ReplyTool,
  ReplyToolCall,
  ReplyValue,
} from './reply.js';
export {
  createModelApp,
  type ModelApp,
  type ModelServer,
  type ModelServerOptions,
  startModelServer,
} from './server.js';
export type { ModelSpecCapability, ModelSpec } from './models.js';
export type { ModelServerState } from './state.js';
