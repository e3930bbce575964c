import { instant, nullable, object, optional, optionalString, type Schema, string } from '@clients/core/schema';

/** A secret as lists show it, without its value. */
export interface Secret {
  /** In upper case. */
  name: string;
  /** Not on Gitea 1.22 and Forgejo. */
  description?: string | undefined;
  created_at: string;
}
export const secret: Schema<Secret> = /* @__PURE__ */ object(() => ({
  name: string(),
  description: optionalString(),
  created_at: instant(),
}));

/** The value of a secret. */
export interface CreateOrUpdateSecret {
  /** Must not be empty. */
  data: string;
  /** Omitting it removes the description. Not on Gitea 1.22 and Forgejo. */
  description?: string | null | undefined;
}
export const createOrUpdateSecretBody: Schema<CreateOrUpdateSecret> = /* @__PURE__ */ object(() => ({
  data: string(),
  description: optional(nullable(string())),
}));
