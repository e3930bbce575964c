import * as z from 'zod/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** A runner to register. */
export interface RegisterRunner {
  /** Need not be unique. */
  name: string;
  /** A text for people. Default: empty. */
  description?: string | undefined;
  /** Takes a single job and is deleted after it. Default `false`. */
  ephemeral?: boolean | undefined;
}
export const registerRunnerBody: ZodSchema<RegisterRunner> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  ephemeral: z.optional(z.boolean()),
}));

/** The credentials with which a registered runner connects. */
export interface RegisteredRunner {
  id: number;
  /** The UUID with which the runner signs in. */
  uuid: string;
  /** The secret with which the runner signs in; the server does not return it again. */
  token: string;
}
export const registeredRunner: ZodSchema<RegisteredRunner> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  uuid: z.string(),
  token: z.string(),
}));
