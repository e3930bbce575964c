import { instant, object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Secret. */
export interface Secret {
  name: string;
  description: string;
  created_at: string;
}
export const secret: Schema<Secret> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.string(),
  created_at: instant(),
}));

/** Create or update secret. */
export interface CreateOrUpdateSecret {
  data: string;
  description?: string | undefined;
}
export const createOrUpdateSecretBody: Schema<CreateOrUpdateSecret> = /* @__PURE__ */ object(() => ({
  data: z.string(),
  description: z.optional(z.string()),
}));
