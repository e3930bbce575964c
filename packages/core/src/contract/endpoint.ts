import type { StatusError } from '../wire/status-error.js';
import type { ParamKind } from '../wire/address.js';
import type { Schema } from '../schema/standard.js';
import type { BodyFormat } from '../upload/upload.js';
import type { OtherOrigin } from './origin.js';

/** Methods of HTTP that endpoints use. */
export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The input of an endpoint that takes none. */
export type NoInput = Readonly<Record<never, never>>;

/**
 * Time limits in milliseconds that replace the defaults; `null` means no limit. Those of the client
 * replace these.
 */
export interface EndpointTimeouts {
  readonly firstByte?: number | null;
  readonly idle?: number | null;
}

/** The schema of one slot; a slot that may be left out is checked only when it is there. */
export type SlotSchema<V> = Schema<Exclude<V, undefined>>;

/** The request of an endpoint. `In` has up to three slots: `where`, `query`, `body`. */
export interface Route<In> {
  /** Carries `In` for inference; never set. */
  readonly '~in'?: In;
  /** Operation id, the same in hooks, errors, the embedded server and `docs/routes.md`. */
  readonly id: string;
  /**
   * The method of the client that sends it, such as `issues.get`. Messages of errors begin with it,
   * or with the id where it is left out.
   */
  readonly call?: string;
  readonly method: HttpMethod;
  /**
   * How errors name the request; its method and URL when left out.
   * @internal
   */
  readonly label?: string;
  /** Path below the base URL, parameters in braces: `/repos/{owner}/{repo}`. */
  readonly path: string;
  /** One schema for each slot of `In`. */
  readonly input: { readonly [K in keyof In]-?: SlotSchema<In[K]> };
  /** Kinds of the path parameters that are not plain segments. */
  readonly params?: Readonly<Record<string, ParamKind>>;
  /** Keys of the flat `body` slot that are sent in the query. */
  readonly bodyInQuery?: readonly string[];
  /**
   * Fields of the body that hold a secret although their names do not say so, such as `data` of a
   * secret of a repository: they are not shown.
   */
  readonly secretFields?: readonly string[];
  /** How a file in the `body` slot is sent: `raw` or `multipart(field)`. Default JSON. */
  readonly send?: BodyFormat;
  /**
   * The request changes nothing on the server, although it is a POST, such as a question whose
   * parameters are too long for a query: it is retried like a GET.
   */
  readonly reads?: true;
  /**
   * A second execution of the request changes nothing more than the first, such as starring a
   * repository: it is retried like a GET.
   */
  readonly idempotent?: true;
  /**
   * A second execution changes nothing on the server, although the answer may differ: the request
   * is sent once more, on a new connection, when the connection broke before the response began.
   * With the option `retry.repeatable` set to false it is treated as a write.
   */
  readonly repeatable?: true;
  /** A 503 means that the server rejected the request before it did anything. */
  readonly refusesWith503?: true;
  /**
   * Returns whether an error says that the request was executed all the same, as a merge whose
   * branch could not be deleted.
   */
  readonly wasExecuted?: (refusal: {
    readonly endpoint: { readonly id: string };
    readonly status: number;
    /** The server's message. */
    readonly message: string;
    readonly body: unknown;
    /** The body that was sent. */
    readonly sent: unknown;
  }) => boolean;
  /**
   * The server answers a success with a 200 without a body. Without this field an empty 200 is an
   * error: some proxies send one for every request.
   */
  readonly emptySuccess?: true;
  readonly timeouts?: EndpointTimeouts;
  /**
   * A temporary redirect of this endpoint leads to a signed URL: no credential is sent there, not
   * even on the same origin.
   */
  readonly signedRedirect?: true;
  /**
   * The path is below the base URL itself, not below the path that the API has there, such as
   * `/api/v1`.
   */
  readonly outsideApi?: true;
  /**
   * One of the `origins` of the service, each of which has its own credential; the client's
   * `baseUrl` when left out.
   * @internal
   */
  readonly origin?: OtherOrigin;
  /** What to call instead. */
  readonly deprecated?: string;
}

/** An endpoint for `call` and `exchange`. */
export interface Callable<In, Out> extends Route<In> {
  /** Carries `Out` for inference; never set. */
  readonly '~out'?: Out;
}

/** An endpoint that responds with one value. */
export interface Endpoint<In, Out> extends Callable<In, Out> {
  readonly output: Schema<Exclude<Out, undefined>>;
  /**
   * The response is text, not JSON. A web page is an error; with `html`, only a whole one is, and a
   * piece of HTML is the value.
   */
  readonly text?: true | 'html';
  /** The response may be a 204, which is read as `undefined`; `Out` includes it. */
  readonly maybeEmpty?: true;
}

/**
 * An endpoint that answers a yes-or-no question: a 2xx status means yes, the declared kind of error
 * means no.
 */
export interface CheckEndpoint<In> extends Callable<In, boolean> {
  /** Returns whether an error means "no"; any other one is thrown. */
  readonly check: (error: StatusError) => boolean;
}

/** An endpoint that responds with a status and no body to read. */
export interface NothingEndpoint<In> extends Callable<In, void> {
  readonly nothing: true;
}

/** Returns whether a request of an endpoint changes nothing on the server. */
export function isRead({ method, reads }: Pick<Route<object>, 'method' | 'reads'>): boolean {
  return method === 'GET' || method === 'HEAD' || reads === true;
}

/** Returns whether an error is a 404 without a body. */
export function isMissingWithoutBody({ status, body }: StatusError): boolean {
  return status === 404 && body === undefined;
}

/** Returns whether an error is a 404 in JSON. Servers answer in text when they lack the route. */
export function isMissingInJson({ status, body, headers }: StatusError): boolean {
  return (
    status === 404 &&
    typeof body === 'object' &&
    /\bjson\b/i.test(headers.get('content-type') ?? '')
  );
}
