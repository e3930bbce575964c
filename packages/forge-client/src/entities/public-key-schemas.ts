import * as z from 'zod/v4/mini';
import { instant, integer, object, type ZodSchema } from '@clients/core/schema';
import { type User, user } from './user-schemas.js';

/** A public key of a user. */
export interface PublicKey {
  id: number;
  /** Public key in the one-line form of OpenSSH. */
  key: string;
  /** URL in the API. */
  url?: string | undefined;
  title?: string | undefined;
  /** Has the form `SHA256:…`. */
  fingerprint?: string | undefined;
  created_at: string;
  /** Equal to `created_at` until the key is used. Gitea 1.24 or newer only. */
  last_used_at?: string | undefined;
  /** Forgejo 16 or newer only. */
  updated_at?: string | undefined;
  /** Whether its owner has proved possession of the private key. Forgejo 16 or newer only. */
  verified?: boolean | undefined;
  /** Owner of the key; absent in lists of other users. */
  user?: User | undefined;
  /** Absent unless true. */
  read_only?: boolean | undefined;
  /** `user`; absent in lists of other users. */
  key_type?: string | undefined;
}
export const publicKey: ZodSchema<PublicKey> = /* @__PURE__ */ object(() => ({
  id: integer(),
  key: z.string(),
  url: z.optional(z.string()),
  title: z.optional(z.string()),
  fingerprint: z.optional(z.string()),
  created_at: instant(),
  last_used_at: z.optional(instant()),
  updated_at: z.optional(instant()),
  verified: z.optional(z.boolean()),
  user: z.optional(user),
  read_only: z.optional(z.boolean()),
  key_type: z.optional(z.string()),
}));
