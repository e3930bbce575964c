import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { instant, integer, list, object, type ZodSchema } from '@clients/core/schema';

/** An application that users of the instance can sign in to. */
export interface OAuth2Application {
  id: number;
  name: string;
  /** Part of the URL that users are redirected to. */
  client_id: string;
  /** Set only in the response that creates or updates the application; empty otherwise. */
  client_secret: string;
  /** Whether it can keep a secret: a server can, an app or a web page cannot. */
  confidential_client: boolean;
  /** Whether users are asked for consent only the first time. Gitea 1.23 or newer only. */
  skip_secondary_authorization?: boolean | undefined;
  /** The URIs that users may be redirected to. */
  redirect_uris: string[];
  created: string;
}
export const oAuth2Application: ZodSchema<OAuth2Application> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  confidential_client: z.boolean(),
  skip_secondary_authorization: z.optional(z.boolean()),
  redirect_uris: list(z.string()),
  created: instant(),
}));

/** An application to create, or its new values. */
export interface CreateOAuth2Application {
  /** Shown to users. */
  name: string;
  /** Whether it can keep a secret: a server can, an app or a web page cannot. */
  confidential_client?: boolean | undefined;
  /** Whether users are asked for consent only the first time. Gitea 1.23 or newer only. */
  skip_secondary_authorization?: boolean | undefined;
  /** The URIs that users may be redirected to; an empty list is accepted, `urn:` URIs are not. */
  redirect_uris: string[] | null;
}

/** `CreateOAuth2Application` as methods take it: its lists may be readonly. */
export interface CreateOAuth2ApplicationInput
  extends ReadonlyDeep<CreateOAuth2Application>, Named {}
export const createOAuth2ApplicationBody: ZodSchema<CreateOAuth2Application> =
  /* @__PURE__ */ object(() => ({
    name: z.string(),
    confidential_client: z.optional(z.boolean()),
    skip_secondary_authorization: z.optional(z.boolean()),
    redirect_uris: z.nullable(z.array(z.string())),
  }));

/** The new values of an OAuth2 application; flags that are omitted stay as they are. */
export type UpdateOAuth2Application = CreateOAuth2Application;

/** `UpdateOAuth2Application` as methods take it: its lists may be readonly. */
export interface UpdateOAuth2ApplicationInput
  extends ReadonlyDeep<UpdateOAuth2Application>, Named {}
