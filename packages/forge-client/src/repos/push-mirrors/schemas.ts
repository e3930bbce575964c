import { instant, instantOrNull, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Push mirror. */
export interface PushMirror {
  repo_name: string;
  remote_name: string;
  remote_address: string;
  created: string;
  last_update: string | null;
  last_error: string;
  interval: string;
  sync_on_commit: boolean;
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
}));

/** Create push mirror. */
export interface CreatePushMirror {
  remote_address?: string | undefined;
  remote_username?: string | undefined;
  remote_password?: string | undefined;
  interval?: string | undefined;
  sync_on_commit?: boolean | undefined;
}
export const createPushMirrorBody: Schema<CreatePushMirror> = /* @__PURE__ */ object(() => ({
  remote_address: z.optional(z.string()),
  remote_username: z.optional(z.string()),
  remote_password: z.optional(z.string()),
  interval: z.optional(z.string()),
  sync_on_commit: z.optional(z.boolean()),
}));
