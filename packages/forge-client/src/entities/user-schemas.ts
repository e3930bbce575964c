import { boolean, closedEnum, instantOrNull, int, object, optionalString, type Schema, string } from '@clients/core/schema';

/** A user, or an organisation in lists of both. Fields that the authenticated user may not see are empty, false or `null`. */
export interface User {
  /** Negative for the built-in users such as Ghost. */
  id: number;
  /** Name in URLs; unique among users and organisations, regardless of letter case. */
  login: string;
  /** Name at the authentication source; empty unless an administrator has set it. */
  login_name: string;
  /** Id of the authentication source; 0 for the server itself. */
  source_id: number;
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
  /** Administrator of the instance. */
  is_admin: boolean;
  /** `null` when the user has never signed in, or when the authenticated user may not see it. */
  last_login: string | null;
  /** `null` for built-in users. */
  created: string | null;
  /** Has access only to what it was added to. Also false when the authenticated user may not see it. */
  restricted: boolean;
  /** Also false when the authenticated user may not see it, so it is meaningless for other accounts. */
  active: boolean;
  /** Also false when the authenticated user may not see it. */
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
  /** Empty when not set or not shown. Only on Forgejo. */
  pronouns?: string | undefined;
}
export const user: Schema<User> = /* @__PURE__ */ object(() => ({
  id: int(),
  login: string(),
  login_name: string(),
  source_id: int(),
  full_name: string(),
  email: string(),
  avatar_url: string(),
  html_url: string(),
  language: string(),
  is_admin: boolean(),
  last_login: instantOrNull('epoch'),
  created: instantOrNull('epoch'),
  restricted: boolean(),
  active: boolean(),
  prohibit_login: boolean(),
  location: string(),
  website: string(),
  description: string(),
  visibility: closedEnum(['public', 'limited', 'private']),
  followers_count: int(),
  following_count: int(),
  starred_repos_count: int(),
  username: string(),
  pronouns: optionalString(),
}));
