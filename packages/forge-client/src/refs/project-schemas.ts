import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
import type { RepoRef } from './repo-schemas.js';
import type { OrgRef } from './user-schemas.js';

/** A project board of a repository. */
export interface ProjectRef extends RepoRef {
  /** `id` of the board. */
  id: number;
}
export const projectRef: ZodSchema<ProjectRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
}));

/** A column of a project board of a repository. */
export interface ProjectColumnRef extends ProjectRef {
  /** `id` of the column. */
  column_id: number;
}
export const projectColumnRef: ZodSchema<ProjectColumnRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
  column_id: integer(),
}));

/** An issue on a project board of a repository. */
export interface ProjectIssueRef extends ProjectRef {
  /** `id` of the issue, which is unique on the server, not its `number`. */
  issue_id: number;
}
export const projectIssueRef: ZodSchema<ProjectIssueRef> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  repo: z.string(),
  id: integer(),
  issue_id: integer(),
}));

/** An issue in a column of a project board of a repository. */
export interface ProjectColumnIssueRef extends ProjectColumnRef {
  /** `id` of the issue, which is unique on the server, not its `number`. */
  issue_id: number;
}
export const projectColumnIssueRef: ZodSchema<ProjectColumnIssueRef> = /* @__PURE__ */ object(
  () => ({
    owner: z.string(),
    repo: z.string(),
    id: integer(),
    column_id: integer(),
    issue_id: integer(),
  }),
);

/** A project board of an organisation. */
export interface OrgProjectRef extends OrgRef {
  /** `id` of the board. */
  id: number;
}
export const orgProjectRef: ZodSchema<OrgProjectRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  id: integer(),
}));

/** A column of a project board of an organisation. */
export interface OrgProjectColumnRef extends OrgProjectRef {
  /** `id` of the column. */
  column_id: number;
}
export const orgProjectColumnRef: ZodSchema<OrgProjectColumnRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  id: integer(),
  column_id: integer(),
}));

/** An issue on a project board of an organisation. */
export interface OrgProjectIssueRef extends OrgProjectRef {
  /** `id` of the issue, which is unique on the server, not its `number`. */
  issue_id: number;
}
export const orgProjectIssueRef: ZodSchema<OrgProjectIssueRef> = /* @__PURE__ */ object(() => ({
  org: z.string(),
  id: integer(),
  issue_id: integer(),
}));

/** An issue in a column of a project board of an organisation. */
export interface OrgProjectColumnIssueRef extends OrgProjectColumnRef {
  /** `id` of the issue, which is unique on the server, not its `number`. */
  issue_id: number;
}
export const orgProjectColumnIssueRef: ZodSchema<OrgProjectColumnIssueRef> = /* @__PURE__ */ object(
  () => ({
    org: z.string(),
    id: integer(),
    column_id: integer(),
    issue_id: integer(),
  }),
);

/** A project board of the authenticated user. */
export interface UserProjectRef {
  /** `id` of the board. */
  id: number;
}
export const userProjectRef: ZodSchema<UserProjectRef> = /* @__PURE__ */ object(() => ({
  id: integer(),
}));

/** A column of a project board of the authenticated user. */
export interface UserProjectColumnRef extends UserProjectRef {
  /** `id` of the column. */
  column_id: number;
}
export const userProjectColumnRef: ZodSchema<UserProjectColumnRef> = /* @__PURE__ */ object(() => ({
  id: integer(),
  column_id: integer(),
}));

/** An issue on a project board of the authenticated user. */
export interface UserProjectIssueRef extends UserProjectRef {
  /** `id` of the issue, which is unique on the server, not its `number`. */
  issue_id: number;
}
export const userProjectIssueRef: ZodSchema<UserProjectIssueRef> = /* @__PURE__ */ object(() => ({
  id: integer(),
  issue_id: integer(),
}));

/** An issue in a column of a project board of the authenticated user. */
export interface UserProjectColumnIssueRef extends UserProjectColumnRef {
  /** `id` of the issue, which is unique on the server, not its `number`. */
  issue_id: number;
}
export const userProjectColumnIssueRef: ZodSchema<UserProjectColumnIssueRef> =
  /* @__PURE__ */ object(() => ({
    id: integer(),
    column_id: integer(),
    issue_id: integer(),
  }));
