import { createAbortError } from '../base/abort-signal.js';
import { callUser, type Caller, createCallbackError, createSourceError } from '../base/callback.js';
import {
  amendError,
  ClientError,
  copyError,
  type ErrorContext,
  InputError,
  TimeoutError,
} from '../base/errors.js';
import { findHint } from '../base/hints.js';
import type { AuthScheme, AuthTarget } from '../contract/credential.js';
import type { GivenNotice } from '../contract/notice.js';
import type { HttpProxy, WireResponse } from '../network/driver.js';
import type { HeaderMap } from '../wire/headers.js';
import { isSecretParam, redactFields, redactQuery, redactUrls, stripUrl } from '../wire/redact.js';
import { Secrets } from '../wire/secrets.js';
import { Deadline, type WaitPhase } from './deadline.js';
import { Execution } from './execution.js';
import type { Plan } from './plan.js';
import { type MergedOptions, nameOperation, type Settings } from './settings.js';

/**
 * The state of one call: its plan and options, what may have happened at the server (`execution`),
 * what may end it early (`deadline`), where its latest request went, and what must not be shown
 * (`secrets`).
 */
export class Call implements Caller {
  plan: Plan;
  readonly settings: Settings;
  readonly options: MergedOptions;
  readonly execution: Execution;
  readonly deadline: Deadline;
  /** Origin of the latest request. */
  origin: string;
  /**
   * Whether the latest request went to another origin than the first, or to a signed URL: no
   * credential is sent there.
   */
  crossedOrigin = false;
  /** The version of the credential in the latest request. */
  credentialVersion = 0;
  /** The credential of the attempt, until its scheme is told whether the server has seen it. */
  unsettled: { readonly scheme: AuthScheme; readonly target: AuthTarget } | undefined;
  /** URL of the latest request for display, where it is not that of the plan. */
  #url: string | undefined;
  #headers: Readonly<HeaderMap> = {};
  #credential: Readonly<HeaderMap> = {};
  readonly #querySecrets: string[] = [];
  #secrets: Secrets | undefined;
  #freeSlot: (() => void) | undefined;

  /** @param since when the call began, where this is not its first request */
  constructor(plan: Plan, options: MergedOptions, settings: Settings, since?: number) {
    this.plan = plan;
    this.options = options;
    this.settings = settings;
    const { endpoint, target } = plan;
    this.execution = new Execution(endpoint, options.retry.repeatable);
    this.deadline = new Deadline(options.timeouts, options.signal, since);
    this.origin = target.base.origin;
    settings.joint?.add(this);
  }

  // ---- Where its requests go.

  /** An attempt begins, at the URL of the plan. */
  beginAttempt(): void {
    this.execution.onAttempt();
    this.origin = this.plan.target.base.origin;
    this.crossedOrigin = false;
    this.#url = undefined;
  }

  /** @param url where a redirect leads, for display */
  noteRedirect(url: string, origin: string, leavesOrigin: boolean): void {
    this.execution.onRedirect();
    this.#url = url;
    this.origin = origin;
    this.crossedOrigin = leavesOrigin;
    this.#secrets = undefined;
  }

  /** The platform has followed redirects itself; it sends no credential to another origin either. */
  noteFinalUrl(url: string, from: string): void {
    const bare = stripUrl(url);
    this.#url = this.secrets.clean(bare);
    this.crossedOrigin ||= !bare.startsWith(`${from}/`);
  }

  /** URL of the latest request. Redacted for display; may not parse. */
  get url(): string {
    if (this.#url !== undefined) return this.#url;
    const { target, path, query } = this.plan;
    const shown = redactQuery(query);
    return target.base.origin + path + (shown === '' ? '' : `?${shown}`);
  }

  /** The proxy that the latest request goes through. */
  get proxy(): HttpProxy | undefined {
    return this.settings.driver.proxyFor?.(this.origin);
  }

  // ---- What must not be shown.

  /**
   * Notes the headers of the request that is sent next.
   * @param credential the headers that the credential has set
   */
  noteHeaders(headers: Readonly<HeaderMap>, credential: Readonly<HeaderMap>): void {
    this.#headers = headers;
    this.#credential = credential;
    this.#secrets = undefined;
  }

  /** Notes a credential that is sent in the query. */
  noteSecret(text: string): void {
    this.#querySecrets.push(text);
    this.#secrets = undefined;
  }

  /**
   * The secrets of the latest request. Most calls show nothing, so they are collected when they are
   * needed.
   */
  get secrets(): Secrets {
    return (this.#secrets ??= this.#collectSecrets());
  }

  #collectSecrets(): Secrets {
    const { sent, query, endpoint, target } = this.plan;
    const secrets = new Secrets(this.#querySecrets);
    // A header of the caller may take the place of the credential's.
    for (const headers of [this.#headers, this.#credential])
      for (const [name, value] of Object.entries(headers))
        if (isSecretParam(name) || Object.hasOwn(this.#credential, name))
          secrets.addHeader(name, value);
    // The passwords of the proxies of the first and the latest request.
    for (const origin of [target.base.origin, this.origin]) {
      const password = this.settings.driver.proxyFor?.(origin)?.authorization;
      if (password !== undefined) secrets.addHeader('proxy-authorization', password);
    }
    const note = (text: string): void => {
      secrets.add(text);
    };
    redactFields(sent, endpoint.secretFields, note);
    redactUrls(`?${query}`, note);
    return secrets;
  }

  // ---- What is noticed.

  /** Gives a notice about this call, without the secrets that a text of the server may hold. */
  notice(given: GivenNotice): void {
    this.settings.notices.give({
      operation: nameOperation(this.settings, this.plan.endpoint),
      context: this.options.context,
      ...given,
      message: this.secrets.clean(given.message),
    });
  }

  // ---- How it ends.

  /** Returns what an error of this call says about it, with the hint for its code. */
  context(code?: string, cause?: unknown): ErrorContext {
    const { label, endpoint } = this.plan;
    const { attempts, mayHaveExecuted } = this.execution;
    return {
      request: label,
      endpoint: endpoint.id,
      attempts,
      mayHaveExecuted,
      code,
      cause,
      hint: this.findHint(code),
      redact: (text) => this.secrets.clean(text),
    };
  }

  /** Returns the hint for a code, or for the phase of a time limit. */
  findHint(key: string | undefined): string | undefined {
    const isStrict = this.options.validate === 'strict';
    return findHint(key, { ...this.plan.target.base, proxy: this.proxy, isStrict });
  }

  /**
   * Returns the error for a failure, and ends the call and what it has in flight. What ended the
   * call early comes first: the driver only reports that it was told to stop. To be called where
   * the failure is caught, in a function that is awaited: then the stack has the line of the
   * program, which a timer does not know.
   */
  fail(failure: unknown): unknown {
    const { ending } = this.deadline;
    this.deadline.stop();
    this.releaseSlot();
    switch (ending?.kind) {
      case undefined:
        return failure;
      case 'timeout':
        return createTimeout(ending.phase, ending.ms, {
          ...this.context(),
          hint: this.findHint(ending.phase),
        });
      case 'source':
        return createSourceError(this.secrets.cleanCause(ending.cause), this.context());
      case 'cancelled':
        return ending.error;
      case 'signal':
        return createAbortError(ending.reason, this.context());
    }
  }

  /** Calls a function of the program: see `callUser`. */
  callUser<T>(name: string, work: () => T | PromiseLike<T>): Promise<T> {
    return callUser(name, work, this);
  }

  until<T>(work: PromiseLike<T>): Promise<T> {
    return this.deadline.until(work);
  }

  explainThrown(name: string, thrown: unknown): unknown {
    if (this.deadline.ending !== undefined) return thrown;
    const cause = this.secrets.cleanCause(thrown);
    return this.adopt(createCallbackError(name, cause, this.context()));
  }

  /** Adds what an error of this call says to an `InputError` of code that knows no call. */
  adopt(error: InputError): InputError {
    if (error.name !== 'InputError' || error.request !== '') return error;
    const { message, code, hint, cause } = error;
    return new InputError(this.secrets.clean(message), {
      ...this.context(),
      code,
      hint,
      cause: this.secrets.cleanCause(cause),
    });
  }

  /**
   * As `callUser`, for a credential: where a server that issues tokens fails, or is not reached, the
   * function has not failed. Calls that wait for one token get a copy of its error each.
   */
  async callCredential<T>(name: string, work: () => T | PromiseLike<T>): Promise<T> {
    try {
      return await this.callUser(name, work);
    } catch (error) {
      if (!ClientError.is(error)) throw error;
      const failure = copyError(
        error.code === 'callback-failed' && ClientError.is(error.cause) ? error.cause : error,
      );
      const { mayHaveExecuted } = this.execution;
      throw mayHaveExecuted ? amendError(failure, { mayHaveExecuted }) : failure;
    }
  }

  // ---- The slot of the option `limit`.

  /** @param freeSlot gives the slot back, or the place in the queue; called once */
  holdSlot(freeSlot: () => void): void {
    this.#freeSlot = freeSlot;
  }

  releaseSlot(): void {
    const freeSlot = this.#freeSlot;
    this.#freeSlot = undefined;
    freeSlot?.();
  }

  /** The call is over: nothing of it stays behind. */
  release(): void {
    this.deadline.release();
    this.releaseSlot();
  }
}

/** A response that is no redirect, with its body still to be read. */
export interface CallResponse extends WireResponse {
  readonly call: Call;
  readonly warnings: string[];
}

const TIMEOUT_WORDS: Readonly<Record<WaitPhase | 'total', string>> = {
  connect: 'no connection within',
  firstByte: 'the request was sent, and no response came within',
  idle: 'no data received for',
  sending: 'the server read none of the request body for',
  total: 'took longer than',
};

/**
 * @param name the method, where the call sends several requests
 * @param option that has the limit
 */
export function createTimeout(
  phase: WaitPhase | 'total',
  ms: number,
  context: ErrorContext,
  name?: string,
  option?: string,
): TimeoutError {
  const limit = phase === 'sending' ? 'idle' : phase;
  const text = `${TIMEOUT_WORDS[phase]} ${String(ms)} ms (${option ?? `timeouts.${limit}`})`;
  return new TimeoutError(limit, name === undefined ? text : `${name} ${text}`, {
    ...context,
    code: 'timeout',
  });
}
