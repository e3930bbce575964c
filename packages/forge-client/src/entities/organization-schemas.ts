import * as z from 'zod/v4/mini';
import { instant, integer, object, type ZodSchema } from '@clients/core/schema';

/** An organisation. */
export interface Organization {
  id: number;
  /** Name in URLs; unique among users and organisations, regardless of letter case. */
  name: string;
  /** Empty when none is set. */
  full_name: string;
  /** Not checked by the server; may be empty. */
  email: string;
  avatar_url: string;
  description: string;
  website: string;
  location: string;
  /** `limited` is visible to signed-in users, `private` to members. */
  visibility: 'public' | 'limited' | 'private';
  /** Whether repository administrators may give teams access. */
  repo_admin_change_team_access: boolean;
  /** Forgejo 16 or newer only. */
  created?: string | undefined;
  /** @deprecated Read `name` instead. */
  username: string;
}
export const organization: ZodSchema<Organization> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  full_name: z.string(),
  email: z.string(),
  avatar_url: z.string(),
  description: z.string(),
  website: z.string(),
  location: z.string(),
  visibility: z.enum(['public', 'limited', 'private']),
  repo_admin_change_team_access: z.boolean(),
  created: z.optional(instant()),
  username: z.string(),
}));
