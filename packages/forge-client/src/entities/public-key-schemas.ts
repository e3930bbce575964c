import { instant, int, object, optional, optionalBoolean, optionalString, part, type Schema, string } from '@clients/core/schema';
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
  /** Equal to `created_at` until the key is used. Not on Gitea 1.22 and Forgejo. */
  last_used_at?: string | undefined;
  /** Owner of the key; absent in lists of other users. */
  user?: User | undefined;
  /** Absent unless true. */
  read_only?: boolean | undefined;
  /** `user`; absent in lists of other users. */
  key_type?: string | undefined;
}
export const publicKey: Schema<PublicKey> = /* @__PURE__ */ object(() => ({
  id: int(),
  key: string(),
  url: optionalString(),
  title: optionalString(),
  fingerprint: optionalString(),
  created_at: instant(),
  last_used_at: optional(instant()),
  user: optional(part(user)),
  read_only: optionalBoolean(),
  key_type: optionalString(),
}));
