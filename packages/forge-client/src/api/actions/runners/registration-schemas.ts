import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** A runner to register. */
export interface RegisterRunner {
  /** Need not be unique. */
  name: string;
  /** A description for people. Default: empty. */
  description?: string | undefined;
  /** Takes a single job, and is deleted afterwards. Default `false`. */
  ephemeral?: boolean | undefined;
}
export const registerRunnerBody: ZodSchema<RegisterRunner> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  ephemeral: z.optional(z.boolean()),
}));

/** The credentials that a registered runner connects with. */
export interface RegisteredRunner {
  id: number;
  /** The UUID that the runner signs in with. */
  uuid: string;
  /** The secret that the runner signs in with; the server does not return it again. */
  token: string;
}
export const registeredRunner: ZodSchema<RegisteredRunner> = /* @__PURE__ */ object(() => ({
  id: integer(),
  uuid: z.string(),
  token: z.string(),
}));
