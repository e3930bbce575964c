import { instant, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Whether and since when somebody watches something. */
export interface WatchInfo {
  /** Watches it. */
  subscribed: boolean;
  /** The opposite of `subscribed`. */
  ignored: boolean;
  /** Always `null`. */
  reason: unknown;
  /** When the issue or repository was made. */
  created_at: string;
  /** Where it is watched in the API. */
  url: string;
  /** Address of the repository in the API. */
  repository_url: string;
}
export const watchInfo: Schema<WatchInfo> = /* @__PURE__ */ object(() => ({
  subscribed: z.boolean(),
  ignored: z.boolean(),
  reason: z.unknown(),
  created_at: instant(),
  url: z.string(),
  repository_url: z.string(),
}));
