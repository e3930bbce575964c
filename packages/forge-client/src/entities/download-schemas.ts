import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** How often the archives of the sources at a tag were downloaded. */
export interface TagArchiveDownloadCount {
  zip: number;
  tar_gz: number;
}
export const tagArchiveDownloadCount: Schema<TagArchiveDownloadCount> = /* @__PURE__ */ object(() => ({
  zip: z.int(),
  tar_gz: z.int(),
}));
