import { nullable, object, optional, optionalString, part, type Schema, string } from '@clients/core/schema';
import { type TagArchiveDownloadCount, tagArchiveDownloadCount } from '../../entities/download-schemas.js';
import { type CommitMeta, commitMeta } from '../../entities/commit-schemas.js';

/** A tag. */
export interface Tag {
  /** Without `refs/tags/`. */
  name: string;
  /** Message of the tag; for a lightweight tag, that of its commit. */
  message: string;
  /** Hash of the tag object; for a lightweight tag, that of its commit. */
  id: string;
  /** The commit; its `url` is derived from `id`. */
  commit: CommitMeta | null;
  /** URL of the source code at the tag as `.zip`; absent when downloads are disabled. */
  zipball_url?: string | undefined;
  /** URL of the source code at the tag as `.tar.gz`; absent when downloads are disabled. */
  tarball_url?: string | undefined;
  /** Number of downloads of the source code archives. Only on Forgejo. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const tag: Schema<Tag> = /* @__PURE__ */ object(() => ({
  name: string(),
  message: string(),
  id: string(),
  commit: nullable(part(commitMeta)),
  zipball_url: optionalString(),
  tarball_url: optionalString(),
  archive_download_count: optional(part(tagArchiveDownloadCount)),
}));

/** A tag to create. */
export interface CreateTag {
  /** Without `refs/tags/`. */
  tag_name: string;
  /** Makes the tag an annotated one. */
  message?: string | undefined;
  /** Branch or commit; the default branch when omitted. */
  target?: string | undefined;
}
export const createTagBody: Schema<CreateTag> = /* @__PURE__ */ object(() => ({
  tag_name: string(),
  message: optionalString(),
  target: optionalString(),
}));
