import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** A variable that jobs can read. */
export interface ActionVariable {
  /** User or organisation it belongs to; 0 when it belongs to a repository. */
  owner_id: number;
  /** Repository it belongs to; 0 when it belongs to a user or an organisation. */
  repo_id: number;
  /** In upper case. */
  name: string;
  /**
   * The value. In the list of a repository's variables, Forgejo 11 leaves it empty: `get` has it.
   */
  data: string;
  /** Gitea 1.24 or newer only. */
  description?: string | undefined;
}
export const actionVariable: ZodSchema<ActionVariable> = /* @__PURE__ */ object(() => ({
  owner_id: integer(),
  repo_id: integer(),
  name: z.string(),
  data: z.string(),
  description: z.optional(z.string()),
}));

/** The value of a new variable. */
export interface CreateVariable {
  /** Must not be empty. The server stores line endings as `\n`. */
  value: string;
  /** Gitea 1.24 or newer only. */
  description?: string | null | undefined;
}
export const createVariableBody: ZodSchema<CreateVariable> = /* @__PURE__ */ object(() => ({
  value: z.string(),
  description: z.optional(z.nullable(z.string())),
}));

/** The new value of a variable. */
export interface UpdateVariable {
  /** The new name; if empty or omitted, the name does not change. */
  name?: string | undefined;
  /** Must not be empty. The server stores line endings as `\n`. */
  value: string;
  /** Omitting it removes the description. Gitea 1.24 or newer only. */
  description?: string | null | undefined;
}
export const updateVariableBody: ZodSchema<UpdateVariable> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  value: z.string(),
  description: z.optional(z.nullable(z.string())),
}));
