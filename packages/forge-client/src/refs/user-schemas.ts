import { int, object, type Schema, string, union } from '@clients/core/schema';

/** A user, or an organisation for routes that accept both. */
export interface UserRef {
  /** Login; letter case does not matter. */
  username: string;
}
export const userRef: Schema<UserRef> = /* @__PURE__ */ object(() => ({ username: string() }));

/** A user and another one that it may follow. */
export interface FollowRef extends UserRef {
  /** Login of the user who may be followed. */
  target: string;
}
export const followRef: Schema<FollowRef> = /* @__PURE__ */ object(() => ({ username: string(), target: string() }));

/** A public key of a user. */
export interface UserKeyRef extends UserRef {
  /** The key. */
  id: number;
}
export const userKeyRef: Schema<UserKeyRef> = /* @__PURE__ */ object(() => ({ username: string(), id: int() }));

/** An access token of a user. */
export interface TokenRef extends UserRef {
  /** Its `id` or its name; a name that consists of digits is read as an id. */
  token: string | number;
}
export const tokenRef: Schema<TokenRef> = /* @__PURE__ */ object(() => ({ username: string(), token: union([string(), int()]) }));

/** A user within an organisation. */
export interface UserOrgRef extends UserRef {
  /** Name of the organisation. */
  org: string;
}
export const userOrgRef: Schema<UserOrgRef> = /* @__PURE__ */ object(() => ({ username: string(), org: string() }));

/** An organisation. */
export interface OrgRef {
  /** Name; letter case does not matter. */
  org: string;
}
export const orgRef: Schema<OrgRef> = /* @__PURE__ */ object(() => ({ org: string() }));

/** A member of an organisation, or a user that it blocks. */
export interface OrgUserRef extends OrgRef {
  /** Login. */
  username: string;
}
export const orgUserRef: Schema<OrgUserRef> = /* @__PURE__ */ object(() => ({ org: string(), username: string() }));

/** A webhook of an organisation. */
export interface OrgHookRef extends OrgRef {
  id: number;
}
export const orgHookRef: Schema<OrgHookRef> = /* @__PURE__ */ object(() => ({ org: string(), id: int() }));

/** A label of an organisation. */
export interface OrgLabelRef extends OrgRef {
  id: number;
}
export const orgLabelRef: Schema<OrgLabelRef> = /* @__PURE__ */ object(() => ({ org: string(), id: int() }));

/** A team. */
export interface TeamRef {
  id: number;
}
export const teamRef: Schema<TeamRef> = /* @__PURE__ */ object(() => ({ id: int() }));

/** A member of a team. */
export interface TeamMemberRef extends TeamRef {
  /** Login. */
  username: string;
}
export const teamMemberRef: Schema<TeamMemberRef> = /* @__PURE__ */ object(() => ({ id: int(), username: string() }));

/** A repository that a team has access to. */
export interface TeamRepoRef extends TeamRef {
  /** Ignored by the server, which uses the organisation of the team. */
  org: string;
  /** Name of the repository. */
  repo: string;
}
export const teamRepoRef: Schema<TeamRepoRef> = /* @__PURE__ */ object(() => ({ id: int(), org: string(), repo: string() }));

/** The id of an application, a key or a webhook of the authenticated user, of a webhook of the instance, or of a repository. */
export interface IdRef {
  id: number;
}
export const idRef: Schema<IdRef> = /* @__PURE__ */ object(() => ({ id: int() }));

/** A thread of notifications. */
export interface NotificationRef {
  id: number;
}
export const notificationRef: Schema<NotificationRef> = /* @__PURE__ */ object(() => ({ id: int() }));

/** A template that is part of the server. */
export interface TemplateNameRef {
  /** Name in the list of templates; case-sensitive. */
  name: string;
}
export const templateNameRef: Schema<TemplateNameRef> = /* @__PURE__ */ object(() => ({ name: string() }));

/** A scheduled task of the server. */
export interface CronRef {
  /** `name` of the task. */
  task: string;
}
export const cronRef: Schema<CronRef> = /* @__PURE__ */ object(() => ({ task: string() }));
