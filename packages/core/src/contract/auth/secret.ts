import { InputError } from '../../base/errors.js';
import { describeKind } from '../../base/describe-value.js';
import { checkHeader } from '../../wire/header-syntax.js';

/**
 * A credential: a string, or a function that returns it. The function is called before each
 * attempt.
 */
export type SecretSource = string | (() => string | Promise<string>);

/**
 * Returns a credential; a function is called for it and its result checked.
 * @throws {InputError} `invalid-credential`
 */
export async function readSecret(
  source: SecretSource,
  scheme: string,
  checkText: (value: string) => string = checkHeaderText,
): Promise<string> {
  const value: unknown = typeof source === 'string' ? source : await source();
  if (typeof value !== 'string' || value.trim() === '')
    throw createCredentialError(
      `${describeCredentialFunction(scheme)} returned ${describeKind(value)}, not a credential`,
    );
  return checkText(value);
}

/**
 * Checks a credential.
 * @throws {InputError} for anything but a valid string or a function; the message never contains it
 */
export function checkSecret(
  secret: unknown,
  scheme: string,
  checkText: (value: string) => string = checkHeaderText,
): SecretSource {
  if (typeof secret === 'function') return secret as SecretSource;
  if (typeof secret === 'string' && secret.trim() !== '') return checkText(secret);
  const message = `the credential of ${scheme} must be a string or a function, not ${describeKind(secret)}`;
  throw createCredentialError(
    message,
    `set the environment variable that it comes from${scheme === 'token' ? ', such as FORGE_TOKEN' : ''}`,
  );
}

function checkHeaderText(value: string): string {
  if (value !== value.trim() || /[\r\n]/.test(value))
    throw createCredentialError(
      /[\r\n]/.test(value)
        ? 'the credential contains a line break'
        : 'the credential begins or ends with a space',
      'text that was read from a file or a variable often does: pass text.trim()',
    );
  return checkHeader('authorization', value, 'option auth');
}

/**
 * Checks a credential that the client sends behind the name of its scheme.
 * @throws {InputError} `invalid-credential`
 */
export function checkPlainText(value: string): string {
  const text = checkHeaderText(value);
  const [, name] = /^(token|bearer|basic) /i.exec(text) ?? [];
  if (name === undefined) return text;
  throw createCredentialError(
    `the credential begins with '${name} ', the name of a scheme, which the client adds itself`,
    'pass what follows it',
  );
}

/** Names the function that gives a credential, for messages. */
export function describeCredentialFunction(scheme: string): string {
  return `the credential function of ${scheme}`;
}

/** Makes the error for a credential that cannot be sent. Its message must not contain it. */
export function createCredentialError(message: string, hint?: string, cause?: unknown): InputError {
  return new InputError(message, { code: 'invalid-credential', hint, cause });
}
