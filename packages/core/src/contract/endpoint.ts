import type { ParamKind } from '../wire/path.js';
import type { Schema } from '../schema/schema.js';
import type { BodyFormat } from '../upload/upload.js';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The input of an endpoint that takes none. */
export type NoInput = Readonly<Record<never, never>>;

/** Waiting times in milliseconds that differ from the client's own; `null` means no limit. */
export interface EndpointTimeouts {
  readonly firstByte?: number | null;
  readonly idle?: number | null;
}

/** The schema of one slot; a slot that may be left out is checked only when it is there. */
type SlotSchema<V> = Schema<Exclude<V, undefined>>;

/** What every endpoint says about its request. `In` has up to three slots: `where`, `query`, `body`. */
export interface Route<In> {
  /** Carries `In` for inference; never set. */
  readonly '~in'?: In;
  /** Operation id, the same in hooks, errors, the embedded server and `docs/routes.md`. */
  readonly id: string;
  readonly method: Method;
  /** Path below the base URL, parameters in braces: `/repos/{owner}/{repo}`. */
  readonly path: string;
  /** One schema for each slot of `In`. */
  readonly input: { readonly [K in keyof In]-?: SlotSchema<In[K]> };
  /** Kinds of the path parameters that are not plain segments. */
  readonly params?: Readonly<Record<string, ParamKind>>;
  /** Keys of the flat `body` slot that travel in the query. */
  readonly bodyInQuery?: readonly string[];
  /** How a file in the `body` slot travels, `raw` or `multipart(field)`; JSON when left out. */
  readonly send?: BodyFormat;
  /** The repeat of this write is known to answer alike, or it only reads: it is retried like a GET. */
  readonly idempotent?: true;
  /** A 503 means that the request was refused before anything was done. */
  readonly refusesWith503?: true;
  readonly timeouts?: EndpointTimeouts;
  /** A temporary redirect of this endpoint leads to a signed address: no credential goes along, not even on the same origin. */
  readonly signedRedirect?: true;
  /** One of the `origins` of the service, each of which has its own credential; the client's `baseUrl` when left out. */
  readonly origin?: string;
  /** What to call instead. */
  readonly deprecated?: string;
}

/** An endpoint that `call` and `exchange` take. */
export interface Callable<In, Out> extends Route<In> {
  /** Carries `Out` for inference; never set. */
  readonly '~out'?: Out;
}

/** Answers with one value. */
export interface Endpoint<In, Out> extends Callable<In, Out> {
  readonly output: Schema<Exclude<Out, undefined>>;
  /** The answer is plain text, not JSON. */
  readonly text?: true;
  /** 204 or an empty body is a legal answer and reads `undefined`; `Out` includes it. */
  readonly maybeEmpty?: true;
}

/** Answers yes with a 2xx status and no with the 404 it declares. */
export interface CheckEndpoint<In> extends Callable<In, boolean> {
  /** What the 404 that means "no" looks like: an empty body, or the usual JSON error. */
  readonly check: 'empty' | 'json';
}

/** Answers with a status and nothing to read. */
export interface NothingEndpoint<In> extends Callable<In, void> {
  readonly nothing: true;
}
