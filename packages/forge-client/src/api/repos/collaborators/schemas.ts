import { closedEnum, nullable, object, optional, part, type Schema, string } from '@clients/core/schema';
import { type User, user } from '../../../entities/user-schemas.js';

/** The permission of a user in a repository. */
export interface RepoCollaboratorPermission {
  /** Permission in the repository. */
  permission: 'none' | 'read' | 'write' | 'admin' | 'owner';
  /** Same value as `permission`. */
  role_name: string;
  /** The user; `null` when the account no longer exists. */
  user: User | null;
}
export const repoCollaboratorPermission: Schema<RepoCollaboratorPermission> = /* @__PURE__ */ object(() => ({
  permission: closedEnum(['none', 'read', 'write', 'admin', 'owner']),
  role_name: string(),
  user: nullable(part(user)),
}));

/** The permission of a collaborator. */
export interface AddCollaborator {
  /** Default `write`. */
  permission?: 'read' | 'write' | 'admin' | null | undefined;
}
export const addCollaboratorBody: Schema<AddCollaborator> = /* @__PURE__ */ object(() => ({
  permission: optional(nullable(closedEnum(['read', 'write', 'admin']))),
}));
