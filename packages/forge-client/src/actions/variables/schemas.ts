import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Action variable. */
export interface ActionVariable {
  owner_id: number;
  repo_id: number;
  name: string;
  data: string;
  description: string;
}
export const actionVariable: Schema<ActionVariable> = /* @__PURE__ */ object(() => ({
  owner_id: z.int(),
  repo_id: z.int(),
  name: z.string(),
  data: z.string(),
  description: z.string(),
}));

/** Create variable. */
export interface CreateVariable {
  value: string;
  description?: string | undefined;
}
export const createVariableBody: Schema<CreateVariable> = /* @__PURE__ */ object(() => ({
  value: z.string(),
  description: z.optional(z.string()),
}));

/** Update variable. */
export interface UpdateVariable {
  name?: string | undefined;
  value: string;
  description?: string | undefined;
}
export const updateVariableBody: Schema<UpdateVariable> = /* @__PURE__ */ object(() => ({
  name: z.optional(z.string()),
  value: z.string(),
  description: z.optional(z.string()),
}));
