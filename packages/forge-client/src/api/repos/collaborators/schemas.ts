import { closedEnum, nullable, object, optional, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type User, user } from '../../../entities/user-schemas.js';

/** What a user may do in a repository. */
export interface RepoCollaboratorPermission {
  /** Such as `read`, `write`, `admin` or `owner`. */
  permission: 'none' | 'read' | 'write' | 'admin' | 'owner';
  /** Same word as `permission`. */
  role_name: string;
  /** Who made it; `null` when the account is gone. */
  user: User | null;
}
export const repoCollaboratorPermission: Schema<RepoCollaboratorPermission> = /* @__PURE__ */ object(() => ({
  permission: closedEnum(['none', 'read', 'write', 'admin', 'owner']),
  role_name: z.string(),
  user: nullable(zodOf(user)),
}));

/** What a collaborator may do. */
export interface AddCollaborator {
  /** Default `write`. */
  permission?: 'read' | 'write' | 'admin' | null | undefined;
}
export const addCollaboratorBody: Schema<AddCollaborator> = /* @__PURE__ */ object(() => ({
  permission: optional(nullable(closedEnum(['read', 'write', 'admin']))),
}));
