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
export type { ForgeCors } from './http/cors.js';
export { Seed, type SeededUser, type SeedRepo, type SeedUser } from './seed.js';
export { createForgeApp, type ForgeApp, type ForgeServer, type ForgeServerOptions, startForgeServer } from './server.js';
export type { ServerKind, InstanceSetting } from '../service/server-kinds.js';
export { ForgeState } from './state/forge-state.js';
export type { CommentRecord, IssueRecord, PullRecord } from './state/issue-records.js';
export type { ReleaseRecord, RepoRecord } from './state/records.js';
export type { RunRecord } from './state/actions-records.js';
export type { HookRecord, TokenRecord, UserRecord } from './state/user-records.js';
