import type { Upload } from '@clients/core';
import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** Changes to an attached file. */
export interface UpdateAttachment {
  /** New file name; its extension must be allowed. An empty string keeps the name. */
  name?: string | undefined;
  /**
   * New URL of an attachment that is stored elsewhere; refused for a file. Gitea ignores it.
   * Forgejo only.
   */
  browser_download_url?: string | undefined;
}
export const updateAttachmentBody: ZodSchema<UpdateAttachment> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  browser_download_url: z.optional(z.string()),
}));

/** A file to attach. */
export interface AssetUpload extends Upload {
  /** Name under which the server stores the file; takes precedence over `filename`. */
  name?: string | undefined;
  /**
   * RFC 3339 instant at which the file was attached to the issue or comment. Refused for a release.
   * Gitea ignores it. Forgejo only.
   */
  updated_at?: string | undefined;
}

/** The file of an attachment. */
export interface AttachmentFileRef {
  /** `uuid` of the attachment. */
  uuid: string;
}
export const attachmentFileRef: ZodSchema<AttachmentFileRef> = /* @__PURE__ */ object(() => ({
  uuid: z.string(),
}));
