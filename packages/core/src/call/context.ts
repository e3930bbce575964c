import type { WireResponse } from '../network/driver.js';
import type { Plan } from './plan.js';
import type { ErrorContext } from '../base/errors.js';
import type { HeaderMap } from '../wire/headers.js';
import { CallLifetime } from './lifetime.js';
import { hintAfter } from './hint.js';
import { redactQuery, redactUrls, redactValue } from '../wire/redact.js';
import { scrub, secretTexts } from '../wire/scrub.js';
import type { CallSettings, Settings } from './settings.js';
import { proxySecrets } from '#platform';

/** The state of one call: its plan, its settings, and what has happened so far. */
export class CallContext {
  plan: Plan;
  readonly call: CallSettings;
  readonly settings: Settings;
  readonly lifetime: CallLifetime;
  /** The request only reads, so that it can be repeated. */
  readonly safe: boolean;
  attempts = 0;
  mayHaveExecuted = false;
  /** The server may have executed an attempt before the current one. */
  executedBefore = false;
  /** The connection of an attempt broke before the response began. */
  hasBroken = false;
  crossedOrigin = false;
  sent: Readonly<HeaderMap> = {};
  readonly secretQuery: string[] = [];
  credentialVersion = 0;
  /** URL of the response, after redirects, without credentials: secrets are removed from it, so that it may be no valid URL. */
  url: string;
  /** Origin of the latest request, unchanged. */
  origin: string;
  readonly #target: string;
  #secretBody: readonly string[] | undefined;

  /** @param since when the call began, where this is not its first request; `total` counts from then */
  constructor(plan: Plan, call: CallSettings, settings: Settings, since?: number) {
    this.plan = plan;
    this.call = call;
    this.settings = settings;
    this.safe = plan.safe && this.repeats !== false;
    const query = redactQuery(plan.query);
    this.origin = plan.target.base.origin;
    this.#target = this.url =
      plan.target.base.origin + plan.path + (query === '' ? '' : `?${query}`);
    this.lifetime = new CallLifetime(
      call.timeouts,
      call.signal,
      (topic) => this.errorContext(topic),
      { since, within: settings.within },
    );
  }

  /** Whether the caller lets a request that changes nothing be executed twice; undefined where the endpoint is not declared so. */
  get repeats(): boolean | undefined {
    return this.plan.endpoint.repeatable === true ? this.call.retry.repeatable : undefined;
  }

  begin(): void {
    this.crossedOrigin = false;
    this.origin = this.plan.target.base.origin;
    this.url = this.#target;
  }

  /** The secrets that were sent, to be redacted where a server echoes them. */
  get secrets(): readonly string[] {
    return secretTexts({ ...this.sent, ...proxySecrets(this) }, [
      ...this.secretQuery,
      ...(this.#secretBody ??= secretsIn(this.plan)),
    ]);
  }

  get sentSecrets(): readonly string[] {
    return secretTexts({ ...this.sent, ...proxySecrets(this) }, this.secretQuery);
  }

  /** Returns the fields of an error that describe this call; with `topic`, its hint too. */
  errorContext(topic?: string): ErrorContext {
    const { plan, attempts } = this;
    const hint = topic === undefined ? undefined : hintAfter(topic, this);
    const redact = (text: string): string => scrub(text, this.secrets);
    return {
      request: plan.label,
      endpoint: plan.endpoint.id,
      attempts,
      mayHaveExecuted: this.mayHaveExecuted && !this.safe,
      hint,
      redact,
    };
  }

  /** As `errorContext`, for an error that the response shows: the server has executed the request. */
  responseContext(code?: string, cause?: unknown): ErrorContext {
    return { ...this.errorContext(code), mayHaveExecuted: !this.safe, code, cause };
  }
}

function secretsIn({ sent, path, query }: Plan): readonly string[] {
  const found: string[] = [];
  redactValue(sent, path, found);
  redactUrls(`?${query}`, found);
  return found;
}

/** A response that is not retried, with its body still to be read. */
export interface CallResponse extends Omit<WireResponse, 'url'> {
  readonly context: CallContext;
  readonly warnings: string[];
}
