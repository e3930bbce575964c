import * as z from 'zod/v4/mini';
import {
  instantOrNull,
  integer,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';

/**
 * A user, or an organisation in lists of both. Fields that the authenticated user is not allowed to
 * see are empty, false or `null`.
 */
export interface User {
  /** Negative for the built-in users such as Ghost. */
  id: number;
  /** Name in URLs; unique among users and organisations, regardless of letter case. */
  login: string;
  /** Name at the authentication source; empty unless an administrator has set it. */
  login_name: string;
  /** Id of the authentication source; 0 for the server itself. */
  source_id: number;
  /** Empty when none is set. */
  full_name: string;
  /**
   * A placeholder when the user hides it, and for anonymous requests; empty for organisations.
   */
  email: string;
  avatar_url: string;
  /** URL of its web page. */
  html_url: string;
  /** Language of the interface, such as `en-US`; empty when not set or not shown. */
  language: string;
  /** Whether the user is an instance administrator. */
  is_admin: boolean;
  /**
   * `null` when the user has never signed in, or when the authenticated user is not allowed to see
   * it.
   */
  last_login: string | null;
  /** `null` for built-in users. */
  created: string | null;
  /**
   * Whether the user has access only to repositories and organisations it was added to. Also false
   * when the authenticated user is not allowed to see it.
   */
  restricted: boolean;
  /**
   * Whether the account is active. Also false when the authenticated user is not allowed to see it,
   * so meaningless for other accounts.
   */
  active: boolean;
  /**
   * Whether the user is barred from signing in. Also false when the authenticated user is not
   * allowed to see it.
   */
  prohibit_login: boolean;
  location: string;
  website: string;
  description: string;
  /** `limited` is visible to signed-in users, `private` to those who share an organisation. */
  visibility: 'public' | 'limited' | 'private';
  followers_count: number;
  following_count: number;
  starred_repos_count: number;
  /** Same as `login`. */
  username: string;
  /** A bot cannot sign in. Gitea 28 or newer only. */
  type?: OpenEnum<'User' | 'Organization' | 'Bot'> | undefined;
  /** Empty when not set or not shown. Forgejo only. */
  pronouns?: string | undefined;
}
export const user: ZodSchema<User> = /* @__PURE__ */ object(() => ({
  id: integer(),
  login: z.string(),
  login_name: z.string(),
  source_id: integer(),
  full_name: z.string(),
  email: z.string(),
  avatar_url: z.string(),
  html_url: z.string(),
  language: z.string(),
  is_admin: z.boolean(),
  last_login: instantOrNull(),
  created: instantOrNull(),
  restricted: z.boolean(),
  active: z.boolean(),
  prohibit_login: z.boolean(),
  location: z.string(),
  website: z.string(),
  description: z.string(),
  visibility: z.enum(['public', 'limited', 'private']),
  followers_count: integer(),
  following_count: integer(),
  starred_repos_count: integer(),
  username: z.string(),
  type: z.optional(openEnum(['User', 'Organization', 'Bot'])),
  pronouns: z.optional(z.string()),
}));
