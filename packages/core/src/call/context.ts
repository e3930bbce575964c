import type { HttpProxy, WireResponse } from '../network/driver.js';
import type { Plan } from './plan.js';
import type { ErrorContext } from '../base/errors.js';
import type { HeaderMap } from '../wire/headers.js';
import { Execution } from './execution.js';
import { getRequestKind } from './retry-policy.js';
import { CallLifetime } from './lifetime.js';
import { findTopicHint } from '../explain/failure-hint.js';
import { mentionProxy } from '../explain/proxy-hint.js';
import {
  isSecretParam,
  redactFields,
  redactQuery,
  redactUrls,
  Secrets,
  stripUrl,
} from '../wire/redact.js';
import type { CallSettings, Settings } from './settings.js';

interface KnownSecrets {
  /** The origin of the request that they belong to. */
  readonly origin: string;
  readonly sent: Secrets;
  readonly all: Secrets;
}

/** A redirect that is followed. */
interface FollowedRedirect {
  readonly origin: string;
  /** Where it leads, for display. */
  readonly shownUrl: string;
  /** Whether no credential is sent there. */
  readonly leavesOrigin: boolean;
}

/**
 * The state of one call: its plan, its settings, and what has happened so far. Everything that
 * changes is private; the methods `note…` and `beginAttempt` tell it what happens.
 */
export class CallContext {
  readonly call: CallSettings;
  readonly settings: Settings;
  readonly lifetime: CallLifetime;
  readonly execution: Execution;
  #plan: Plan;
  #credentialVersion = 0;
  #crossedOrigin = false;
  #url: string;
  #origin: string;
  /** URL of the first request, for display. */
  readonly #firstUrl: string;
  #headers: Readonly<HeaderMap> = {};
  #credential: Readonly<HeaderMap> = {};
  readonly #secretQuery: string[] = [];
  #known: KnownSecrets | undefined;

  /**
   * @param since when the call began, where this is not its first request; `total` counts from then
   */
  constructor(plan: Plan, call: CallSettings, settings: Settings, since?: number) {
    this.#plan = plan;
    this.call = call;
    this.settings = settings;
    const { endpoint, target, path } = plan;
    const kind = getRequestKind(endpoint, call.retry.repeatable);
    this.execution = new Execution(kind, endpoint.refusesWith503 === true);
    const query = redactQuery(plan.query);
    this.#origin = target.base.origin;
    this.#firstUrl = target.base.origin + path + (query === '' ? '' : `?${query}`);
    this.#url = this.#firstUrl;
    this.lifetime = new CallLifetime(
      call.timeouts,
      call.signal,
      (topic) => this.errorContext(topic),
      { since, within: settings.within },
    );
  }

  get plan(): Plan {
    return this.#plan;
  }

  /** How many times the request was sent. */
  get attempts(): number {
    return this.execution.attempts;
  }

  /**
   * Whether the latest request went to another origin than the first, or to a signed URL: no
   * credential is sent there.
   */
  get crossedOrigin(): boolean {
    return this.#crossedOrigin;
  }

  /** URL of the latest request. Redacted for display; may not parse. */
  get url(): string {
    return this.#url;
  }

  /** Origin of the latest request, unchanged. */
  get origin(): string {
    return this.#origin;
  }

  /** The proxy that the latest request goes through. */
  get proxy(): HttpProxy | undefined {
    return this.settings.driver.proxyFor?.(this.#origin);
  }

  /** The version of the credential in the latest request. */
  get credentialVersion(): number {
    return this.#credentialVersion;
  }

  /** The body of an upload is opened, or cannot be sent again. */
  noteOpenedBody(plan: Plan): void {
    this.#plan = plan;
    if (plan.payload?.canResend === false) this.execution.onOneTimeBody();
  }

  /** An attempt begins, at the first URL. */
  beginAttempt(): void {
    this.execution.onAttempt();
    this.#crossedOrigin = false;
    this.#origin = this.#plan.target.base.origin;
    this.#url = this.#firstUrl;
  }

  /** A redirect is followed. */
  noteRedirect({ origin, shownUrl, leavesOrigin }: FollowedRedirect): void {
    this.execution.onRedirect();
    this.#origin = origin;
    this.#url = shownUrl;
    this.#crossedOrigin = leavesOrigin;
  }

  /**
   * The platform has followed redirects itself. It sends no credential to another origin either.
   *
   * @param from the origin of the request
   */
  noteFinalUrl(url: string, from: string): void {
    const bare = stripUrl(url);
    this.#url = this.secrets.clean(bare);
    this.#crossedOrigin ||= !bare.startsWith(`${from}/`);
  }

  /** The credential of the next request has this version. */
  noteCredentialVersion(version: number): void {
    this.#credentialVersion = version;
  }

  /**
   * The secrets of the latest request, to be removed where a server echoes them or an error of
   * other code contains them.
   */
  get secrets(): Secrets {
    return this.#knownSecrets().all;
  }

  /** The secrets of the latest request, but for those in its body. */
  get sentSecrets(): Secrets {
    return this.#knownSecrets().sent;
  }

  /**
   * Notes the headers of the request that is sent next.
   * @param credential the headers that the credential has set
   */
  noteHeaders(headers: Readonly<HeaderMap>, credential: Readonly<HeaderMap>): void {
    this.#headers = headers;
    this.#credential = credential;
    this.#known = undefined;
  }

  /** Notes a credential that is sent in the query. */
  noteSecret(text: string): void {
    this.#secretQuery.push(text);
    this.#known = undefined;
  }

  /**
   * Nothing is searched for secrets in most calls, so that they are collected when needed, once for
   * each request.
   */
  #knownSecrets(): KnownSecrets {
    // After a redirect, another proxy may be asked.
    if (this.#known?.origin !== this.origin) {
      const all = this.#collectSent();
      const { sent, query, endpoint } = this.#plan;
      const note = (text: string): void => {
        all.add(text);
      };
      redactFields(sent, endpoint.secretFields, note);
      redactUrls(`?${query}`, note);
      this.#known = { origin: this.origin, sent: this.#collectSent(), all };
    }
    return this.#known;
  }

  #collectSent(): Secrets {
    const secrets = new Secrets(this.#secretQuery);
    for (const [name, value] of Object.entries({ ...this.#headers, ...this.#credential }))
      if (isSecretParam(name) || Object.hasOwn(this.#credential, name))
        secrets.addHeader(name, value);
    // The passwords of the proxies of the first and the latest request.
    for (const origin of [this.#plan.target.base.origin, this.#origin]) {
      const password = this.settings.driver.proxyFor?.(origin)?.authorization;
      if (password !== undefined) secrets.addHeader('proxy-authorization', password);
    }
    return secrets;
  }

  /** Returns the fields of an error that describe this call; with `topic`, its hint too. */
  errorContext(topic?: string): ErrorContext {
    const plan = this.#plan;
    const { attempts, mayHaveExecuted } = this.execution;
    const hint = topic === undefined ? undefined : this.#hintFor(topic);
    const redact = (text: string): string => this.secrets.clean(text);
    return {
      request: plan.label,
      endpoint: plan.endpoint.id,
      attempts,
      mayHaveExecuted,
      hint,
      redact,
    };
  }

  #hintFor(topic: string): string | undefined {
    const hint = findTopicHint(topic, this.#plan.target.base.origin);
    // Until the connection is established, the client waits for the proxy.
    return topic === 'connect' && hint !== undefined ? mentionProxy(hint, this.proxy) : hint;
  }

  /**
   * As `errorContext`, for an error that the response shows, whose `code` is also the topic of its
   * hint.
   */
  responseContext(code?: string, cause?: unknown): ErrorContext {
    return { ...this.errorContext(code), code, cause };
  }
}

/** A response that is not retried, with its body still to be read. */
export interface CallResponse extends Omit<WireResponse, 'url'> {
  readonly context: CallContext;
  readonly warnings: string[];
}
