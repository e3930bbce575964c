import { InputError } from './errors.js';
import { adviseOnFields, describeKind, hasFields } from './values.js';

/** Makes the error for an option, or a combination of options, that is not valid. */
export function createOptionError(message: string, hint?: string): InputError {
  return new InputError(message, { code: 'invalid-option', hint });
}

/**
 * Makes the error for an option that breaks `rule`, such as `must be a function`. It names the kind
 * of the value, never a value that may be a secret.
 */
export function createInvalidOptionError(
  option: string,
  rule: string,
  value: unknown,
  hint?: string,
): InputError {
  return createOptionError(`option ${option} ${rule}, not ${describeOption(value)}`, hint);
}

/** Names a value. An integer out of range is shown, unless it is long enough to be a secret. */
function describeOption(value: unknown): string {
  return Number.isInteger(value) && Math.abs(Number(value)) < 1000
    ? String(value)
    : describeKind(value);
}

/**
 * @param method begins the message, as in `toArray`
 * @throws {InputError} for options that are not an object with keys
 */
export function checkOptions(options: unknown, hint?: string, method?: string): void {
  if (!hasFields(options))
    throw createOptionError(
      `${method === undefined ? '' : `${method}: `}the options must be an object, not ${describeKind(options)}`,
      adviseOnFields(options) ?? hint,
    );
  if (isTransport(options))
    throw createOptionError(
      'the options are a transport of another copy of this package',
      'load the package once: import and require() of one program load two copies, as two versions do',
    );
  const { transport } = options as { readonly transport?: unknown };
  if (isTransport(transport))
    throw createOptionError('the options are a client', 'pass the transport of the client');
}

/** Returns whether a value is a transport, which is no instance of the class of this copy. */
function isTransport(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['call', 'exchange', 'with', 'close'].every(
    (name) => typeof (value as Readonly<Record<string, unknown>>)[name] === 'function',
  );
}

/**
 * Checks that the value of an option is an object with keys.
 *
 * @param hint for a value of which no object can be made
 * @throws {InputError}
 */
export function checkPlainObject(
  option: string,
  value: unknown,
  hint?: string,
): asserts value is Record<string, unknown> {
  if (!hasFields(value))
    throw createInvalidOptionError(
      option,
      'must be an object',
      value,
      adviseOnFields(value) ?? hint,
    );
}

/** The oldest version of Node on which undici 7 works, and so the oldest the packages support. */
const MIN_NODE_VERSION = '20.18.1';

/**
 * Checks that Node is new enough. A platform that reports no version of Node passes.
 * @throws {InputError} `unsupported` with `hint` on an older version
 */
export function checkNodeVersion(hint: string): void {
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> };
  const node = process?.versions?.node;
  if (node === undefined) return;
  if (node.localeCompare(MIN_NODE_VERSION, 'en', { numeric: true }) >= 0) return;
  throw new InputError(`needs Node ${MIN_NODE_VERSION} or newer, this is ${node}`, {
    code: 'unsupported',
    hint,
  });
}
