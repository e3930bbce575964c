import {
  checkKnown,
  InputError,
  describeKind,
  hasFields,
  MAX_TIMER_MS,
  Secrets,
} from '@clients/core';
import { type DeliveryStore, MemoryDeliveryStore } from './delivery-store.js';
import type { WebhookEventHead, WebhookEvent } from './events.js';
import { PAYLOADS, type WebhookPayloads } from './payloads.js';
import { type WebhookSecret, readSecrets } from './verify.js';

/**
 * The functions of a handler, by the name of the event. Each is called with the verified event, and
 * its promise is awaited.
 */
export type WebhookListeners = {
  readonly [E in keyof WebhookPayloads]?:
    | ((
        event: WebhookEventHead & { readonly event: E; readonly payload: WebhookPayloads[E] },
      ) => unknown)
    | undefined;
} & {
  /**
   * Called for every event, after the function for its name, including events that this version
   * does not know (`event: 'other'`).
   */
  readonly '*'?: ((event: WebhookEvent) => unknown) | undefined;
};

/** Options of `createWebhookHandler`. */
export interface WebhookHandlerOptions {
  /** The secret of the webhook. While you replace it, pass both the new one and the old one. */
  readonly secret: WebhookSecret;
  /** The functions to call, by the name of the event; `*` for all events. */
  readonly on: WebhookListeners;
  /**
   * Called with errors of the functions in `on`, even after the response was sent; with errors of
   * the store; and with the `InputError` of each refused request. The event is undefined unless its
   * signature was verified. By default, errors of functions and of the store are printed with
   * `console.error`, without the secret, and so is a body that has already been read; other refused
   * requests, which anybody can send, appear only as statuses in the server's list of deliveries.
   * Errors thrown by `onError` itself are printed with `console.error`.
   */
  readonly onError?: ((error: unknown, event: WebhookEvent | undefined) => unknown) | undefined;
  /** Maximum size of a body in bytes. Default 26 214 400 (25 MiB). */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Milliseconds from the arrival of a request until the response 202 is sent while the functions
   * continue. Default 4 000: servers wait 5 s unless configured otherwise. With `null`, the
   * response waits until the functions end.
   */
  readonly timeout?: number | null | undefined;
  /** Default: a `MemoryDeliveryStore` for this handler. Several processes need a shared store. */
  readonly store?: DeliveryStore | undefined;
}

/**
 * Listeners without the types of their events: comparing those would cost the compiler more than
 * the rest of this file.
 */
export type AnyListeners = Readonly<Record<string, ((event: WebhookEvent) => unknown) | undefined>>;

/** Options after checking, with defaults. */
export interface HandlerSettings {
  readonly secrets: readonly string[];
  readonly on: AnyListeners;
  readonly onError: (error: unknown, event: WebhookEvent | undefined) => unknown;
  /** Writes an error to `console.error`, without the secrets. */
  readonly print: (error: unknown, what: string) => void;
  readonly maxBodyBytes: number;
  readonly timeout: number | null;
  readonly store: DeliveryStore;
}

const OPTION_NAMES = {
  secret: true,
  on: true,
  onError: true,
  maxBodyBytes: true,
  timeout: true,
  store: true,
} as const satisfies Readonly<Record<keyof WebhookHandlerOptions, true>>;

/** Names of these options in other libraries. */
const OPTION_ALIASES = {
  secrets: 'secret',
  events: 'on',
  handlers: 'on',
  listeners: 'on',
  limit: 'maxBodyBytes',
  timeoutMs: 'timeout',
};

/** @throws {InputError} naming the option that is wrong, never its value */
export function checkHandlerOptions(options: WebhookHandlerOptions): HandlerSettings {
  checkKnown(options, Object.keys(OPTION_NAMES), OPTION_ALIASES);
  const { secret, maxBodyBytes = 25 * 1024 * 1024, timeout = 4_000 } = options;
  const store = options.store ?? new MemoryDeliveryStore();
  const secrets = readSecrets(secret);
  const on = checkListeners(options.on);
  const print = (error: unknown, what: string): void => {
    console.error(`webhook: ${what}:`, new Secrets(secrets).cleanCause(error));
  };
  const { onError = makeDefaultOnError(print) } = options;
  if (typeof onError !== 'function')
    throw createOptionError('onError', 'must be a function', onError);
  if (!(Number.isSafeInteger(maxBodyBytes) && maxBodyBytes > 0))
    throw createOptionError(
      'maxBodyBytes',
      'must be a whole number of bytes greater than 0',
      maxBodyBytes,
    );
  if (timeout !== null && !(typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMER_MS))
    throw createOptionError(
      'timeout',
      'must be a number of ms from 1 to 2 147 483 647, or null for no limit',
      timeout,
    );
  checkStore(store);
  return { secrets, on, onError, print, maxBodyBytes, timeout, store };
}

/** Returns the default of `onError`. */
function makeDefaultOnError(print: HandlerSettings['print']): HandlerSettings['onError'] {
  return (error, event) => {
    if (event !== undefined)
      print(
        error,
        `handling ${event.name}${event.delivery === undefined ? '' : ` ${event.delivery}`} failed`,
      );
    else if (error instanceof InputError && error.code === 'webhook-body-read')
      print(error, error.hint ?? error.message);
  };
}

function checkStore(store: unknown): void {
  for (const name of ['claim', 'complete', 'release']) {
    const method = (store as Readonly<Record<string, unknown>>)[name];
    if (typeof method !== 'function')
      throw createOptionError(`store.${name}`, 'must be a function', method);
  }
}

/** A function under a name that no event has would never be called. */
function checkListeners(on: unknown): AnyListeners {
  if (!hasFields(on))
    throw createOptionError('on', 'must be an object with a function for each event', on);
  for (const [name, listener] of Object.entries<unknown>(on)) {
    if (name !== '*' && !Object.hasOwn(PAYLOADS, name)) {
      const hint = `the events are ${Object.keys(PAYLOADS).join(', ')}, and '*' for all`;
      throw new InputError(`option on.${name} is not a known event`, {
        code: 'invalid-option',
        hint,
      });
    }
    if (listener !== undefined && typeof listener !== 'function')
      throw createOptionError(`on.${name}`, 'must be a function', listener);
  }
  return on as AnyListeners;
}

function createOptionError(option: string, rule: string, value: unknown): InputError {
  return new InputError(`option ${option} ${rule}, not ${describeKind(value)}`, {
    code: 'invalid-option',
  });
}
