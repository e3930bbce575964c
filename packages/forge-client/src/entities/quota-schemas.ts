import * as z from 'zod/v4/mini';
import {
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';

/**
 * The kind of data that a limit covers. A subject includes those below it: `size:repos:all` covers
 * public and private repositories, `size:all` everything.
 */
export type QuotaSubject = OpenEnum<
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
export const quotaSubject: ZodSchema<QuotaSubject> = /* @__PURE__ */ schema(() =>
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
  /** The subjects whose total it limits; absent when there are none. */
  subjects?: QuotaSubject[] | undefined;
}
export const quotaRule: ZodSchema<QuotaRule> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  limit: integer(),
  subjects: z.optional(z.array(quotaSubject)),
}));

/** Limits that apply to the same users. */
export interface QuotaGroup {
  /** Name in requests. */
  name: string;
  rules: QuotaRule[];
}
export const quotaGroup: ZodSchema<QuotaGroup> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  rules: list(quotaRule),
}));

/** A limit that applies to a user or an organisation. */
export interface AppliedQuotaRule {
  /** Set only by `forge.admin.users.quota.get`. */
  name?: string | undefined;
  /** In bytes; -1 for no limit. */
  limit: number;
  /** The subjects whose total it limits; absent when there are none. */
  subjects?: QuotaSubject[] | undefined;
}
export const appliedQuotaRule: ZodSchema<AppliedQuotaRule> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  limit: integer(),
  subjects: z.optional(z.array(quotaSubject)),
}));

/** Limits that apply together to a user or an organisation. */
export interface AppliedQuotaGroup {
  /** Set only by `forge.admin.users.quota.get`. */
  name?: string | undefined;
  rules: AppliedQuotaRule[];
}
export const appliedQuotaGroup: ZodSchema<AppliedQuotaGroup> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  rules: list(appliedQuotaRule),
}));

/** Bytes used by repositories, without LFS. */
export interface QuotaUsedRepos {
  /** In bytes. */
  public: number;
  /** In bytes. */
  private: number;
}
export const quotaUsedRepos: ZodSchema<QuotaUsedRepos> = /* @__PURE__ */ object(() => ({
  public: integer(),
  private: integer(),
}));

/** Bytes used by git in addition to the repositories. */
export interface QuotaUsedGit {
  /** In bytes. */
  LFS: number;
}
export const quotaUsedGit: ZodSchema<QuotaUsedGit> = /* @__PURE__ */ object(() => ({
  LFS: integer(),
}));

/** Bytes used by attachments. */
export interface QuotaUsedAttachments {
  /** Of issues, pull requests and comments, in bytes. */
  issues: number;
  /** Of releases, in bytes. */
  releases: number;
}
export const quotaUsedAttachments: ZodSchema<QuotaUsedAttachments> = /* @__PURE__ */ object(() => ({
  issues: integer(),
  releases: integer(),
}));

/** Bytes used by packages. */
export interface QuotaUsedPackages {
  /** In bytes. */
  all: number;
}
export const quotaUsedPackages: ZodSchema<QuotaUsedPackages> = /* @__PURE__ */ object(() => ({
  all: integer(),
}));

/** Bytes used by files stored outside git. */
export interface QuotaUsedAssets {
  attachments: QuotaUsedAttachments;
  /** Of runs of workflows, in bytes. */
  artifacts: number;
  packages: QuotaUsedPackages;
}
export const quotaUsedAssets: ZodSchema<QuotaUsedAssets> = /* @__PURE__ */ object(() => ({
  attachments: quotaUsedAttachments,
  artifacts: integer(),
  packages: quotaUsedPackages,
}));

/** Bytes in use, by kind of data. */
export interface QuotaUsedSize {
  repos: QuotaUsedRepos;
  git: QuotaUsedGit;
  assets: QuotaUsedAssets;
}
export const quotaUsedSize: ZodSchema<QuotaUsedSize> = /* @__PURE__ */ object(() => ({
  repos: quotaUsedRepos,
  git: quotaUsedGit,
  assets: quotaUsedAssets,
}));

/** Usage that counts towards the limits. */
export interface QuotaUsed {
  size: QuotaUsedSize;
}
export const quotaUsed: ZodSchema<QuotaUsed> = /* @__PURE__ */ object(() => ({
  size: quotaUsedSize,
}));

/** The usage and the quota of a user or an organisation. */
export interface QuotaInfo {
  used: QuotaUsed;
  /**
   * A change is allowed if any of them allows it. If there are none, the default of the instance
   * applies.
   */
  groups: AppliedQuotaGroup[];
}
export const quotaInfo: ZodSchema<QuotaInfo> = /* @__PURE__ */ object(() => ({
  used: quotaUsed,
  groups: list(appliedQuotaGroup),
}));
