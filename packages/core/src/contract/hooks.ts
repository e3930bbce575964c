import type { Channel } from '../base/channel.js';
import { isThenable } from '../base/callback.js';
import { checkPlainObject, invalidOption, unknownKey } from '../base/invalid-option.js';
import type { Problem } from '../schema/problems.js';
import { EVERY_PATH, type KnownPaths } from '../schema/visit.js';

/** The fields of every event. None of them contains a secret. */
export interface HookEvent {
  /** Operation id of the endpoint. */
  readonly endpoint: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly method: string;
  /** Without credential parameters in its query. */
  readonly url: string;
  /** The `context` option of the call. */
  readonly context: unknown;
}

/** A request has to wait, because as many requests are in progress as the option `limit` allows. */
export interface QueueEvent extends HookEvent {
  /** Its place in the queue: 1 for the request that is sent next. */
  readonly position: number;
}

/** An attempt is about to be sent. */
export interface RequestEvent extends HookEvent {
  /** Headers of the attempt; values that may be secret are `***`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sets a header of this attempt. */
  set(name: string, value: string): void;
  /** Removes a header of this attempt. */
  remove(name: string): void;
}

/** The status and headers of a response were received, whatever the status. */
export interface ResponseEvent extends HookEvent {
  readonly status: number;
  /** From the start of the attempt, in ms. */
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An attempt failed and will be retried. */
export interface RetryEvent extends HookEvent {
  /** Delay in ms before the next attempt. */
  readonly delayMs: number;
  /** Status of the failed attempt; undefined when there was no response. */
  readonly status: number | undefined;
  /** Error code, such as `ECONNRESET`, when there was no response. */
  readonly code: string | undefined;
}

/** A response contains a warning of the server. */
export interface WarningEvent extends HookEvent {
  readonly warning: string;
}

/**
 * A response does not match its schema and was returned nevertheless. Reported once for each path, whatever the index of a list item in
 * it, by a client and all clients that `with` makes from it. Memory is bounded: of the keys of a map, such as the languages of a
 * repository, the latest 1 000 are remembered.
 */
export interface DriftEvent extends HookEvent {
  /** Where in the response, such as `labels[0].color`. */
  readonly path: string;
  readonly expected: string;
  /** `unsafe-integer`, `invalid_type`, … */
  readonly code: string;
}

/**
 * Functions that are called for events. They run in the order in which they were added. One that throws or rejects ends the call with an
 * `InputError` `callback-failed`, with the thrown value as `cause`. Promises are awaited, except those of `onDrift`, whose rejections are
 * ignored: a response is checked synchronously.
 */
export interface Hooks {
  readonly onQueue?: ((event: QueueEvent) => void | Promise<void>) | undefined;
  readonly onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  readonly onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
  readonly onWarning?: ((event: WarningEvent) => void | Promise<void>) | undefined;
  readonly onDrift?: ((event: DriftEvent) => void) | undefined;
}

/** The event of each hook. */
export interface HookEvents {
  readonly onQueue: QueueEvent;
  readonly onRequest: RequestEvent;
  readonly onResponse: ResponseEvent;
  readonly onRetry: RetryEvent;
  readonly onWarning: WarningEvent;
  readonly onDrift: DriftEvent;
}

/** The places where responses did not match their schemas, so that each is reported once. */
export interface DriftMemory {
  /** Returns the paths that were reported for an endpoint. */
  of(endpoint: string): KnownPaths;
  /** Adds a path. Returns whether it is new. */
  add(endpoint: string, path: readonly PropertyKey[]): boolean;
}

interface Channels {
  readonly channel?: (name: string) => Channel | undefined;
}

/** The listeners of one client, and the diagnostics channels `<package>:request` and so on. */
export class HookSet {
  readonly #all: readonly Hooks[];
  readonly #platform: Channels;
  readonly #service: string;
  /** Looked up once, since each request uses several. */
  readonly #channels: { -readonly [K in keyof HookEvents]?: Channel | undefined } = {};
  /** Shared by all clients made with `with`. Undefined where drift is not reported. */
  readonly #reported: DriftMemory | undefined;

  constructor(all: readonly Hooks[], platform: Channels, service: string, reported?: DriftMemory) {
    this.#all = all;
    this.#platform = platform;
    this.#service = service;
    this.#reported = reported;
  }

  /** Returns a set of other listeners that shares the memory of reported drift. */
  replaced(all: readonly Hooks[]): HookSet {
    return hookSet(all, this.#platform, this.#service, this.#reported);
  }

  /** Returns whether a hook has listeners, so that callers can skip it. */
  hasListeners(name: keyof HookEvents): boolean {
    return this.#channelOf(name)?.hasSubscribers === true || this.#all.some((hooks) => hooks[name] !== undefined);
  }

  /** Calls all listeners; the event is created only when there are some. Returns a promise only when a listener returned one. */
  emit<K extends keyof HookEvents>(name: K, make: () => HookEvents[K]): void | Promise<void> {
    const channel = this.#channelOf(name);
    const isSubscribed = channel?.hasSubscribers === true;
    if (!isSubscribed && this.#all.length === 0) return;
    const listeners = this.#all.flatMap((hooks) =>
      hooks[name] === undefined ? [] : [hooks[name] as (event: HookEvents[K]) => void | Promise<void>],
    );
    if (!isSubscribed && listeners.length === 0) return;
    const event = make();
    if (isSubscribed) channel.publish(event);
    let waiting: Promise<void> | undefined;
    for (const listener of listeners) {
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
    return (this.#channels[name] ??= this.#platform.channel?.(`${this.#service}:${name.slice(2).toLowerCase()}`));
  }

  /** Returns the places of an endpoint's responses that need no report: those already reported, or all when nothing reports them. */
  knownDrift(endpoint: string): KnownPaths {
    return (this.hasListeners('onDrift') ? this.#reported?.of(endpoint) : undefined) ?? EVERY_PATH;
  }

  /** Reports each place of an endpoint's responses once. */
  drift(problems: readonly Problem[], base: () => HookEvent): void {
    if (this.#reported === undefined || !this.hasListeners('onDrift')) return;
    for (const { path, keys, expected, code } of problems) {
      const event = { ...base(), path, expected, code };
      if (this.#reported.add(event.endpoint, keys)) this.emit('onDrift', () => event)?.catch(() => undefined);
    }
  }
}

const NAMES = ['onQueue', 'onRequest', 'onResponse', 'onRetry', 'onWarning', 'onDrift'];

/** Checks a `hooks` option; a listener under a name that is not known would never be called. @throws {InputError} */
export function checkHooks(hooks: unknown): void {
  checkPlainObject('hooks', hooks);
  for (const [name, value] of Object.entries(hooks as object) as [string, unknown][]) {
    if (!NAMES.includes(name)) throw unknownKey('hooks', name, NAMES);
    if (value !== undefined && typeof value !== 'function') throw invalidOption(`hooks.${name}`, 'must be a function', value);
  }
}

// Here and not in the class: a class that names itself inside gets an underscore from bundlers, in every log.
function hookSet(all: readonly Hooks[], platform: Channels, service: string, reported: DriftMemory | undefined): HookSet {
  return new HookSet(all, platform, service, reported);
}
