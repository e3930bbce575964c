import { integer, object, type ZodSchema } from '@clients/core/schema';

/** How often the archives of the sources at a tag were downloaded. */
export interface TagArchiveDownloadCount {
  /** Number of downloads. */
  zip: number;
  /** Number of downloads. */
  tar_gz: number;
}
export const tagArchiveDownloadCount: ZodSchema<TagArchiveDownloadCount> = /* @__PURE__ */ object(
  () => ({
    zip: integer(),
    tar_gz: integer(),
  }),
);
