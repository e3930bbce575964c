import * as z from 'zod/v4/mini';
import {
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  type ZodSchema,
} from '@clients/core/schema';
import { type Organization, organization } from './organization-schemas.js';

/** A team of an organisation. */
export interface Team {
  id: number;
  /** Every organisation has a team named `Owners`. */
  name: string;
  description: string;
  /** `null` in lists of an organisation, in searches and after a change. */
  organization: Organization | null;
  /** Whether it has access to all repositories of the organisation, including new ones. */
  includes_all_repositories: boolean;
  /** `admin` or `owner`; `none` for any other access, which is in `units_map`. */
  permission: 'none' | 'read' | 'write' | 'admin' | 'owner';
  /**
   * @deprecated Units of a repository that it has access to, such as `repo.code`, in random order.
   * Use `units_map`, which has the levels.
   */
  units: string[];
  /** Access level for each unit of a repository, such as `repo.code`. */
  units_map: Record<string, OpenEnum<'none' | 'read' | 'write' | 'admin' | 'owner'>> | null;
  /** Whether members may create repositories in the organisation. */
  can_create_org_repo: boolean;
  /**
   * Who can see the team: members and owners (`private`), the organisation (`limited`) or every
   * signed-in user (`public`). Gitea 1.27 or newer only.
   */
  visibility?: 'public' | 'limited' | 'private' | undefined;
}
export const team: ZodSchema<Team> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  description: z.string(),
  organization: z.nullable(organization),
  includes_all_repositories: z.boolean(),
  permission: z.enum(['none', 'read', 'write', 'admin', 'owner']),
  units: list(z.string()),
  units_map: z.nullable(
    z.record(z.string(), openEnum(['none', 'read', 'write', 'admin', 'owner'])),
  ),
  can_create_org_repo: z.boolean(),
  visibility: z.optional(z.enum(['public', 'limited', 'private'])),
}));
