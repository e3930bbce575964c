import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';
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
export const createKeyBody: ZodSchema<CreateKey> = /* @__PURE__ */ object(() => ({
  title: z.string(),
  key: z.string(),
  read_only: z.optional(z.boolean()),
}));

/** Filters of `user.keys.list`. */
export interface ListPublicKeysQuery extends PageQuery {
  /** Only the key with this fingerprint, `SHA256:…`. */
  fingerprint?: string | undefined;
}
export const listPublicKeysQuery: ZodSchema<ListPublicKeysQuery> = /* @__PURE__ */ object(() => ({
  fingerprint: z.optional(z.string()),
  page: z.optional(integer()),
  limit: z.optional(integer()),
}));
