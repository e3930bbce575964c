import { array, boolean, instant, int, list, nullable, object, optionalBoolean, type Schema, string } from '@clients/core/schema';

/** An application that users of the instance can sign in to. */
export interface OAuth2Application {
  id: number;
  name: string;
  /** Part of the URL that users are redirected to. */
  client_id: string;
  /** Set only in the response that creates or updates the application; empty otherwise. */
  client_secret: string;
  /** Whether it can keep a secret, as a server can and an app or a web page cannot. */
  confidential_client: boolean;
  /** Whether users consent only the first time. Not on Gitea 1.22 and Forgejo. */
  skip_secondary_authorization?: boolean | undefined;
  /** The URIs that users may be redirected to. */
  redirect_uris: readonly string[];
  created: string;
}
export const oAuth2Application: Schema<OAuth2Application> = /* @__PURE__ */ object(() => ({
  id: int(),
  name: string(),
  client_id: string(),
  client_secret: string(),
  confidential_client: boolean(),
  skip_secondary_authorization: optionalBoolean(),
  redirect_uris: list(string()),
  created: instant(),
}));

/** An application to create, or its new values. */
export interface CreateOAuth2Application {
  /** Shown to users. */
  name: string;
  /** Whether it can keep a secret, as a server can and an app or a web page cannot. */
  confidential_client?: boolean | undefined;
  /** Whether users consent only the first time. Not on Gitea 1.22 and Forgejo. */
  skip_secondary_authorization?: boolean | undefined;
  /** The URIs that users may be redirected to; an empty list is accepted, `urn:` URIs are not. */
  redirect_uris: readonly string[] | null;
}
export const createOAuth2ApplicationBody: Schema<CreateOAuth2Application> = /* @__PURE__ */ object(() => ({
  name: string(),
  confidential_client: optionalBoolean(),
  skip_secondary_authorization: optionalBoolean(),
  redirect_uris: nullable(array(string())),
}));
