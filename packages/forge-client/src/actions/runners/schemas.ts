import { list, object, type Open, openEnum, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import type { PageQuery } from '../../refs/page-schemas.js';

/** Action runner label. */
export interface ActionRunnerLabel {
  id: number;
  name: string;
  type: Open<'custom'>;
}
export const actionRunnerLabel: Schema<ActionRunnerLabel> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  type: openEnum(['custom']),
}));

/** Action runner. */
export interface ActionRunner {
  id: number;
  name: string;
  status: Open<'online' | 'offline'>;
  busy: boolean;
  disabled: boolean;
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

/** Registration token. */
export interface RegistrationToken {
  token: string;
}
export const registrationToken: Schema<RegistrationToken> = /* @__PURE__ */ object(() => ({
  token: z.string(),
}));

/** Edit action runner. */
export interface EditActionRunner {
  disabled: boolean | null;
}
export const editActionRunnerBody: Schema<EditActionRunner> = /* @__PURE__ */ object(() => ({
  disabled: z.nullable(z.boolean()),
}));

/** What `listUserRunners` filters and sorts by. */
export interface ListUserRunnersQuery extends PageQuery {
  disabled?: boolean | undefined;
}
export const listUserRunnersQuery: Schema<ListUserRunnersQuery> = /* @__PURE__ */ object(() => ({
  disabled: z.optional(z.boolean()),
  page: z.optional(z.int()),
  limit: z.optional(z.int()),
}));
