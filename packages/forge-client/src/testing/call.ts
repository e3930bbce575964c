import type { AppRequest } from '@clients/core/testing';
import { type Body, bodyOf } from './body.js';
import type { ForgeState } from './state/forge-state.js';
import type { TokenRecord, UserRecord } from './state/user-records.js';
import { Refusal } from './wire.js';

/** Who is asking, and with what. */
export interface Caller {
  readonly user: UserRecord | undefined;
  /** The token that was shown; none with a password. */
  readonly token: TokenRecord | undefined;
  /** The way of signing in. */
  readonly by: 'none' | 'token' | 'query-token' | 'basic-token' | 'password' | 'signature';
}

/** What a view needs to know of its reader. */
export interface Reader {
  readonly state: ForgeState;
  /** Undefined for strangers. */
  readonly doer: UserRecord | undefined;
  /** The address of the site, without a slash at its end. */
  readonly root: string;
}

/** One request on its way through the forge. */
export class Call implements Reader {
  readonly state: ForgeState;
  readonly request: AppRequest;
  readonly caller: Caller;
  /** The whole body. */
  readonly bytes: Uint8Array;
  readonly root: string;
  readonly #params: Readonly<Record<string, string>>;
  #body: Body | undefined;

  constructor(state: ForgeState, request: AppRequest, caller: Caller, params: Readonly<Record<string, string>>, bytes: Uint8Array) {
    this.state = state;
    this.request = request;
    this.caller = caller;
    this.bytes = bytes;
    this.root = state.root;
    this.#params = params;
  }

  get query(): URLSearchParams {
    return this.request.url.searchParams;
  }

  get doer(): UserRecord | undefined {
    return this.caller.user;
  }

  /** The caller. @throws a 401 for strangers */
  get me(): UserRecord {
    if (this.doer === undefined) throw new Refusal(401, 'token is required');
    return this.doer;
  }

  /** A path parameter, decoded. */
  param(name: string): string {
    return this.#params[name] ?? '';
  }

  /** A path parameter that is a number; anything else acts as 0. */
  id(name: string): number {
    const text = this.param(name);
    return /^-?\d{1,15}$/.test(text) ? Number(text) : 0;
  }

  /** The body as JSON or a form. */
  get body(): Body {
    return (this.#body ??= bodyOf(this.request.method, this.request.headers.get('content-type') ?? '', this.bytes));
  }

  /** Returns a flag of the query; anything but the usual words for true is false. */
  flag(name: string): boolean | undefined {
    const text = this.query.get(name);
    return text === null ? undefined : ['1', 't', 'T', 'true', 'TRUE', 'True', 'on'].includes(text);
  }
}
