import {
  array,
  instant,
  instantOrNull,
  list,
  nullable,
  object,
  type Open,
  openEnum,
  optional,
  schema,
  type Schema,
  zodOf,
} from '@clients/core/schema';
import * as z from 'zod/mini';

/** A part of the API that a token may reach. */
export type TokenScopePart =
  'activitypub' | 'admin' | 'issue' | 'misc' | 'notification' | 'organization' | 'package' | 'repository' | 'user';

/** What a token may do: `write:` includes reading, `public-only` hides whatever is not public. */
export type TokenScope = Open<'all' | 'public-only' | `${'read' | 'write'}:${TokenScopePart}`>;
export const tokenScope: Schema<TokenScope> = /* @__PURE__ */ schema(() =>
  openEnum([
    ...(['all', 'public-only', 'read:activitypub', 'write:activitypub', 'read:admin', 'write:admin', 'read:issue', 'write:issue'] as const),
    ...(['read:misc', 'write:misc', 'read:notification', 'write:notification', 'read:organization', 'write:organization'] as const),
    ...(['read:package', 'write:package', 'read:repository', 'write:repository', 'read:user', 'write:user'] as const),
  ]),
);

/** An access token of a user. */
export interface AccessToken {
  id: number;
  name: string;
  /** The token itself, in the answer of `create` only; empty anywhere else. */
  sha1: string;
  /** Its end, to tell it by. */
  token_last_eight: string;
  /** As the server sorts and shortens them: each `write:` scope there is makes `all`. */
  scopes: readonly TokenScope[];
  /** `null` in the answer of `create`. Not on Gitea 1.22 and Forgejo. */
  created_at?: string | null | undefined;
  /** When it was made, as long as nobody uses it; `null` in the answer of `create`. Not on Gitea 1.22 and Forgejo. */
  last_used_at?: string | null | undefined;
  /** Repositories that the token is limited to; `null` for no limit. Only on Forgejo. */
  repositories?: readonly unknown[] | null | undefined;
}
export const accessToken: Schema<AccessToken> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  sha1: z.string(),
  token_last_eight: z.string(),
  scopes: list(zodOf(tokenScope)),
  created_at: optional(instantOrNull()),
  last_used_at: optional(instantOrNull()),
  repositories: optional(nullable(array(z.unknown()))),
}));

/** A user in short. */
export interface UserMeta {
  id: number;
  /** Name in addresses; unique without regard to letter case. */
  login: string;
}
export const userMeta: Schema<UserMeta> = /* @__PURE__ */ object(() => ({ id: z.int(), login: z.string() }));

/** The token that a request is made with. */
export interface CurrentAccessToken {
  id: number;
  name: string;
  /** As the server sorts and shortens them. */
  scopes: readonly TokenScope[];
  created_at: string;
  /** When it was made, as long as nobody uses it. */
  last_used_at: string;
  /** Whose token it is. */
  user: UserMeta | null;
}
export const currentAccessToken: Schema<CurrentAccessToken> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  scopes: list(zodOf(tokenScope)),
  created_at: instant(),
  last_used_at: instant(),
  user: nullable(zodOf(userMeta)),
}));

/** A token to make. */
export interface CreateAccessToken {
  name: string;
  /** At least one. */
  scopes: readonly TokenScope[];
}
export const createAccessTokenBody: Schema<CreateAccessToken> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  scopes: array(zodOf(tokenScope)),
}));
