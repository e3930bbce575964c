import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

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
export const tokenRequest: ZodSchema<TokenRequest> = /* @__PURE__ */ object(() => ({
  grant_type: z.string(),
  client_id: z.string(),
  client_secret: z.optional(z.string()),
  code: z.optional(z.string()),
  code_verifier: z.optional(z.string()),
  redirect_uri: z.optional(z.string()),
  refresh_token: z.optional(z.string()),
}));

/** Tokens as the server sends them. */
export interface TokenResponse {
  access_token: string;
  token_type?: string | undefined;
  /** In seconds. */
  expires_in?: number | undefined;
  refresh_token?: string | undefined;
}
export const tokenResponse: ZodSchema<TokenResponse> = /* @__PURE__ */ object(() => ({
  access_token: z.string(),
  token_type: z.optional(z.string()),
  expires_in: z.optional(integer()),
  refresh_token: z.optional(z.string()),
}));
