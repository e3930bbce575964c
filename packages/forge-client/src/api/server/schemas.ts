import { object, type Schema, string } from '@clients/core/schema';

/** The version of the server. */
export interface ServerVersion {
  /** Such as `1.27.0`; other products append their own version after a `+`. */
  version: string;
}
export const serverVersion: Schema<ServerVersion> = /* @__PURE__ */ object(() => ({ version: string() }));
