import type { AppRequest } from '@clients/server-kit';
import { type Body, isWhole, readBody } from './body.js';
import type { ForgeState } from '../state/forge-state.js';
import type { TokenRecord, UserRecord } from '../state/records.js';
import { Refusal } from './replies.js';

/** The user who sends a request, and the credentials. */
export interface Caller {
  readonly user: UserRecord | undefined;
  readonly token: TokenRecord | undefined;
  readonly by: 'none' | 'token' | 'query-token' | 'basic-token' | 'password' | 'signature';
}

/** The user for whom records are shown. */
export interface Reader {
  readonly state: ForgeState;
  /** Undefined for anonymous requests. */
  readonly doer: UserRecord | undefined;
  /** The address of the instance, without a trailing slash. */
  readonly root: string;
}

export interface RouteMatch {
  readonly operation: string;
  /** Path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** One request to the forge. */
export class Call implements Reader {
  readonly state: ForgeState;
  readonly request: AppRequest;
  readonly caller: Caller;
  /** The whole body. */
  readonly bytes: Uint8Array;
  readonly root: string;
  readonly operation: string;
  readonly #params: Readonly<Record<string, string>>;
  #body: Body | undefined;
  #ignored: readonly string[] = [];

  constructor(
    state: ForgeState,
    request: AppRequest,
    caller: Caller,
    route: RouteMatch,
    bytes: Uint8Array,
  ) {
    this.state = state;
    this.request = request;
    this.caller = caller;
    this.bytes = bytes;
    this.root = state.root;
    this.operation = route.operation;
    this.#params = route.params;
  }

  get query(): URLSearchParams {
    return this.request.url.searchParams;
  }

  get doer(): UserRecord | undefined {
    return this.caller.user;
  }

  /**
   * The authenticated user.
   * @throws a 401 for anonymous requests
   */
  get me(): UserRecord {
    if (this.doer === undefined) throw new Refusal(401, 'token is required');
    return this.doer;
  }

  readParam(name: string): string {
    return this.#params[name] ?? '';
  }

  /** Returns a path parameter as a whole number. Anything else is treated as 0. */
  readId(name: string): number {
    return parseWhole(this.readParam(name)) ?? 0;
  }

  /** Returns a whole number of the query. Anything else is treated as 0. */
  readWhole(name: string): number {
    return parseWhole(this.query.get(name) ?? '') ?? 0;
  }

  get body(): Body {
    return (this.#body ??= readBody(
      this.request.method,
      this.request.headers.get('content-type') ?? '',
      this.bytes,
    ).omit(this.#ignored));
  }

  /** Leaves out parameters of the query and fields of the body, which the server does not know. */
  ignore(names: readonly string[]): void {
    this.#ignored = names;
    for (const name of names) this.query.delete(name);
  }

  /** Returns a boolean of the query. Everything but the usual spellings of true is false. */
  readFlag(name: string): boolean | undefined {
    const text = this.query.get(name);
    return text === null ? undefined : ['1', 't', 'T', 'true', 'TRUE', 'True', 'on'].includes(text);
  }
}

/** Returns the whole number of 64 bits that a text is; undefined for any other text. */
export function parseWhole(text: string): number | undefined {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  return isWhole(value) ? value : undefined;
}
