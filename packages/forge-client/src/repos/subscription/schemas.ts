import { instant, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Watch info. */
export interface WatchInfo {
  subscribed: boolean;
  ignored: boolean;
  reason: unknown;
  created_at: string;
  /** Address in the API. */
  url: string;
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
