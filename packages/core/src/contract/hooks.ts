import type { Channel } from '../base/channel.js';
import { isThenable } from '../base/callback.js';
import { checkPlainObject, invalidOption } from '../base/invalid-option.js';
import type { Problem } from '../schema/problems.js';
import type { KnownPaths } from '../schema/visit.js';
import { ReportedDrift } from './reported-drift.js';

/** What every event says. No part of it holds a secret. */
export interface HookEvent {
  /** Operation id of the endpoint. */
  readonly endpoint: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly method: string;
  /** Credential parameters are taken out of its query. */
  readonly url: string;
  /** `context` of the call, untouched. */
  readonly context: unknown;
}

/** Before an attempt goes out. */
export interface RequestEvent extends HookEvent {
  /** Values of headers that may be secret read `***`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sets a header of this attempt. */
  set(name: string, value: string): void;
  /** Removes a header of this attempt. */
  remove(name: string): void;
}

/** The head of an answer came, whatever its status. */
export interface ResponseEvent extends HookEvent {
  readonly status: number;
  /** From the start of the attempt, in ms. */
  readonly durationMs: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** An attempt failed and another one follows. */
export interface RetryEvent extends HookEvent {
  /** What is waited before it, in ms. */
  readonly delayMs: number;
  /** Status of the failed attempt; undefined when no answer came. */
  readonly status: number | undefined;
  /** `ECONNRESET` and its like, when no answer came. */
  readonly code: string | undefined;
}

/** The server sent a warning with its answer. */
export interface WarningEvent extends HookEvent {
  readonly warning: string;
}

/**
 * An answer was not what its schema says and was handed over all the same; once for each path, whatever the index of a list item in it.
 * What was reported is remembered by the client and all that `with` makes of it, in bounded memory: of the keys of a map, such as the
 * languages of a repository, the latest 1 000.
 */
export interface DriftEvent extends HookEvent {
  /** Where in the answer, such as `labels[0].color`. */
  readonly path: string;
  readonly expected: string;
  /** `unsafe-integer`, `invalid_type`, … */
  readonly code: string;
}

/**
 * Listeners. They run in the order they were added; one that throws or rejects ends the call with an `InputError` whose code is
 * `callback-failed` and whose `cause` is what it threw. Promises are awaited, except those of `onDrift`, whose rejections are ignored:
 * an answer is read in one go.
 */
export interface Hooks {
  readonly onRequest?: ((event: RequestEvent) => void | Promise<void>) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void | Promise<void>) | undefined;
  readonly onRetry?: ((event: RetryEvent) => void | Promise<void>) | undefined;
  readonly onWarning?: ((event: WarningEvent) => void | Promise<void>) | undefined;
  readonly onDrift?: ((event: DriftEvent) => void) | undefined;
}

/** The event of each hook. */
export interface HookEvents {
  readonly onRequest: RequestEvent;
  readonly onResponse: ResponseEvent;
  readonly onRetry: RetryEvent;
  readonly onWarning: WarningEvent;
  readonly onDrift: DriftEvent;
}

interface Channels {
  readonly channel?: (name: string) => Channel | undefined;
}

/** The listeners of one client, and the diagnostics channels `<package>:request` and so on. */
export class HookSet {
  readonly #all: readonly Hooks[];
  readonly #platform: Channels;
  readonly #service: string;
  /** Looked up once: each request asks for several. */
  readonly #channels: { -readonly [K in keyof HookEvents]?: Channel | undefined } = {};
  /** Shared by all clients made with `with`. */
  readonly #reported: ReportedDrift;

  constructor(all: readonly Hooks[], platform: Channels, service: string, reported: ReportedDrift = new ReportedDrift()) {
    this.#all = all;
    this.#platform = platform;
    this.#service = service;
    this.#reported = reported;
  }

  /** Returns a set of other listeners that shares the memory of reported drift. */
  replaced(all: readonly Hooks[]): HookSet {
    return hookSet(all, this.#platform, this.#service, this.#reported);
  }

  /** Whether anybody listens, so that who tells does not have to wait for nobody. */
  hears(name: keyof HookEvents): boolean {
    return this.#channelOf(name)?.hasSubscribers === true || this.#all.some((hooks) => hooks[name] !== undefined);
  }

  /** Tells all listeners; the event is made only when there is one. Gives a promise only when a listener did. */
  emit<K extends keyof HookEvents>(name: K, make: () => HookEvents[K]): void | Promise<void> {
    const channel = this.#channelOf(name);
    const heard = channel?.hasSubscribers === true;
    if (!heard && this.#all.length === 0) return;
    const listeners = this.#all.flatMap((hooks) =>
      hooks[name] === undefined ? [] : [hooks[name] as (event: HookEvents[K]) => void | Promise<void>],
    );
    if (!heard && listeners.length === 0) return;
    const event = make();
    if (heard) channel.publish(event);
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

  /** The channel of `onRequest` is `request`. */
  #channelOf(name: keyof HookEvents): Channel | undefined {
    return (this.#channels[name] ??= this.#platform.channel?.(`${this.#service}:${name.slice(2).toLowerCase()}`));
  }

  /** The places of an endpoint's answers that need not be reported: those that were, and all when nobody listens. */
  knownDrift(endpoint: string): KnownPaths {
    return this.hears('onDrift') ? this.#reported.of(endpoint) : ANY_PATH;
  }

  /** Reports each place of an endpoint's answers once. */
  drift(problems: readonly Problem[], base: () => HookEvent): void {
    if (!this.hears('onDrift')) return;
    for (const { path, keys, expected, code } of problems) {
      const event = { ...base(), path, expected, code };
      if (this.#reported.add(event.endpoint, keys)) this.emit('onDrift', () => event)?.catch(() => undefined);
    }
  }
}

const ANY_PATH: KnownPaths = { has: () => true };

const NAMES = ['onRequest', 'onResponse', 'onRetry', 'onWarning', 'onDrift'];

/** Checks a `hooks` option; a listener under a name that is not known would never be called. @throws {InputError} */
export function checkHooks(hooks: unknown): void {
  checkPlainObject('hooks', hooks);
  for (const [name, value] of Object.entries(hooks as object) as [string, unknown][]) {
    if (!NAMES.includes(name)) throw invalidOption(`hooks.${name}`, `is not known: there are ${NAMES.join(', ')}`, value);
    if (value !== undefined && typeof value !== 'function') throw invalidOption(`hooks.${name}`, 'must be a function', value);
  }
}

// Here and not in the class: a class that names itself inside gets an underscore from bundlers, in every log.
function hookSet(all: readonly Hooks[], platform: Channels, service: string, reported: ReportedDrift): HookSet {
  return new HookSet(all, platform, service, reported);
}
