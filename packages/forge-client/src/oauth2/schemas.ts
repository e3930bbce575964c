import { object, optionalInt, optionalString, type Schema, string } from '@clients/core/schema';

/** A request for tokens (RFC 6749, 4.1.3 and 6; RFC 7636, 4.5). */
export interface TokenRequest {
  grant_type: string;
  client_id: string;
  client_secret?: string | undefined;
  code?: string | undefined;
  code_verifier?: string | undefined;
  redirect_uri?: string | undefined;
  refresh_token?: string | undefined;
}
export const tokenRequest: Schema<TokenRequest> = /* @__PURE__ */ object(() => ({
  grant_type: string(),
  client_id: string(),
  client_secret: optionalString(),
  code: optionalString(),
  code_verifier: optionalString(),
  redirect_uri: optionalString(),
  refresh_token: optionalString(),
}));

/** Tokens as the server sends them. */
export interface TokenResponse {
  access_token: string;
  token_type?: string | undefined;
  /** In seconds. */
  expires_in?: number | undefined;
  refresh_token?: string | undefined;
}
export const tokenResponse: Schema<TokenResponse> = /* @__PURE__ */ object(() => ({
  access_token: string(),
  token_type: optionalString(),
  expires_in: optionalInt(),
  refresh_token: optionalString(),
}));
