import * as z from 'zod/v4/mini';
import { instant, object, type ZodSchema } from '@clients/core/schema';

/** A secret as lists show it, without its value. */
export interface Secret {
  /** In upper case. */
  name: string;
  /** Gitea 1.24 or newer only. */
  description?: string | undefined;
  created_at: string;
}
export const secret: ZodSchema<Secret> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  created_at: instant(),
}));

/** The value of a secret. */
export interface SetSecret {
  /** Must not be empty. */
  data: string;
  /** Omitting it removes the description. Gitea 1.24 or newer only. */
  description?: string | null | undefined;
}
export const setSecretBody: ZodSchema<SetSecret> = /* @__PURE__ */ object(() => ({
  data: z.string(),
  description: z.optional(z.nullable(z.string())),
}));
