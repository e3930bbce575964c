import {
  array,
  int,
  list,
  object,
  type Open,
  openEnum,
  optional,
  optionalString,
  part,
  schema,
  type Schema,
  string,
} from '@clients/core/schema';

/** What a limit is about. A subject includes those below it: `size:repos:all` is public and private repositories, `size:all` everything. */
export type QuotaSubject = Open<
  | 'none'
  | 'size:all'
  | 'size:repos:all'
  | 'size:repos:public'
  | 'size:repos:private'
  | 'size:git:all'
  | 'size:git:lfs'
  | 'size:assets:all'
  | 'size:assets:attachments:all'
  | 'size:assets:attachments:issues'
  | 'size:assets:attachments:releases'
  | 'size:assets:artifacts'
  | 'size:assets:packages:all'
  | 'size:assets:wiki'
>;
export const quotaSubject: Schema<QuotaSubject> = /* @__PURE__ */ schema(() =>
  openEnum([
    'none',
    'size:all',
    'size:repos:all',
    'size:repos:public',
    'size:repos:private',
    'size:git:all',
    'size:git:lfs',
    'size:assets:all',
    'size:assets:attachments:all',
    'size:assets:attachments:issues',
    'size:assets:attachments:releases',
    'size:assets:artifacts',
    'size:assets:packages:all',
    'size:assets:wiki',
  ]),
);

/** A limit. */
export interface QuotaRule {
  /** Name in requests. */
  name: string;
  /** In bytes; -1 for no limit. */
  limit: number;
  /** What it limits together; left out when that is nothing. */
  subjects?: readonly QuotaSubject[] | undefined;
}
export const quotaRule: Schema<QuotaRule> = /* @__PURE__ */ object(() => ({
  name: string(),
  limit: int(),
  subjects: optional(array(part(quotaSubject))),
}));

/** Limits that hold for the same users. */
export interface QuotaGroup {
  /** Name in requests. */
  name: string;
  rules: readonly QuotaRule[];
}
export const quotaGroup: Schema<QuotaGroup> = /* @__PURE__ */ object(() => ({
  name: string(),
  rules: list(part(quotaRule)),
}));

/** A limit as it holds for somebody. */
export interface AppliedQuotaRule {
  /** Only `forge.admin.users.getQuota` has it. */
  name?: string | undefined;
  /** In bytes; -1 for no limit. */
  limit: number;
  /** What it limits together; left out when that is nothing. */
  subjects?: readonly QuotaSubject[] | undefined;
}
export const appliedQuotaRule: Schema<AppliedQuotaRule> = /* @__PURE__ */ object(() => ({
  name: optionalString(),
  limit: int(),
  subjects: optional(array(part(quotaSubject))),
}));

/** Limits that hold together for somebody. */
export interface AppliedQuotaGroup {
  /** Only `forge.admin.users.getQuota` has it. */
  name?: string | undefined;
  rules: readonly AppliedQuotaRule[];
}
export const appliedQuotaGroup: Schema<AppliedQuotaGroup> = /* @__PURE__ */ object(() => ({
  name: optionalString(),
  rules: list(part(appliedQuotaRule)),
}));

/** Bytes that repositories take, without LFS. */
export interface QuotaUsedRepos {
  public: number;
  private: number;
}
export const quotaUsedRepos: Schema<QuotaUsedRepos> = /* @__PURE__ */ object(() => ({ public: int(), private: int() }));

/** Bytes that git takes beside the repositories. */
export interface QuotaUsedGit {
  LFS: number;
}
export const quotaUsedGit: Schema<QuotaUsedGit> = /* @__PURE__ */ object(() => ({ LFS: int() }));

/** Bytes that attachments take. */
export interface QuotaUsedAttachments {
  /** Of issues, pull requests and comments. */
  issues: number;
  releases: number;
}
export const quotaUsedAttachments: Schema<QuotaUsedAttachments> = /* @__PURE__ */ object(() => ({ issues: int(), releases: int() }));

/** Bytes that packages take. */
export interface QuotaUsedPackages {
  all: number;
}
export const quotaUsedPackages: Schema<QuotaUsedPackages> = /* @__PURE__ */ object(() => ({ all: int() }));

/** Bytes that files beside git take. */
export interface QuotaUsedAssets {
  attachments: QuotaUsedAttachments;
  /** Of runs of workflows. */
  artifacts: number;
  packages: QuotaUsedPackages;
}
export const quotaUsedAssets: Schema<QuotaUsedAssets> = /* @__PURE__ */ object(() => ({
  attachments: part(quotaUsedAttachments),
  artifacts: int(),
  packages: part(quotaUsedPackages),
}));

/** Bytes in use, by what uses them. */
export interface QuotaUsedSize {
  repos: QuotaUsedRepos;
  git: QuotaUsedGit;
  assets: QuotaUsedAssets;
}
export const quotaUsedSize: Schema<QuotaUsedSize> = /* @__PURE__ */ object(() => ({
  repos: part(quotaUsedRepos),
  git: part(quotaUsedGit),
  assets: part(quotaUsedAssets),
}));

/** What counts towards the limits. */
export interface QuotaUsed {
  size: QuotaUsedSize;
}
export const quotaUsed: Schema<QuotaUsed> = /* @__PURE__ */ object(() => ({ size: part(quotaUsedSize) }));

/** How much a user or an organisation uses, and how much it may use. */
export interface QuotaInfo {
  used: QuotaUsed;
  /** A change is allowed when one of them allows it. When empty, the default of the instance applies. */
  groups: readonly AppliedQuotaGroup[];
}
export const quotaInfo: Schema<QuotaInfo> = /* @__PURE__ */ object(() => ({
  used: part(quotaUsed),
  groups: list(part(appliedQuotaGroup)),
}));
