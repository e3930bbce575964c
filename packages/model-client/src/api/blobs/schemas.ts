import * as z from 'zod/v4/mini';
import { normalized, object, type Refuse, type ZodSchema } from '@clients/core/schema';

/** The digest of a blob, as its path contains it. */
export interface BlobRef {
  /** `sha256:` and 64 hex digits in lower case. */
  digest: string;
}

export const blobRef: ZodSchema<BlobRef> = /* @__PURE__ */ object<BlobRef>(() => ({
  digest: normalized(z.string(), checkDigest),
}));

function checkDigest(value: unknown, refuse?: Refuse): unknown {
  if (typeof value !== 'string' || /^sha256[:-][0-9a-f]{64}$/.test(value)) return value;
  refuse?.('sha256: and 64 hex digits');
  return undefined;
}
