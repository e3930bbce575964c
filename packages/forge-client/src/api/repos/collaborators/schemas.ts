import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';
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
export const repoCollaboratorPermission: ZodSchema<RepoCollaboratorPermission> =
  /* @__PURE__ */ object(() => ({
    permission: z.enum(['none', 'read', 'write', 'admin', 'owner']),
    role_name: z.string(),
    user: z.nullable(user),
  }));

/** The permission of a collaborator. */
export interface AddCollaborator {
  /** Default `write`. */
  permission?: 'read' | 'write' | 'admin' | null | undefined;
}
export const addCollaboratorBody: ZodSchema<AddCollaborator> = /* @__PURE__ */ object(() => ({
  permission: z.optional(z.nullable(z.enum(['read', 'write', 'admin']))),
}));
