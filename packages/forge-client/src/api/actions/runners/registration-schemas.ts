import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A runner to register. */
export interface RegisterRunner {
  /** Need not be unique. */
  name: string;
  /** For people. Default: empty. */
  description?: string | undefined;
  /** Takes one job only, and is gone then. Default false. */
  ephemeral?: boolean | undefined;
}
export const registerRunnerBody: Schema<RegisterRunner> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  description: z.optional(z.string()),
  ephemeral: z.optional(z.boolean()),
}));

/** What a registered runner needs to connect. */
export interface RegisteredRunner {
  id: number;
  /** The name by which the runner signs in. */
  uuid: string;
  /** Secret by which the runner signs in; the server does not show it again. */
  token: string;
}
export const registeredRunner: Schema<RegisteredRunner> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  uuid: z.string(),
  token: z.string(),
}));
