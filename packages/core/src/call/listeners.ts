import { checkPlainObject, createInvalidOptionError } from '../base/check-options.js';
import { isThenable } from '../base/values.js';
import { type ClientHooks, HOOK_NAMES, type HookEvents } from '../contract/hooks.js';
import { createLoggerHooks } from '../contract/logger.js';
import { Notices } from '../contract/notices.js';
import type { Service } from '../contract/service.js';
import { checkKnown } from '../keys/check-options.js';
import type { Aliases } from '../keys/names.js';
import type { Channel } from '../network/platform-interface.js';
import type { OptionValues } from './options.js';
import { platform } from '#platform';

/**
 * Those who hear what a client does: its hooks, and the subscribers of the diagnostics channels
 * `<package>:request` and so on.
 */
export class Listeners {
  readonly #all: readonly ClientHooks[];
  readonly #channels: Readonly<Record<string, Channel | undefined>>;

  /**
   * @param service package name, which begins the names of the channels
   * @throws {InputError} for a value that is not a set of hooks: one under a name that is not known
   * would never be called
   */
  constructor(all: readonly ClientHooks[], service: string) {
    for (const hooks of all) checkHooks(hooks);
    this.#all = all;
    this.#channels = openChannels(service);
  }

  /** Returns whether anybody hears an event. */
  has(name: keyof HookEvents): boolean {
    return (
      this.#channels[name]?.hasSubscribers === true ||
      this.#all.some((hooks) => hooks[name] !== undefined)
    );
  }

  /**
   * Calls the listeners of a hook, one after the other. Returns a promise only when one of them
   * does.
   */
  deliver<K extends keyof HookEvents>(name: K, event: HookEvents[K]): Promise<void> | undefined {
    const channel = this.#channels[name];
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
}

/** Makes the listeners of a client: its logger first, then its hooks. */
export function createListeners(
  { hooks, logger }: Pick<OptionValues, 'hooks' | 'logger'>,
  { name }: Service<never>,
): Listeners {
  return new Listeners(
    logger === undefined || logger === null ? hooks : [createLoggerHooks(logger), ...hooks],
    name,
  );
}

/** Makes the notices of a client, which its listeners hear, too. */
export function createNotices(
  { logger }: Pick<OptionValues, 'logger'>,
  { name }: Service<never>,
  listeners: Listeners,
): Notices {
  return new Notices(name, logger, (notice) => listeners.deliver('onNotice', notice));
}

/** Opens the diagnostics channels of the hooks; that of `onRequest` is `<package>:request`. */
function openChannels(service: string): Readonly<Record<string, Channel | undefined>> {
  const { channel } = platform;
  if (channel === undefined) return {};
  return Object.fromEntries(
    HOOK_NAMES.map((name) => [name, channel(`${service}:${name.slice(2).toLowerCase()}`)]),
  );
}

/** Names that other libraries have for these hooks. */
const HOOK_ALIASES: Aliases = {
  beforeRequest: 'onRequest',
  afterResponse: 'onResponse',
  beforeRetry: 'onRetry',
};

/** @throws {InputError} naming the listener that is wrong */
function checkHooks(hooks: unknown): void {
  checkPlainObject('hooks', hooks);
  checkKnown(hooks, HOOK_NAMES, HOOK_ALIASES, 'hooks.');
  for (const name of HOOK_NAMES) {
    const value = hooks[name];
    if (value !== undefined && typeof value !== 'function')
      throw createInvalidOptionError(`hooks.${name}`, 'must be a function', value);
  }
}
