import { isThenable } from '../base/callback.js';
import type { Channel } from '../network/platform.js';
import { checkKnown, checkPlainObject, invalidOption } from '../base/check-options.js';
import type { HookEvent, HookEvents, Hooks } from '../contract/hooks.js';
import { invoke, type InvokingCall } from '../contract/invoke.js';
import type { ReportedDrift } from '../contract/reported-drift.js';
import type { Source, WireResponse } from '../network/driver.js';
import type { Problem } from '../schema/problems.js';
import type { KnownPaths } from '../schema/visit.js';
import { checkHeader, type HeaderMap, settableName } from '../wire/headers.js';
import { redactHeaders, redactResponseHeaders } from '../wire/redact.js';
import { platform } from '#platform';

export interface ReportedCall extends InvokingCall {
  readonly plan: { readonly endpoint: { readonly id: string; readonly method: string } };
  readonly attempts: number;
  readonly url: string;
  readonly call: { readonly context: unknown };
}

export interface HookSources {
  /** Package name, which begins the names of the channels. */
  readonly service: string;
  /** Shared by all clients made with `with`. */
  readonly reported: ReportedDrift;
}

const NAMES = ['onQueue', 'onRequest', 'onResponse', 'onRetry', 'onWarning', 'onDrift'];

/** The fields of an event that those of its call do not give. */
type FieldsOf<Event extends HookEvent> = Omit<Event, keyof HookEvent> & Partial<HookEvent>;

/** Calls the listeners of one client, and publishes on the diagnostics channels `<package>:request` and so on. */
export class HookSet {
  readonly #all: readonly Hooks[];
  readonly #sources: HookSources;
  readonly #channels: { -readonly [K in keyof HookEvents]?: Channel | undefined } = {};

  /** @throws {InputError} for a value that is not a set of listeners: one under a name that is not known would never be called */
  constructor(all: readonly Hooks[], sources: HookSources) {
    for (const hooks of all) checkHooks(hooks);
    this.#all = all;
    this.#sources = sources;
  }

  /** Calls all listeners of a hook; the event is made only when there are some. Returns a promise only when a listener returned one. */
  emit<K extends keyof HookEvents>(
    call: ReportedCall,
    name: K,
    fields: () => FieldsOf<HookEvents[K]>,
  ): void | Promise<void> {
    if (!this.#hasListeners(name)) return;
    return invoke(call, `hooks.${name}`, () =>
      this.#deliver(name, { ...eventOf(call), ...fields() } as unknown as HookEvents[K]),
    );
  }

  /** Calls `onRequest`, whose listeners may change the headers. Returns a promise only when one of them does. */
  request(call: ReportedCall, headers: HeaderMap): void | Promise<void> {
    return this.emit(call, 'onRequest', () => ({
      headers: redactHeaders(headers),
      set: (name: string, value: string) =>
        void (headers[settableName(name, PLACE)] = checkHeader(name, value, PLACE)),
      remove: (name: string) => void Reflect.deleteProperty(headers, name.toLowerCase()),
    }));
  }

  response(
    call: ReportedCall,
    { status, headers, source }: WireResponse,
    started: number,
  ): Promise<void> | undefined {
    if (!this.#hasListeners('onResponse')) return undefined;
    return orDiscard(source, () =>
      this.emit(call, 'onResponse', () => ({
        status,
        durationMs: performance.now() - started,
        headers: redactResponseHeaders(headers, call.secrets),
      })),
    );
  }

  async warnings(call: ReportedCall, source: Source, warnings: readonly string[]): Promise<void> {
    await orDiscard(source, async () => {
      for (const warning of warnings) await this.emit(call, 'onWarning', () => ({ warning }));
    });
  }

  /** Returns the places of an endpoint's responses that were reported already; undefined when nothing reports them. */
  knownDrift(endpoint: string): KnownPaths | undefined {
    return this.#hasListeners('onDrift') ? this.#sources.reported.of(endpoint) : undefined;
  }

  /** Reports each place of an endpoint's responses once. */
  drift(call: ReportedCall, problems: readonly Problem[]): void {
    const { reported } = this.#sources;
    if (!this.#hasListeners('onDrift')) return;
    void invoke(call, 'hooks.onDrift', () => {
      for (const { path, keys, expected, code } of problems) {
        const event = { ...eventOf(call), path, expected, code };
        if (reported.add(event.endpoint, keys))
          this.#deliver('onDrift', event)?.catch(() => undefined);
      }
    });
  }

  #hasListeners(name: keyof HookEvents): boolean {
    return (
      this.#channelOf(name)?.hasSubscribers === true ||
      this.#all.some((hooks) => hooks[name] !== undefined)
    );
  }

  #deliver<K extends keyof HookEvents>(name: K, event: HookEvents[K]): Promise<void> | undefined {
    const channel = this.#channelOf(name);
    if (channel?.hasSubscribers === true) channel.publish(event);
    let waiting: Promise<void> | undefined;
    for (const hooks of this.#all) {
      const listener = hooks[name] as ((event: HookEvents[K]) => void | Promise<void>) | undefined;
      if (listener === undefined) continue;
      if (waiting !== undefined) waiting = waiting.then(() => listener(event));
      else {
        const result = listener(event);
        if (isThenable(result)) waiting = Promise.resolve(result as PromiseLike<void>);
      }
    }
    return waiting;
  }

  /** Returns the diagnostics channel of a hook; that of `onRequest` is `request`. */
  #channelOf(name: keyof HookEvents): Channel | undefined {
    return (this.#channels[name] ??= platform.channel?.(
      `${this.#sources.service}:${name.slice(2).toLowerCase()}`,
    ));
  }
}

function eventOf({ plan: { endpoint }, attempts, url, call }: ReportedCall): HookEvent {
  return {
    endpoint: endpoint.id,
    attempt: attempts,
    method: endpoint.method,
    url,
    context: call.context,
  };
}

const PLACE = 'event.set of hook onRequest';

/** Discards a response when a function of the user's fails: nobody will read it. */
export async function orDiscard<T>(source: Source, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    source.discard();
    throw error;
  }
}

function checkHooks(hooks: unknown): void {
  checkPlainObject('hooks', hooks);
  checkKnown(hooks as object, NAMES, undefined, 'hooks.');
  for (const name of NAMES) {
    const value = (hooks as Readonly<Record<string, unknown>>)[name];
    if (value !== undefined && typeof value !== 'function')
      throw invalidOption(`hooks.${name}`, 'must be a function', value);
  }
}
