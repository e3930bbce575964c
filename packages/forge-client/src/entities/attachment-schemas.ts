import * as z from 'zod/v4/mini';
import {
  instant,
  integer,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';

/** A file attached to an issue, a comment or a release. */
export interface Attachment {
  id: number;
  /** File name; can be changed. */
  name: string;
  /** In bytes. */
  size: number;
  download_count: number;
  created_at: string;
  /** Part of the download URL. */
  uuid: string;
  /** URL of the download; requires the same credential as the API. */
  browser_download_url: string;
  /** `external` is a link to a file elsewhere. Forgejo only. */
  type?: OpenEnum<'attachment' | 'external'> | undefined;
}
export const attachment: ZodSchema<Attachment> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  size: integer(),
  download_count: integer(),
  created_at: instant(),
  uuid: z.string(),
  browser_download_url: z.string(),
  type: z.optional(openEnum(['attachment', 'external'])),
}));
