import { checkPlainObject, createInvalidOptionError } from '../base/check-options.js';
import { isThenable } from '../base/values.js';
import { type ClientHooks, HOOK_NAMES, type HookEvents } from '../contract/hooks.js';
import { checkKnown } from '../keys/names.js';
import type { Channel } from '../network/platform-interface.js';
import { platform } from '#platform';

/**
 * Those who hear what a client does: its hooks, and the subscribers of the diagnostics channels
 * `<package>:request` and so on.
 */
export class Listeners {
  readonly #all: readonly ClientHooks[];
  readonly #service: string;
  readonly #channels: { -readonly [K in keyof HookEvents]?: Channel | undefined } = {};

  /**
   * @param service package name, which begins the names of the channels
   * @throws {InputError} for a value that is not a set of hooks: one under a name that is not known
   * would never be called
   */
  constructor(all: readonly ClientHooks[], service: string) {
    for (const hooks of all) checkHooks(hooks);
    this.#all = all;
    this.#service = service;
  }

  /** Returns whether anybody hears an event. */
  has(name: keyof HookEvents): boolean {
    return (
      this.#findChannel(name)?.hasSubscribers === true ||
      this.#all.some((hooks) => hooks[name] !== undefined)
    );
  }

  /**
   * Calls the listeners of a hook, one after the other. Returns a promise only when one of them
   * does.
   */
  deliver<K extends keyof HookEvents>(name: K, event: HookEvents[K]): Promise<void> | undefined {
    const channel = this.#findChannel(name);
    if (channel?.hasSubscribers === true) channel.publish(event);
    let waiting: Promise<void> | undefined;
    for (const hooks of this.#all) {
      const listener = hooks[name] as ((event: HookEvents[K]) => void | Promise<void>) | undefined;
      if (listener === undefined) continue;
      if (waiting !== undefined) {
        waiting = waiting.then(() => listener(event));
        continue;
      }
      const result = listener(event);
      if (isThenable(result)) waiting = Promise.resolve(result as PromiseLike<void>);
    }
    return waiting;
  }

  /** Returns the diagnostics channel of a hook; that of `onRequest` is `request`. */
  #findChannel(name: keyof HookEvents): Channel | undefined {
    return (this.#channels[name] ??= platform.channel?.(
      `${this.#service}:${name.slice(2).toLowerCase()}`,
    ));
  }
}

/** @throws {InputError} naming the listener that is wrong */
function checkHooks(hooks: unknown): void {
  checkPlainObject('hooks', hooks);
  checkKnown(hooks, HOOK_NAMES, {}, 'hooks.');
  for (const name of HOOK_NAMES) {
    const value = hooks[name];
    if (value !== undefined && typeof value !== 'function')
      throw createInvalidOptionError(`hooks.${name}`, 'must be a function', value);
  }
}

/**
 * How many places are remembered; at more, those that were not seen since it last happened are
 * forgotten.
 */
const MAX_PLACES = 3_000;
/** How many of its first keys distinguish a path from others. */
const MAX_DEPTH = 16;
/** Longer keys of a map count as one. */
const MAX_KEY_LENGTH = 100;

/** The places where responses did not match their schemas, so that each is reported once. */
export class ReportedDrift {
  #recent = new Set<string>();
  #older = new Set<string>();

  /** Adds a path. Returns whether it is new. */
  add(endpoint: string, path: readonly PropertyKey[]): boolean {
    const place = formatPlace(endpoint, path);
    if (this.#isKnown(place)) return false;
    this.#remember(place);
    return true;
  }

  #isKnown(place: string): boolean {
    if (this.#recent.has(place)) return true;
    if (!this.#older.has(place)) return false;
    this.#remember(place);
    return true;
  }

  #remember(place: string): void {
    if (this.#recent.size >= MAX_PLACES) {
      this.#older = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(place);
  }
}

function formatPlace(endpoint: string, path: readonly PropertyKey[]): string {
  let place = endpoint;
  for (let at = 0; at < path.length && at < MAX_DEPTH; at++) {
    const key = path[at];
    // Any index of a list is one place.
    place += typeof key === 'string' && key.length <= MAX_KEY_LENGTH ? `\n${key}` : '\n';
  }
  return place;
}
