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
export type { InstanceSetting } from 'forge-client/endpoints';
export type { ServerKind } from './state/server-kinds.js';
