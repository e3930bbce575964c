import { instant, instantOrNull, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A copy elsewhere that a repository pushes to. */
export interface PushMirror {
  /** Repository that is pushed, without its owner. */
  repo_name: string;
  /** Made by the server; `get` and `remove` take it. */
  remote_name: string;
  /** Where it pushes to, without credentials. */
  remote_address: string;
  /** When it was set up. */
  created: string;
  /** `null` before the first push. */
  last_update: string | null;
  /** What went wrong last; empty when nothing did. */
  last_error: string;
  /** Time between pushes, such as `8h0m0s`; `0s` for pushes on demand only. */
  interval: string;
  /** Pushes at once when commits come in. */
  sync_on_commit: boolean;
  /** Branches that are pushed, separated by commas; empty for all. Only on Forgejo. */
  branch_filter?: string | undefined;
  /** Public key that it signs in with; empty without SSH. Only on Forgejo. */
  public_key?: string | undefined;
}
export const pushMirror: Schema<PushMirror> = /* @__PURE__ */ object(() => ({
  repo_name: z.string(),
  remote_name: z.string(),
  remote_address: z.string(),
  created: instant(),
  last_update: instantOrNull('epoch'),
  last_error: z.string(),
  interval: z.string(),
  sync_on_commit: z.boolean(),
  branch_filter: optional(z.string()),
  public_key: optional(z.string()),
}));

/** A mirror to push to. */
export interface CreatePushMirror {
  /** HTTP or git address of an existing repository. */
  remote_address: string;
  /** For the remote. */
  remote_username?: string | undefined;
  /** For the remote; stored, never shown again. */
  remote_password?: string | undefined;
  /** Time between pushes, such as `8h30m`, by default no less than 10 minutes; `0` for pushes on demand only. */
  interval: string;
  /** Pushes at once when commits come in. */
  sync_on_commit?: boolean | undefined;
}
export const createPushMirrorBody: Schema<CreatePushMirror> = /* @__PURE__ */ object(() => ({
  remote_address: z.string(),
  remote_username: optional(z.string()),
  remote_password: optional(z.string()),
  interval: z.string(),
  sync_on_commit: optional(z.boolean()),
}));
