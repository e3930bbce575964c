import { array, instant, list, nullable, object, optional, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** An application that asks users of the site to sign in. */
export interface OAuth2Application {
  id: number;
  name: string;
  /** Goes into the address that users are sent to. */
  client_id: string;
  /** Given when it is made or changed, then never again: empty. */
  client_secret: string;
  /** Can keep a secret: a server, rather than an app or a web page. */
  confidential_client: boolean;
  /** Users are asked for their consent the first time only. Not on Gitea 1.22 and Forgejo. */
  skip_secondary_authorization?: boolean | undefined;
  /** Where users may be sent back to. */
  redirect_uris: readonly string[];
  created: string;
}
export const oAuth2Application: Schema<OAuth2Application> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  confidential_client: z.boolean(),
  skip_secondary_authorization: optional(z.boolean()),
  redirect_uris: list(z.string()),
  created: instant(),
}));

/** An application to make, or what to make of one. */
export interface CreateOAuth2Application {
  /** Shown to users. */
  name: string;
  /** Can keep a secret: a server, rather than an app or a web page. */
  confidential_client?: boolean | undefined;
  /** Users are asked for their consent the first time only. */
  skip_secondary_authorization?: boolean | undefined;
  /** Where users may be sent back to; an empty list is accepted, `urn:` addresses are not. */
  redirect_uris: readonly string[] | null;
}
export const createOAuth2ApplicationBody: Schema<CreateOAuth2Application> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  confidential_client: optional(z.boolean()),
  skip_secondary_authorization: optional(z.boolean()),
  redirect_uris: nullable(array(z.string())),
}));
