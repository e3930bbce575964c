import { object, optionalString, type Schema, string } from '@clients/core/schema';

/** The account that a server is signed in to. */
export interface UserResponse {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly bio?: string | undefined;
  readonly avatarurl?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  readonly plan?: string | undefined;
}

export const userResponse: Schema<UserResponse> = /* @__PURE__ */ object<UserResponse>(() => ({
  id: string(),
  email: string(),
  name: string(),
  bio: optionalString(),
  avatarurl: optionalString(),
  firstname: optionalString(),
  lastname: optionalString(),
  plan: optionalString(),
}));

/** A key of the server, in the path of the operation that removes it from the account. */
export interface KeyRef {
  /** The public key as the account has it, in base64. */
  readonly encodedKey: string;
}

export const keyRef: Schema<KeyRef> = /* @__PURE__ */ object<KeyRef>(() => ({ encodedKey: string() }));
