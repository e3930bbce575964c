import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import {
  instant,
  instantOrNull,
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type ZodSchema,
} from '@clients/core/schema';

/** A part of the API that a token can have access to. */
export type TokenScopePart =
  | 'activitypub'
  | 'admin'
  | 'issue'
  | 'misc'
  | 'notification'
  | 'organization'
  | 'package'
  | 'repository'
  | 'user';

/**
 * A scope of a token: `write:` includes reading, `public-only` limits the token to public
 * resources.
 */
export type TokenScope = OpenEnum<'all' | 'public-only' | `${'read' | 'write'}:${TokenScopePart}`>;
export const tokenScope: ZodSchema<TokenScope> = /* @__PURE__ */ schema(() =>
  openEnum([
    ...([
      'all',
      'public-only',
      'read:activitypub',
      'write:activitypub',
      'read:admin',
      'write:admin',
      'read:issue',
      'write:issue',
    ] as const),
    ...([
      'read:misc',
      'write:misc',
      'read:notification',
      'write:notification',
      'read:organization',
      'write:organization',
    ] as const),
    ...([
      'read:package',
      'write:package',
      'read:repository',
      'write:repository',
      'read:user',
      'write:user',
    ] as const),
  ]),
);

/** An access token of a user. */
export interface AccessToken {
  id: number;
  name: string;
  /** The token itself, only in the result of `create`; empty otherwise. */
  sha1: string;
  /** Its last eight characters, which identify it. */
  token_last_eight: string;
  /** Sorted and shortened by the server: all `write:` scopes together become `all`. */
  scopes: TokenScope[];
  /** `null` in the result of `create`. Gitea 1.24 or newer and Forgejo 16 or newer. */
  created_at?: string | null | undefined;
  /**
   * Equal to the creation time until it is first used; `null` in the result of `create`. Gitea 1.24
   * or newer only.
   */
  last_used_at?: string | null | undefined;
  /** Repositories that the token is limited to; `null` for no limit. Forgejo 15 or newer only. */
  repositories?: unknown[] | null | undefined;
}
export const accessToken: ZodSchema<AccessToken> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  sha1: z.string(),
  token_last_eight: z.string(),
  scopes: list(tokenScope),
  created_at: z.optional(instantOrNull()),
  last_used_at: z.optional(instantOrNull()),
  repositories: z.optional(z.nullable(z.array(z.unknown()))),
}));

/** The main fields of a user. */
export interface UserMeta {
  id: number;
  /** Name in URLs; unique regardless of letter case. */
  login: string;
}
export const userMeta: ZodSchema<UserMeta> = /* @__PURE__ */ object(() => ({
  id: integer(),
  login: z.string(),
}));

/** The token that authenticates a request. */
export interface CurrentAccessToken {
  id: number;
  name: string;
  /** Sorted and shortened by the server. */
  scopes: TokenScope[];
  created_at: string;
  /** Equal to the creation time until it is first used. */
  last_used_at: string;
  /** The owner of the token. */
  user: UserMeta | null;
}
export const currentAccessToken: ZodSchema<CurrentAccessToken> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  scopes: list(tokenScope),
  created_at: instant(),
  last_used_at: instant(),
  user: z.nullable(userMeta),
}));

/** A token to create. */
export interface CreateAccessToken {
  name: string;
  /** At least one scope. */
  scopes: TokenScope[];
  /**
   * Repositories that the token is limited to; no limit when omitted. Gitea ignores it. Forgejo 15
   * or newer only.
   */
  repositories?: RepositoryOfToken[] | undefined;
}

/** `CreateAccessToken` as methods take it: its lists may be readonly. */
export interface CreateAccessTokenInput extends ReadonlyDeep<CreateAccessToken>, Named {}
export const createAccessTokenBody: ZodSchema<CreateAccessToken> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  scopes: z.array(tokenScope),
  repositories: z.optional(z.array(repositoryOfToken)),
}));

/** A repository that a token is limited to. */
export interface RepositoryOfToken {
  owner: string;
  name: string;
}
export const repositoryOfToken: ZodSchema<RepositoryOfToken> = /* @__PURE__ */ object(() => ({
  owner: z.string(),
  name: z.string(),
}));
