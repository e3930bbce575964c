import * as z from 'zod/v4/mini';
import {
  instant,
  instantOrNull,
  integer,
  list,
  object,
  type ZodSchema,
} from '@clients/core/schema';

/** An e-mail address in a GPG key. */
export interface GPGKeyEmail {
  email: string;
  /** Whether the user has confirmed it with the link in an e-mail. */
  verified: boolean;
}
export const gpgKeyEmail: ZodSchema<GPGKeyEmail> = /* @__PURE__ */ object(() => ({
  email: z.string(),
  verified: z.boolean(),
}));

/** A GPG key of a user, or one of its subkeys. */
export interface GPGKey {
  id: number;
  /** For a subkey the `key_id` of its primary key, otherwise empty. */
  primary_key_id: string;
  /** 16 hex digits. */
  key_id: string;
  /** Base64 without ASCII armor. */
  public_key: string;
  /** The addresses in the key that belong to its owner; empty for a subkey. */
  emails: GPGKeyEmail[];
  /** Absent in the result of `verify`. */
  subkeys: GPGKey[];
  can_sign: boolean;
  /** Whether it encrypts messages. */
  can_encrypt_comms: boolean;
  /** Whether it encrypts files. */
  can_encrypt_storage: boolean;
  /** Whether it certifies other keys. */
  can_certify: boolean;
  /** Whether the owner has proved to own the private key. */
  verified: boolean;
  created_at: string;
  /** `null` when it does not expire. */
  expires_at: string | null;
}
export const gpgKey: ZodSchema<GPGKey> = /* @__PURE__ */ object(() => ({
  id: integer(),
  primary_key_id: z.string(),
  key_id: z.string(),
  public_key: z.string(),
  emails: list(gpgKeyEmail),
  get subkeys() {
    return list(gpgKey);
  },
  can_sign: z.boolean(),
  can_encrypt_comms: z.boolean(),
  can_encrypt_storage: z.boolean(),
  can_certify: z.boolean(),
  verified: z.boolean(),
  created_at: instant(),
  expires_at: instantOrNull(),
}));

/** A GPG key to add. */
export interface CreateGPGKey {
  /** In ASCII armor. */
  armored_public_key: string;
  /**
   * Signature of the verification token in ASCII armor; required when no address in the key belongs
   * to the account.
   */
  armored_signature?: string | undefined;
}
export const createGPGKeyBody: ZodSchema<CreateGPGKey> = /* @__PURE__ */ object(() => ({
  armored_public_key: z.string(),
  armored_signature: z.optional(z.string()),
}));

/** Proof that the authenticated user owns the private key. */
export interface VerifyGPGKey {
  /** `key_id` of the key, not its `id`. */
  key_id: string;
  /** Signature of the verification token in ASCII armor. */
  armored_signature: string;
}
export const verifyGPGKeyBody: ZodSchema<VerifyGPGKey> = /* @__PURE__ */ object(() => ({
  key_id: z.string(),
  armored_signature: z.string(),
}));
