import type { Aliases } from '../keys/names.js';
import type { Route } from './endpoint.js';
import type { ServiceOrigins, Target } from './origin.js';
import type { Auth } from './credential.js';
import type { BasePath } from '../wire/base-url.js';
import type { HeaderOptions } from '../wire/headers.js';
import type { ResponseHeaders } from '../wire/response-headers.js';

/** An error response, to find a code and a hint for. */
export interface Refusal {
  /** The endpoint itself, with the fields that the service adds to endpoints. */
  readonly endpoint: Pick<Route<object>, 'id' | 'call'>;
  /** Undefined for an error line inside a stream. */
  readonly status: number | undefined;
  /** The server's message. */
  readonly message: string;
  /**
   * Parsed body, or its text. For a stream that was cut off, the result of its events; undefined
   * when there were none.
   */
  readonly body: unknown;
  /** The body that was sent, for hints that name a model or a branch. */
  readonly sent: unknown;
  /** Where the request was sent; undefined for an error line inside a stream, as `headers` is. */
  readonly target?: Target | undefined;
  /** The path that was requested, percent-encoded, with that of the base URL. */
  readonly path?: string | undefined;
  readonly headers?: ResponseHeaders | undefined;
}

/** One API and its servers: everything that the core does not know. Each package has one. */
export interface Service<Options> extends BasePath, ServiceOrigins {
  /** Package name: begins the default `User-Agent` and the names of the diagnostics channels. */
  readonly name: string;
  readonly version: string;
  /** The versions of servers that this release knows, for messages, such as `Gitea up to 1.27`. */
  readonly servers?: string | undefined;
  /** URL of the server where option `baseUrl` is left out. */
  readonly baseUrl?: string | undefined;
  /** Makes the credential of an option `auth` that is a text. Default: a bearer token. */
  readonly authFromText?: ((token: string) => Auth) | undefined;
  /**
   * Returns the headers that carry call options of this API alone. `headers` of the same call or
   * client replace them.
   */
  readonly encodeHeaders?: (options: Options) => HeaderOptions | undefined;
  /** Names of the client options of this API alone. */
  readonly options?: readonly string[] | undefined;
  /** Names of the call options of this API alone. */
  readonly callOptions?: readonly string[] | undefined;
  /** Response headers that contain warnings. */
  readonly warningHeaders: readonly string[];
  /** Request headers that are never sent, such as those of another dialect. */
  readonly dropHeaders?: readonly string[] | undefined;
  /** Names that other clients use for keys and options of this API. */
  readonly aliases?: Aliases | undefined;
  /** How to start a server, for the hint of an error when nothing listens at its address. */
  readonly start?: string | undefined;
  /**
   * How to let a web page use the server, for the hint of an error whose reason the browser hides.
   */
  readonly allowPages?: string | undefined;
  /**
   * Returns whether a 429 would be answered to the same request again, however long it waits, as
   * with a used-up quota, or a 401 with any credential of the account, as one that refuses a right:
   * it is not retried then, and no credential is renewed.
   */
  readonly isPointless?: ((refusal: Refusal) => boolean) | undefined;
  /** Returns the code of an error; undefined when only its status is known. */
  readonly findCode?: ((refusal: Refusal) => string | undefined) | undefined;
  /** Returns what to do about an error. It sends nothing and waits for nothing. */
  readonly findHint?:
    ((refusal: Refusal, code: string | undefined) => string | undefined) | undefined;
}
