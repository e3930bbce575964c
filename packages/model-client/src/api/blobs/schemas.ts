import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** The digest of a blob, as its path contains it. */
export interface BlobRef {
  /** `sha256:` and 64 hex digits in lower case. */
  digest: string;
}

export const blobRef: ZodSchema<BlobRef> = /* @__PURE__ */ object<BlobRef>(() => ({
  digest: z
    .string()
    .check(z.regex(/^sha256[:-][0-9a-f]{64}$/, 'expected sha256: and 64 hex digits in lower case')),
}));
