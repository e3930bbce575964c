import * as z from 'zod/v4/mini';
import { instant, object, type ZodSchema } from '@clients/core/schema';

/** A subscription to an issue or a repository. */
export interface WatchInfo {
  /** Whether the user is subscribed. */
  subscribed: boolean;
  /** The opposite of `subscribed`. */
  ignored: boolean;
  /** Always `null`. */
  reason: unknown;
  /** Time at which the issue or repository was created. */
  created_at: string;
  /** URL of the subscription in the API. */
  url: string;
  /** URL of the repository in the API. */
  repository_url: string;
}
export const watchInfo: ZodSchema<WatchInfo> = /* @__PURE__ */ object(() => ({
  subscribed: z.boolean(),
  ignored: z.boolean(),
  reason: z.unknown(),
  created_at: instant(),
  url: z.string(),
  repository_url: z.string(),
}));
