export {
  type Cassette,
  CassetteError,
  type CassetteExchange,
  type CassettePiece,
  type Clock,
  type Ending,
  type Fault,
  type Faults,
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
export type { Seed, SeededUser, SeedRepo, SeedUser } from './seed.js';
export { createForgeApp, type ForgeApp, type ForgeServer, type ForgeServerOptions, startForgeServer } from './server.js';
export { ForgeState } from './state/forge-state.js';
