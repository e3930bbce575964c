import { list, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** What a runner offers to jobs. */
export interface ActionRunnerLabel {
  /** Its place in the list; counts from 0. */
  id: number;
  /** With its suffix, such as `ubuntu-latest:docker://node:20`. */
  name: string;
  type: Open<'custom'>;
}
export const actionRunnerLabel: Schema<ActionRunnerLabel> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  type: openEnum(['custom']),
}));

/** A machine that takes jobs. */
export interface ActionRunner {
  id: number;
  name: string;
  status: Open<'online' | 'offline'>;
  /** Has a job. */
  busy: boolean;
  /** Takes no more jobs; the one it has goes on. */
  disabled: boolean;
  /** Takes one job only, and is gone then. */
  ephemeral: boolean;
  labels: readonly ActionRunnerLabel[];
}
export const actionRunner: Schema<ActionRunner> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  status: openEnum(['online', 'offline']),
  busy: z.boolean(),
  disabled: z.boolean(),
  ephemeral: z.boolean(),
  labels: list(zodOf(actionRunnerLabel)),
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
