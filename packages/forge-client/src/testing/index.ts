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
export { ObjectStore } from './git/objects.js';
export type { ActionsRecords } from './state/actions-records.js';
export type { ActionsSettings } from './state/actions-settings.js';
export type { CommentRecord, IssueRecord } from './state/issue-records.js';
export type { HookRecord } from './state/hook-records.js';
export type { Level } from './state/level.js';
export type { RepoRecord, ThreadRecord } from './state/records.js';
export type { TokenRecord, UserRecord, Visibility } from './state/user-records.js';
export type { IssueSeed, RepoSeed, UserSeed } from './state/seeds.js';
export type { ArtifactRecord } from './state/actions-records.js';
export type { AttachmentRecord } from './state/issue-records.js';
export type { LabelRecord } from './state/label-records.js';
export type { MilestoneRecord } from './state/issue-records.js';
export type { PullRecord } from './state/issue-records.js';
export type { ReactionRecord } from './state/issue-records.js';
export { Refs } from './git/refs.js';
export type { OriginRecord } from './state/records.js';
export type { ReleaseRecord } from './state/records.js';
export type { RunRecord } from './state/actions-records.js';
export type { RunnerRecord } from './state/actions-settings.js';
export type { StatusRecord } from './state/records.js';
export type { TeamRecord } from './state/team-records.js';
export type { TimeRecord } from './state/issue-records.js';
export type { VariableRecord } from './state/actions-settings.js';
export type { AttemptRecord } from './state/actions-records.js';
export type { KeyRecord } from './state/user-records.js';
export type { ReviewRecord } from './state/issue-records.js';
export type { TagProtectionRecord } from './state/records.js';
export type { TagObject } from './git/objects.js';
export type { JobRecord } from './state/actions-records.js';
export type { ReviewCommentRecord } from './state/issue-records.js';
export type { Signature } from './git/objects.js';
export type { Commit as GitCommit } from './git/objects.js';
export type { Tree } from './git/objects.js';
export type { TreeFile } from './git/objects.js';
export type { ActivityRecord } from './state/instance-records.js';
export type { PackageFileRecord } from './state/instance-records.js';
export type { PackageRecord } from './state/instance-records.js';
export type { PackageSeed } from './state/seeds.js';
export type { PackageVersionRecord } from './state/instance-records.js';
export type { PushMirrorRecord } from './state/instance-records.js';
export type { ApplicationRecord, GrantRecord } from './state/identity-records.js';
export type { AvatarRecord } from './state/identity-records.js';
export type { BadgeRecord } from './state/identity-records.js';
export type { DeployKeyRecord } from './state/identity-records.js';
export type { GpgKeyRecord } from './state/identity-records.js';
export type { ForgejoRecords } from './state/forgejo-records.js';
export type { QuotaGroupRecord } from './state/forgejo-records.js';
export type { QuotaRuleRecord } from './state/forgejo-records.js';
export type { IdentityRecords } from './state/identity-records.js';
