export { ServerClock, Faults } from '@clients/core/testing';
export type { MswHttp, RecordedRequest, RequestEnding } from '@clients/core/testing';
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
