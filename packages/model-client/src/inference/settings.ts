import { keepAliveOf } from './keep-alive.js';
import type { KeepAlive, ModelOptions } from './schemas.js';

/** Settings that a request may leave out. */
interface Settings {
  readonly keep_alive?: KeepAlive | undefined;
  readonly options?: ModelOptions | undefined;
}

/** The settings that may come from a form. Texts, such as `system`, are not among them: an empty one may be meant. */
const FROM_FORMS: ReadonlySet<string> = new Set([
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

/** What else may be `null`, which servers take for left out. */
const MAY_BE_NULL: ReadonlySet<string> = new Set([
  'images',
  'tools',
  'context',
  'system',
  'suffix',
  'template',
]);

function isLeftOut(key: string, value: unknown): boolean {
  return FROM_FORMS.has(key) ? isEmpty(value) : value === null && MAY_BE_NULL.has(key);
}

/** Returns whether a setting counts as left out: `null` and the empty text are what forms have for an empty field. */
export function isEmpty(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/**
 * Returns a request with its settings as servers accept them, as a new object: without empty ones, and with `keep_alive` and `options`
 * converted. What is `null` is left out, for which servers take it.
 *
 * @throws {InputError} for a duration that no server accepts
 */
export function settled<Request extends Settings>(request: Request): Request {
  const filled = Object.fromEntries(
    Object.entries(request).filter(([key, value]) => !isLeftOut(key, value)),
  ) as Request;
  const { keep_alive, options } = filled;
  return {
    ...filled,
    ...(keep_alive === undefined ? {} : { keep_alive: keepAliveOf(keep_alive) }),
    ...(options === undefined ? {} : { options: optionsOf(options) }),
  };
}

/** Returns options of a model as servers accept them: without empty ones, and with a list of stop words. */
export function optionsOf(options: ModelOptions): ModelOptions {
  // JavaScript programs may pass anything, which the schema refuses.
  if (typeof (options as unknown) !== 'object' || Array.isArray(options)) return options;
  const filled: ModelOptions = Object.fromEntries(
    Object.entries(options).filter(([, value]) => !isEmpty(value)),
  );
  return typeof filled.stop === 'string' ? { ...filled, stop: [filled.stop] } : filled;
}
