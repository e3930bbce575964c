import type { Auth } from './auth.js';
import type { Route } from './endpoint.js';
import type { BasePath } from '../wire/base-url.js';
import type { HeaderOptions } from '../wire/headers.js';
import type { Aliases } from '../base/near-name.js';

/** A refusal of the server, for the service to put a name to. */
export interface Refusal {
  /** The declaration itself, with what the service has added to it. */
  readonly endpoint: Pick<Route<object>, 'id'>;
  /** Undefined for an error line inside a stream. */
  readonly status: number | undefined;
  /** The server's words. */
  readonly message: string;
  /** Parsed body, or its text. */
  readonly body: unknown;
  /** What was sent as body, for hints that name a model or a branch. */
  readonly sent: unknown;
}

/** What a service makes of a refusal; a field stays absent when it is unsure. */
export interface Explanation {
  readonly code?: string | undefined;
  readonly hint?: string | undefined;
}

/** An origin beside the client's `baseUrl`, with a credential of its own. */
export interface ServiceOrigin {
  readonly baseUrl: string | URL;
  readonly auth?: Auth | undefined;
}

/** What one API has of its own; each published package has one. */
export interface Service<Options> extends BasePath {
  /** Package name: begins the default `User-Agent` and the names of the diagnostics channels. */
  readonly name: string;
  readonly version: string;
  /** Headers that stand for call options which this API alone has; later ones win over earlier ones key by key. */
  readonly headersOf?: (options: Options) => HeaderOptions | undefined;
  /** Names of client options which this API alone has. */
  readonly options?: readonly string[] | undefined;
  /** Names of options which this API alone has and which every call takes. */
  readonly callOptions?: readonly string[] | undefined;
  /** What other clients call keys and options that this API has. */
  readonly aliases?: Aliases | undefined;
  /** Headers that carry warnings to the caller. */
  readonly warningHeaders: readonly string[];
  /** Request headers to drop just before sending, such as vendor names of another dialect. */
  readonly dropHeaders?: readonly string[] | undefined;
  readonly explain?: (refusal: Refusal) => Explanation | undefined;
  /** Origins beside the client's `baseUrl`, by the name that endpoints have for them. A name is also that of the client's option. */
  readonly origins?: Readonly<Record<string, ServiceOrigin>> | undefined;
}
