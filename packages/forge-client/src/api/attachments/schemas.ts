import type { Upload } from '@clients/core';
import * as z from 'zod/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** Changes to an attached file. */
export interface EditAttachment {
  /** New file name; its extension must be allowed. An empty string keeps the name. */
  name?: string | undefined;
}
export const editAttachmentBody: ZodSchema<EditAttachment> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
}));

/** A file to attach. */
export interface AssetUpload extends Upload {
  /** Name under which the server stores the file; takes precedence over `filename`. */
  readonly name?: string | undefined;
  /** RFC 3339 instant at which the file was attached to the issue or comment. Refused for a release. Gitea ignores it. Forgejo only. */
  readonly updated_at?: string | undefined;
}

/** The file of an attachment. */
export interface AttachmentFileRef {
  /** `uuid` of the attachment. */
  uuid: string;
}
export const attachmentFileRef: ZodSchema<AttachmentFileRef> = /* @__PURE__ */ object(() => ({
  uuid: z.string(),
}));
