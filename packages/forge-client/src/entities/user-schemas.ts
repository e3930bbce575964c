import { closedEnum, instantOrNull, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A user, or an organisation where a list holds both. What the caller may not see reads as empty, false or `null`. */
export interface User {
  /** Negative for the built-in users such as Ghost. */
  id: number;
  /** Name in addresses; unique without regard to letter case. Organisations are users too. */
  login: string;
  /** Name at the authentication source; empty unless an administrator set it. */
  login_name: string;
  /** Authentication source; 0 is the site itself. */
  source_id: number;
  full_name: string;
  /**
   * The real address for signed-in callers; a placeholder when it is hidden or the caller is anonymous; empty for organisations.
   */
  email: string;
  avatar_url: string;
  /** Address of its web page. */
  html_url: string;
  /** Language of the interface, such as `en-US`; empty when not set or not shown. */
  language: string;
  /** Administrator of the site. */
  is_admin: boolean;
  /** `null` when never, or when the caller may not see it. */
  last_login: string | null;
  /** `null` for built-in users. */
  created: string | null;
  /** Sees only what it was added to. False also when the caller may not see it. */
  restricted: boolean;
  /** False also when the caller may not see it, so it says nothing about other accounts. */
  active: boolean;
  /** False also when the caller may not see it. */
  prohibit_login: boolean;
  location: string;
  website: string;
  description: string;
  /** `limited` is hidden from anonymous callers, `private` from all who share no organisation. */
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
  id: z.int(),
  login: z.string(),
  login_name: z.string(),
  source_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  avatar_url: z.string(),
  html_url: z.string(),
  language: z.string(),
  is_admin: z.boolean(),
  last_login: instantOrNull('epoch'),
  created: instantOrNull('epoch'),
  restricted: z.boolean(),
  active: z.boolean(),
  prohibit_login: z.boolean(),
  location: z.string(),
  website: z.string(),
  description: z.string(),
  visibility: closedEnum(['public', 'limited', 'private']),
  followers_count: z.int(),
  following_count: z.int(),
  starred_repos_count: z.int(),
  username: z.string(),
  pronouns: optional(z.string()),
}));
