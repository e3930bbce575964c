import { int, object, type Schema } from '@clients/core/schema';

/** How often the archives of the sources at a tag were downloaded. */
export interface TagArchiveDownloadCount {
  zip: number;
  tar_gz: number;
}
export const tagArchiveDownloadCount: Schema<TagArchiveDownloadCount> = /* @__PURE__ */ object(() => ({
  zip: int(),
  tar_gz: int(),
}));
