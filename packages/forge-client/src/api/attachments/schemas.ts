import type { Upload } from '@clients/core';
import { object, optionalString, type Schema, string } from '@clients/core/schema';

/** Changes to an attached file. */
export interface EditAttachment {
  /** New file name; its extension must be an allowed one. An empty string keeps the name. */
  name?: string | undefined;
}
export const editAttachmentBody: Schema<EditAttachment> = /* @__PURE__ */ object(() => ({
  name: optionalString(),
}));

/** A file to attach. */
export interface AssetUpload extends Upload {
  /** Name under which the server stores the file; takes precedence over `filename`. */
  readonly name?: string | undefined;
}

/** The file of an attachment. */
export interface AttachmentFileRef {
  /** `uuid` of the attachment. */
  uuid: string;
}
export const attachmentFileRef: Schema<AttachmentFileRef> = /* @__PURE__ */ object(() => ({ uuid: string() }));
