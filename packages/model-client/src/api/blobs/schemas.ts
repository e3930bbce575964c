import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** The digest of a blob, as its path contains it. */
export interface BlobRef {
  /** `sha256:` and 64 hex digits in lower case. */
  readonly digest: string;
}

export const blobRef: Schema<BlobRef> = /* @__PURE__ */ object<BlobRef>(() => ({
  digest: z.string().check(z.regex(/^sha256[:-][0-9a-f]{64}$/)),
}));
