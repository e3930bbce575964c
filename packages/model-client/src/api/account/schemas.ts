import * as z from 'zod/v4/mini';
import { object, schema, type ZodSchema } from '@clients/core/schema';

/** The account that a server is signed in to. */
export interface UserResponse {
  id: string;
  email: string;
  name: string;
  bio?: string | undefined;
  avatarurl?: string | undefined;
  firstname?: string | undefined;
  lastname?: string | undefined;
  plan?: string | undefined;
}

export const userResponse: ZodSchema<UserResponse> = /* @__PURE__ */ object<UserResponse>(() => ({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  bio: z.optional(z.string()),
  avatarurl: z.optional(z.string()),
  firstname: z.optional(z.string()),
  lastname: z.optional(z.string()),
  plan: z.optional(z.string()),
}));

/** The account, or null from a server of version 0.12 that cannot reach the cloud. */
export const meResponse: ZodSchema<UserResponse | null> =
  /* @__PURE__ */ schema<UserResponse | null>(() => z.nullable(userResponse));

/** A key of the server, in the path of the operation that removes it from the account. */
export interface KeyRef {
  /** The public key as stored in the account, in base64. */
  encodedKey: string;
}

export const keyRef: ZodSchema<KeyRef> = /* @__PURE__ */ object<KeyRef>(() => ({
  encodedKey: z.string(),
}));
