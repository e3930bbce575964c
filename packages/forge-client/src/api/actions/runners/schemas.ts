import { list, normalized, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** What a runner offers to jobs. */
export interface ActionRunnerLabel {
  /** Its place in the list; counts from 0. Not on Forgejo. */
  id?: number | undefined;
  /** With its suffix, such as `ubuntu-latest:docker://node:20`. */
  name: string;
  /** Not on Forgejo. */
  type?: Open<'custom'> | undefined;
}
export const actionRunnerLabel: Schema<ActionRunnerLabel> = /* @__PURE__ */ object(() => ({
  id: z.optional(z.int()),
  name: z.string(),
  type: z.optional(openEnum(['custom'])),
}));

/** Forgejo sends the name alone. */
function withName(label: unknown): unknown {
  return typeof label === 'string' ? { name: label } : label;
}

/** A machine that takes jobs. */
export interface ActionRunner {
  id: number;
  name: string;
  /** Forgejo says `active` for a runner that has a job, and `idle` for one that waits for jobs. */
  status: Open<'online' | 'offline' | 'active' | 'idle'>;
  /** Has a job. Not on Forgejo. */
  busy?: boolean | undefined;
  /** Takes no more jobs; the one it has goes on. Not on Gitea 1.25 and Forgejo. */
  disabled?: boolean | undefined;
  /** Takes one job only, and is gone then. */
  ephemeral: boolean;
  labels: readonly ActionRunnerLabel[];
  /** Only on Forgejo. */
  uuid?: string | undefined;
  /** User or organisation it belongs to; 0 for none. Only on Forgejo. */
  owner_id?: number | undefined;
  /** Repository it belongs to; 0 for none. Only on Forgejo. */
  repo_id?: number | undefined;
  /** Version of the runner program. Only on Forgejo. */
  version?: string | undefined;
  /** Only on Forgejo. */
  description?: string | undefined;
}
export const actionRunner: Schema<ActionRunner> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  status: openEnum(['online', 'offline', 'active', 'idle']),
  busy: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
  ephemeral: z.boolean(),
  labels: list(normalized(zodOf(actionRunnerLabel), withName)),
  uuid: z.optional(z.string()),
  owner_id: z.optional(z.int()),
  repo_id: z.optional(z.int()),
  version: z.optional(z.string()),
  description: z.optional(z.string()),
}));

/** What a runner needs to register itself. */
export interface RegistrationToken {
  /** Secret; stays the same until somebody resets it. */
  token: string;
}
export const registrationToken: Schema<RegistrationToken> = /* @__PURE__ */ object(() => ({
  token: z.string(),
}));

/** What to change of a runner. */
export interface EditActionRunner {
  /** Takes no more jobs. */
  disabled: boolean;
}
export const editActionRunnerBody: Schema<EditActionRunner> = /* @__PURE__ */ object(() => ({
  disabled: z.boolean(),
}));

/** What `listRunners` filters by. */
export interface ListRunnersQuery extends PageQuery {
  /** Only runners that take no jobs, or only those that do. */
  disabled?: boolean | undefined;
}
export const listRunnersQuery: Schema<ListRunnersQuery> = /* @__PURE__ */ object(() => ({
  disabled: z.optional(z.boolean()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
