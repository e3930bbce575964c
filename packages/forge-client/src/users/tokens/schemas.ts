import { instant, instantOrNull, list, object, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Access token. */
export interface AccessToken {
  id: number;
  name: string;
  sha1: string;
  token_last_eight: string;
  scopes: readonly string[];
  created_at: string | null;
  last_used_at: string | null;
}
export const accessToken: Schema<AccessToken> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  sha1: z.string(),
  token_last_eight: z.string(),
  scopes: list(z.string()),
  created_at: instantOrNull(),
  last_used_at: instantOrNull(),
}));

/** User meta. */
export interface UserMeta {
  id: number;
  /** Name in addresses; unique without regard to letter case. */
  login: string;
}
export const userMeta: Schema<UserMeta> = /* @__PURE__ */ object(() => ({ id: z.int(),  login: z.string() }));

/** Current access token. */
export interface CurrentAccessToken {
  id: number;
  name: string;
  scopes: readonly string[];
  created_at: string;
  last_used_at: string;
  /** Who made it; `null` when the account is gone. */
  user: UserMeta | null;
}
export const currentAccessToken: Schema<CurrentAccessToken> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  scopes: list(z.string()),
  created_at: instant(),
  last_used_at: instant(),
  user: z.nullable(zodOf(userMeta)),
}));

/** Create access token. */
export interface CreateAccessToken {
  name: string;
  /** At least one scope. */
  scopes: readonly string[] | null;
}
export const createAccessTokenBody: Schema<CreateAccessToken> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  scopes: z.nullable(z.array(z.string())),
}));
