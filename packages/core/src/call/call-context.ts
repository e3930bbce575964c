import { callbackFailed, isThenable } from '../base/callback.js';
import type { Source } from '../network/driver.js';
import type { Plan } from './encode.js';
import type { ErrorContext } from '../base/errors.js';
import type { ResponseHeaders, HeaderMap } from '../wire/headers.js';
import type { HookEvent, HookEvents, HookSet } from '../contract/hooks.js';
import { CallLifetime } from './call-lifetime.js';
import { redactAddresses, redactQuery, redactValue } from '../wire/redact.js';
import { scrubCause, secretTexts } from '../wire/scrub.js';
import type { Service } from '../contract/service.js';
import type { CallSettings, Settings } from './settings.js';
import type { CallOptions } from '../contract/options.js';

/** One call on its way: the plan, what it goes by, and what has become of it so far. */
export class CallContext {
  readonly plan: Plan;
  readonly call: CallSettings;
  readonly settings: Settings<CallOptions>;
  readonly lifetime: CallLifetime;
  attempts = 0;
  /** Some attempt may have been carried out by the server. */
  mayHaveExecuted = false;
  /** Some attempt before the present one may have been. */
  executedBefore = false;
  /** A redirect has led to another origin. */
  crossedOrigin = false;
  /** What went to the home origin last. */
  sent: Readonly<HeaderMap> = {};
  /** Credentials that travelled in the query. */
  readonly secretQuery: string[] = [];
  /** Where the answer came from, after redirects; no credentials in it. */
  url: string;
  readonly #target: string;
  #secretBody: readonly string[] | undefined;

  /** @param since when the call began, where this is not its first request; `total` counts from there */
  constructor(plan: Plan, call: CallSettings, settings: Settings<CallOptions>, since?: number) {
    this.plan = plan;
    this.call = call;
    this.settings = settings;
    const query = redactQuery(plan.query);
    this.#target = this.url = plan.target.base.origin + plan.path + (query === '' ? '' : `?${query}`);
    this.lifetime = new CallLifetime(call.timeouts, call.signal, () => this.errorContext(), { since, within: settings.within });
  }

  /** Each attempt begins at home. */
  begin(): void {
    this.crossedOrigin = false;
    this.url = this.#target;
  }

  /** What was sent and must not be seen again, where a server echoes it. */
  get secrets(): readonly string[] {
    return secretTexts({ ...this.sent, ...this.#proxySecrets() }, [...this.secretQuery, ...(this.#secretBody ??= secretsIn(this.plan))]);
  }

  /** What proxies are told, in case one of them echoes it. */
  #proxySecrets(): HeaderMap {
    const secrets: HeaderMap = {};
    const { origin } = this.plan.target.base;
    for (const each of this.crossedOrigin ? [origin, new URL(this.url).origin] : [origin]) {
      const secret = this.settings.driver.proxyFor?.(each)?.authorization;
      if (secret !== undefined) secrets[`proxy-authorization ${each}`] = secret;
    }
    return secrets;
  }

  get hooks(): HookSet {
    return this.settings.hooks;
  }

  /** Tells the listeners of one hook. A promise only where one of them returned one. */
  tell<K extends keyof HookEvents>(name: K, make: () => HookEvents[K]): void | Promise<void> {
    return this.ask(`hooks.${name}`, () => this.hooks.emit(name, make));
  }

  /**
   * Calls a function of the caller's, which may hang or fail: what ends the call ends the wait for it too, and what it throws becomes an
   * `InputError` that names it.
   */
  ask<T>(what: string, work: () => T | PromiseLike<T>): T | Promise<T> {
    const failed = (error: unknown): never => {
      throw callbackFailed(what, scrubCause(error, this.secrets), this.errorContext());
    };
    try {
      const result = work();
      return isThenable(result) ? this.lifetime.race(Promise.resolve(result).catch(failed)) : result;
    } catch (error) {
      return failed(error);
    }
  }

  get service(): Service<CallOptions> {
    return this.settings.service;
  }

  /** What an error says of this call. */
  errorContext(): ErrorContext {
    const { plan, attempts } = this;
    return { request: plan.label, endpoint: plan.endpoint.id, attempts, mayHaveExecuted: this.mayHaveExecuted && !plan.safe };
  }

  event(): HookEvent {
    const { plan, attempts: attempt, url, call } = this;
    return { endpoint: plan.endpoint.id, attempt, method: plan.endpoint.method, url, context: call.context };
  }
}

/** Secrets in the JSON body and in the query of the caller. */
function secretsIn({ sent, path, query }: Plan): readonly string[] {
  const found: string[] = [];
  redactValue(sent, path, found);
  redactAddresses(`?${query}`, found);
  return found;
}

/** The head of an answer worth reading, and its body to come. */
export interface CallResponse {
  readonly context: CallContext;
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly source: Source;
  /** False where the platform decoded the body and hides a cut. */
  readonly verified: boolean;
  readonly warnings: readonly string[];
}
