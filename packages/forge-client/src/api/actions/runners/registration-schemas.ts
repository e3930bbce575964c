import { int, object, optionalBoolean, optionalString, type Schema, string } from '@clients/core/schema';

/** A runner to register. */
export interface RegisterRunner {
  /** Need not be unique. */
  name: string;
  /** A text for people. Default: empty. */
  description?: string | undefined;
  /** Takes a single job and is deleted after it. Default `false`. */
  ephemeral?: boolean | undefined;
}
export const registerRunnerBody: Schema<RegisterRunner> = /* @__PURE__ */ object(() => ({
  name: string(),
  description: optionalString(),
  ephemeral: optionalBoolean(),
}));

/** The credentials with which a registered runner connects. */
export interface RegisteredRunner {
  id: number;
  /** The UUID with which the runner signs in. */
  uuid: string;
  /** The secret with which the runner signs in; the server does not return it again. */
  token: string;
}
export const registeredRunner: Schema<RegisteredRunner> = /* @__PURE__ */ object(() => ({
  id: int(),
  uuid: string(),
  token: string(),
}));
