import * as z from 'zod/v4/mini';
import {
  integer,
  list,
  normalized,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** A label of a runner, by which jobs select it. */
export interface ActionRunnerLabel {
  /** Its position in the list; counts from 0. Not on Forgejo. */
  id?: number | undefined;
  /** With its suffix, such as `ubuntu-latest:docker://node:20`. */
  name: string;
  /** Not on Forgejo. */
  type?: OpenEnum<'custom'> | undefined;
}
export const actionRunnerLabel: ZodSchema<ActionRunnerLabel> = /* @__PURE__ */ object(() => ({
  id: z.optional(integer()),
  name: z.string(),
  type: z.optional(openEnum(['custom'])),
}));

/** Forgejo sends only the name. */
function addName(label: unknown): unknown {
  return typeof label === 'string' ? { name: label } : label;
}

/** A machine that runs jobs. */
export interface ActionRunner {
  id: number;
  name: string;
  /** On Forgejo `active` means that the runner has a job, and `idle` that it waits for one. */
  status: OpenEnum<'online' | 'offline' | 'active' | 'idle'>;
  /** Whether it has a job. Not on Forgejo. */
  busy?: boolean | undefined;
  /** Whether it accepts no more jobs; its current job continues. Gitea 1.26 or newer only. */
  disabled?: boolean | undefined;
  /** Takes a single job, and is deleted afterwards. */
  ephemeral: boolean;
  labels: ActionRunnerLabel[];
  /** Forgejo only. */
  uuid?: string | undefined;
  /** User or organisation it belongs to; 0 for none. Forgejo only. */
  owner_id?: number | undefined;
  /** Repository it belongs to; 0 for none. Forgejo only. */
  repo_id?: number | undefined;
  /** Version of the runner program. Forgejo only. */
  version?: string | undefined;
  /** Forgejo only. */
  description?: string | undefined;
}
export const actionRunner: ZodSchema<ActionRunner> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  status: openEnum(['online', 'offline', 'active', 'idle']),
  busy: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
  ephemeral: z.boolean(),
  labels: list(normalized(actionRunnerLabel, addName)),
  uuid: z.optional(z.string()),
  owner_id: z.optional(integer()),
  repo_id: z.optional(integer()),
  version: z.optional(z.string()),
  description: z.optional(z.string()),
}));

/** The token that runners need to register. */
export interface RegistrationToken {
  /** Secret; stays the same until it is reset. */
  token: string;
}
export const registrationToken: ZodSchema<RegistrationToken> = /* @__PURE__ */ object(() => ({
  token: z.string(),
}));

/** The changes to a runner. */
export interface UpdateActionRunner {
  /** Whether it accepts no more jobs. */
  disabled: boolean;
}
export const updateActionRunnerBody: ZodSchema<UpdateActionRunner> = /* @__PURE__ */ object(() => ({
  disabled: z.boolean(),
}));

/** Filters of `actions.runners.list`. */
export interface ListRunnersQuery extends PageQuery {
  /** `true` for disabled runners only, `false` for enabled ones only. Gitea 1.26 or newer only. */
  disabled?: boolean | undefined;
  /**
   * `true` includes runners of other owners that may take its jobs. Gitea ignores it. Forgejo only.
   */
  visible?: boolean | undefined;
}
export const listRunnersQuery: ZodSchema<ListRunnersQuery> = /* @__PURE__ */ object(() => ({
  visible: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
