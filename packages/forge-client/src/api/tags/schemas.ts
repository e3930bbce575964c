import { object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type TagArchiveDownloadCount, tagArchiveDownloadCount } from '../../entities/download-schemas.js';
import { type CommitMeta, commitMeta } from '../../entities/commit-schemas.js';

/** A tag. */
export interface Tag {
  /** Without `refs/tags/`. */
  name: string;
  /** Message of the tag; of its commit for a lightweight one. */
  message: string;
  /** Hash of the tag object; of the commit for a lightweight one. */
  id: string;
  /** The commit; its `url` is built from `id`. */
  commit: CommitMeta | null;
  /** The files at the tag as `.zip`; absent when downloads are off. */
  zipball_url?: string | undefined;
  /** The files at the tag as `.tar.gz`; absent when downloads are off. */
  tarball_url?: string | undefined;
  /** How often the archives of the sources were downloaded. Only on Forgejo. */
  archive_download_count?: TagArchiveDownloadCount | undefined;
}
export const tag: Schema<Tag> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  message: z.string(),
  id: z.string(),
  commit: z.nullable(zodOf(commitMeta)),
  zipball_url: z.optional(z.string()),
  tarball_url: z.optional(z.string()),
  archive_download_count: z.optional(zodOf(tagArchiveDownloadCount)),
}));

/** A tag to make. */
export interface CreateTag {
  /** Without `refs/tags/`. */
  tag_name: string;
  /** Makes it an annotated tag. */
  message?: string | undefined;
  /** Branch or commit; the default branch when left out. */
  target?: string | undefined;
}
export const createTagBody: Schema<CreateTag> = /* @__PURE__ */ object(() => ({
  tag_name: z.string(),
  message: z.optional(z.string()),
  target: z.optional(z.string()),
}));
