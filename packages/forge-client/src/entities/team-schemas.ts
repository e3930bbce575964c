import { closedEnum, list, nullable, object, type Open, openEnum, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Organization, organization } from './organization-schemas.js';

/** A team of an organisation. */
export interface Team {
  id: number;
  /** `Owners` is the team that every organisation has. */
  name: string;
  description: string;
  /** `null` in lists of an organisation, in searches and after a change. */
  organization: Organization | null;
  /** Covers every repository of the organisation, new ones too. */
  includes_all_repositories: boolean;
  /** `none` where the levels are in `units_map`: only `admin` and `owner` are said here. */
  permission: 'none' | 'read' | 'write' | 'admin' | 'owner';
  /** @deprecated Parts of a repository it reaches, such as `repo.code`, in random order. `units_map` says how far as well. */
  units: readonly string[];
  /** How far it may go in each part of a repository, such as `repo.code`. */
  units_map: Readonly<Record<string, Open<'none' | 'read' | 'write' | 'admin' | 'owner'>>> | null;
  /** Members may create repositories in the organisation. */
  can_create_org_repo: boolean;
  /** Who sees the team: `private` its members and the owners, `limited` the organisation, `public` every signed-in user. Not on Gitea up to 1.25 and Forgejo. */
  visibility?: 'public' | 'limited' | 'private' | undefined;
}
export const team: Schema<Team> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  organization: nullable(zodOf(organization)),
  includes_all_repositories: z.boolean(),
  permission: closedEnum(['none', 'read', 'write', 'admin', 'owner']),
  units: list(z.string()),
  units_map: nullable(z.record(z.string(), openEnum(['none', 'read', 'write', 'admin', 'owner']))),
  can_create_org_repo: z.boolean(),
  visibility: optional(closedEnum(['public', 'limited', 'private'])),
}));
