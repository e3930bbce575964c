import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** A user, or an organisation for routes that accept both. */
export interface UserRef {
  /** Login; letter case does not matter. */
  username: string;
}
export const userRef: ZodSchema<UserRef> = /* @__PURE__ */ object(() => ({ username: z.string() }));

/** A user, and another user that they may follow. */
export interface FollowRef extends UserRef {
  /** Login of the user who may be followed. */
  target: string;
}
export const followRef: ZodSchema<FollowRef> = /* @__PURE__ */ object(() => ({
  username: z.string(),
  target: z.string(),
}));

/** A public key of a user. */
export interface UserKeyRef extends UserRef {
  /** `id` of the key. */
  id: number;
}
export const userKeyRef: ZodSchema<UserKeyRef> = /* @__PURE__ */ object(() => ({
  username: z.string(),
  id: integer(),
}));

/** An access token of a user. */
export interface TokenRef extends UserRef {
  /** Its `id` or its name; a name made up of digits is treated as an id. */
  token: string | number;
}
export const tokenRef: ZodSchema<TokenRef> = /* @__PURE__ */ object(() => ({
  username: z.string(),
  token: z.union([z.string(), integer()]),
}));

/** A user within an organisation. */
export interface UserOrgRef extends UserRef {
  /** Name of the organisation. */
  org: string;
}
export const userOrgRef: ZodSchema<UserOrgRef> = /* @__PURE__ */ object(() => ({
  username: z.string(),
  org: z.string(),
}));

/** An organisation. */
export interface OrgRef {
  /** Name; letter case does not matter. */
  org: string;
}
export const orgRef: ZodSchema<OrgRef> = /* @__PURE__ */ object(() => ({ org: z.string() }));

/** A member of an organisation, or a user it has blocked. */
export interface OrgUserRef extends OrgRef {
  /** Login. */
  username: string;
}
export const orgUserRef: ZodSchema<OrgUserRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  username: z.string(),
}));

/** A webhook of an organisation. */
export interface OrgHookRef extends OrgRef {
  /** `id` of the webhook. */
  id: number;
}
export const orgHookRef: ZodSchema<OrgHookRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  id: integer(),
}));

/** A label of an organisation. */
export interface OrgLabelRef extends OrgRef {
  /** `id` of the label, not its name. */
  id: number;
}
export const orgLabelRef: ZodSchema<OrgLabelRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  id: integer(),
}));

/** A team. */
export interface TeamRef {
  /** `id` of the team, not its name. */
  id: number;
}
export const teamRef: ZodSchema<TeamRef> = /* @__PURE__ */ object(() => ({ id: integer() }));

/** A member of a team. */
export interface TeamMemberRef extends TeamRef {
  /** Login. */
  username: string;
}
export const teamMemberRef: ZodSchema<TeamMemberRef> = /* @__PURE__ */ object(() => ({
  id: integer(),
  username: z.string(),
}));

/** A repository that a team has access to. */
export interface TeamRepoRef extends TeamRef {
  /** Ignored by the server, which uses the organisation of the team. */
  org: string;
  /** Name of the repository. */
  repo: string;
}
export const teamRepoRef: ZodSchema<TeamRepoRef> = /* @__PURE__ */ object(() => ({
  id: integer(),
  org: z.string(),
  repo: z.string(),
}));

/**
 * The id of an application, a key or a webhook of the authenticated user, of a webhook of the
 * instance, or of a repository.
 */
export interface IdRef {
  /** `id` of the object. */
  id: number;
}
export const idRef: ZodSchema<IdRef> = /* @__PURE__ */ object(() => ({ id: integer() }));

/** A thread of notifications. */
export interface NotificationRef {
  /** `id` of the thread. */
  id: number;
}
export const notificationRef: ZodSchema<NotificationRef> = /* @__PURE__ */ object(() => ({
  id: integer(),
}));

/** A template built into the server. */
export interface TemplateNameRef {
  /** Name in the list of templates; case-sensitive. */
  name: string;
}
export const templateNameRef: ZodSchema<TemplateNameRef> = /* @__PURE__ */ object(() => ({
  name: z.string(),
}));

/** A scheduled task of the server. */
export interface CronRef {
  /** `name` of the task. */
  task: string;
}
export const cronRef: ZodSchema<CronRef> = /* @__PURE__ */ object(() => ({ task: z.string() }));
