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
export type { ForgeCors } from './http/cors.js';
export { ForgeSeed, type SeededUser, type SeedRepoOptions, type SeedUserOptions } from './seed.js';
export {
  createForgeApp,
  type ForgeApp,
  type ForgeServer,
  type ForgeServerOptions,
  type ForgeServerState,
  startForgeServer,
} from './server.js';
export type { InstanceSetting } from '../service/product-route.js';
export type { ServerKind } from './state/server-kinds.js';
