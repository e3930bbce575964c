import { object, optionalBoolean, optionalInt, optionalString, type Schema, string } from '@clients/core/schema';
import type { PageQuery } from '../../../refs/page-schemas.js';

/** A public key to add. */
export interface CreateKey {
  /** Name of the key. */
  title: string;
  /** Public key in the one-line format of OpenSSH. */
  key: string;
  /** Ignored for keys of users: the server always returns false. */
  read_only?: boolean | undefined;
}
export const createKeyBody: Schema<CreateKey> = /* @__PURE__ */ object(() => ({
  title: string(),
  key: string(),
  read_only: optionalBoolean(),
}));

/** Filters of `user.keys.list`. */
export interface ListPublicKeysQuery extends PageQuery {
  /** Only the key with this fingerprint, `SHA256:…`. */
  fingerprint?: string | undefined;
}
export const listPublicKeysQuery: Schema<ListPublicKeysQuery> = /* @__PURE__ */ object(() => ({
  fingerprint: optionalString(),
  page: optionalInt(),
  limit: optionalInt(),
}));
