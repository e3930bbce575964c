export { ServerClock, Faults } from '@clients/server-kit';
export type { MswHttp, RecordedRequest, RequestEnding } from '@clients/server-kit';
export type {
  ErrorLineFault,
  Fault,
  FaultTarget,
  GarbageFault,
  HtmlFault,
  ResetFault,
  SlowFault,
} from '@clients/server-kit';
export type { SplitFault, StallFault, StatusFault, TruncateFault } from '@clients/server-kit';
export type { ServerAccount, CloudMode, RegistryEntry } from './context.js';
export type { DecideFunction, DecideQuestion } from './decide-function.js';
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
