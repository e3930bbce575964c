import type { Upload } from '@clients/core';
import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** What to change of an attached file. */
export interface EditAttachment {
  /** New file name; the ending must stay an allowed one, empty text leaves it. */
  name?: string | undefined;
}
export const editAttachmentBody: Schema<EditAttachment> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
}));

/** A file to attach. */
export interface AssetUpload extends Upload {
  /** Name that the server keeps; it wins over `filename`. */
  readonly name?: string | undefined;
}
