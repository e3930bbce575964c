import { hasFields, InputError } from '@clients/core';
import { toKeepAlive } from './keep-alive.js';
import type { KeepAlive, ModelOptions } from './schemas.js';

/** Settings that a request may leave out. */
interface Settings {
  readonly keep_alive?: KeepAlive | undefined;
  readonly options?: ModelOptions | undefined;
  readonly think?: unknown;
  readonly logprobs?: boolean | undefined;
  readonly top_logprobs?: number | undefined;
}

/**
 * Keys whose empty value means "not set", as it comes from a form. Texts such as `system` are not
 * listed: an empty one may be intended.
 */
const FORM_KEYS: ReadonlySet<string> = new Set([
  'format',
  'keep_alive',
  'options',
  'think',
  'truncate',
  'shift',
  'logprobs',
  'top_logprobs',
  'dimensions',
]);

/** Keys that a request needs: `null` there is a mistake. */
const NEEDED_KEYS: ReadonlySet<string> = new Set(['model', 'messages', 'input']);

function isLeftOut(key: string, value: unknown): boolean {
  return FORM_KEYS.has(key) ? isEmpty(value) : value === null && !NEEDED_KEYS.has(key);
}

/** Returns a copy without the keys that are `null`, which count as left out. */
export function omitNull<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], null> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], null> };
}

/**
 * Returns whether a setting counts as left out: forms send `null` or an empty text for an empty
 * field.
 */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/**
 * Returns a copy of a request with its settings as servers accept them: without empty ones and
 * those that are `null`, and with `keep_alive` and `options` converted.
 *
 * @throws {InputError} for a duration that no server accepts
 */
export function normalizeSettings<Request extends Settings>(request: Request): Request {
  const filled = Object.fromEntries(
    Object.entries(request).filter(([key, value]) => !isLeftOut(key, value)),
  ) as Request;
  const { keep_alive, options, think, logprobs, top_logprobs: top } = filled;
  // Any text may be a level of thinking of some model, but these are none.
  if (think === 'true' || think === 'false')
    throw new InputError(`think must not be the text '${think}'`, {
      code: 'invalid-input',
      hint: `write think: ${think}`,
    });
  return {
    ...filled,
    // Servers ignore it otherwise.
    ...(logprobs === undefined && typeof top === 'number' && top > 0 ? { logprobs: true } : {}),
    ...(keep_alive === undefined ? {} : { keep_alive: toKeepAlive(keep_alive) }),
    ...(options === undefined ? {} : { options: normalizeOptions(options) }),
  };
}

/**
 * Returns options of a model as servers accept them: without empty ones, and with a list of stop
 * words.
 */
export function normalizeOptions(options: ModelOptions): ModelOptions {
  // JavaScript programs may pass anything, which the schema refuses.
  if (!hasFields(options)) return options;
  const filled: ModelOptions = Object.fromEntries(
    Object.entries(options).filter(([, value]) => !isEmpty(value)),
  );
  return typeof filled.stop === 'string' ? { ...filled, stop: [filled.stop] } : filled;
}
