import {
  boolean,
  int,
  list,
  normalized,
  object,
  type Open,
  openEnum,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  part,
  type Schema,
  string,
} from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** A label of a runner: what it offers to jobs. */
export interface ActionRunnerLabel {
  /** Its position in the list; counts from 0. Not on Forgejo. */
  id?: number | undefined;
  /** With its suffix, such as `ubuntu-latest:docker://node:20`. */
  name: string;
  /** Not on Forgejo. */
  type?: Open<'custom'> | undefined;
}
export const actionRunnerLabel: Schema<ActionRunnerLabel> = /* @__PURE__ */ object(() => ({
  id: optionalInt(),
  name: string(),
  type: optional(openEnum(['custom'])),
}));

/** Forgejo sends only the name. */
function withName(label: unknown): unknown {
  return typeof label === 'string' ? { name: label } : label;
}

/** A machine that runs jobs. */
export interface ActionRunner {
  id: number;
  name: string;
  /** On Forgejo `active` means that the runner has a job, and `idle` that it waits for one. */
  status: Open<'online' | 'offline' | 'active' | 'idle'>;
  /** Whether it has a job. Not on Forgejo. */
  busy?: boolean | undefined;
  /** Whether it takes no more jobs; the one that it has continues. Not on Gitea 1.25 and Forgejo. */
  disabled?: boolean | undefined;
  /** Takes a single job and is deleted after it. */
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
  id: int(),
  name: string(),
  status: openEnum(['online', 'offline', 'active', 'idle']),
  busy: optionalBoolean(),
  disabled: optionalBoolean(),
  ephemeral: boolean(),
  labels: list(normalized(part(actionRunnerLabel), withName)),
  uuid: optionalString(),
  owner_id: optionalInt(),
  repo_id: optionalInt(),
  version: optionalString(),
  description: optionalString(),
}));

/** The token with which runners register themselves. */
export interface RegistrationToken {
  /** Secret; stays the same until it is reset. */
  token: string;
}
export const registrationToken: Schema<RegistrationToken> = /* @__PURE__ */ object(() => ({
  token: string(),
}));

/** The changes to a runner. */
export interface EditActionRunner {
  /** Whether it takes no more jobs. */
  disabled: boolean;
}
export const editActionRunnerBody: Schema<EditActionRunner> = /* @__PURE__ */ object(() => ({
  disabled: boolean(),
}));

/** Filters of `actions.runners.list`. */
export interface ListRunnersQuery extends PageQuery {
  /** `true` for disabled runners only, `false` for enabled ones only. Not on Gitea 1.25 and Forgejo. */
  disabled?: boolean | undefined;
}
export const listRunnersQuery: Schema<ListRunnersQuery> = /* @__PURE__ */ object(() => ({
  disabled: optionalBoolean(),
  page: optionalInt(),
  limit: optionalInt(),
}));
