import { ClientError, findStatusHint, InputError, StatusError, TimeoutError } from '@clients/core';
import type { ToolInput } from './input.js';
import type { Operation } from './operations.js';
import type { Slots } from './special.js';
import { ToolError } from './tool-error.js';

/** Characters of a server's message that are passed on. */
const MAX_MESSAGE_CHARS = 600;

/**
 * Returns the error of a call in words for a model. An abort, and an error that the client did not
 * make, is returned unchanged.
 */
export function createToolError(
  error: unknown,
  operation: Operation,
  input: ToolInput,
  slots: Slots | undefined,
): unknown {
  if (!ClientError.is(error) || error.kind === 'aborted') return error;
  const { code } = error;
  if (error instanceof InputError)
    return new ToolError(
      PROGRAM_ERROR_CODES.has(code ?? '')
        ? describeProgramError(error)
        : describeArgumentError(error, operation, input),
      { cause: error, code },
    );
  if (error instanceof StatusError)
    return new ToolError(describeStatusError(error, operation, slots), {
      cause: error,
      status: error.status,
      code,
    });
  return new ToolError(`${describeFailure(error)}${describeDoubt(error)}`, { cause: error, code });
}

/**
 * Codes of errors that no other arguments avoid: a function of the program failed, such as
 * `approve` or a hook, or it closed the client.
 */
const PROGRAM_ERROR_CODES: ReadonlySet<string> = new Set([
  'callback-failed',
  'client-closed',
  'invalid-option',
]);

/**
 * Describes an error of the program without its text, which belongs in the program's logs, not in
 * the conversation.
 */
function describeProgramError(error: ClientError): string {
  return `the program that offers this tool failed${describeDoubt(error) || ': nothing was changed'}`;
}

/** Describes an error of the arguments, by the names that they have in the tool. */
function describeArgumentError(error: InputError, { method }: Operation, input: ToolInput): string {
  const name = [method, error.endpoint].find((each) => error.message.startsWith(`${each ?? ''}: `));
  const text = name === undefined ? error.message : error.message.slice(name.length + 2);
  const hint = error.code === 'ambiguous-page' ? `; ${error.hint ?? ''}` : '';
  return `the arguments are invalid: ${text.replaceAll(/\b(where|query|body)\.(\w+)/g, (_, slot: string, key: string) => input.findName(slot, key))}${hint}`;
}

function describeStatusError(
  error: StatusError,
  operation: Operation,
  slots: Slots | undefined,
): string {
  const message = readServerMessage(error);
  // A general hint is about the program, which the model cannot change.
  const isGeneral = error.hint === findStatusHint(error.status);
  const hint = isGeneral || error.hint === undefined ? '' : ` ${endSentence(error.hint)}`;
  switch (error.status) {
    case 401:
      return 'the forge does not accept the credential of this client: repeating the call does not help';
    case 403:
      return `not allowed: ${message}${describeScopes(error)} Another account or token may be needed; repeating the call does not help.`;
    case 404:
      if (error.code === 'no-route') return `this server does not have the operation.${hint}`;
      return `not found: ${fillAddress(operation, slots)}. It does not exist, or this account is not allowed to see it. ${message}`.trimEnd();
    case 409:
      // The hint for every conflict says the same as the sentence here.
      return `conflict: ${message} It already exists, or was changed in the meantime: read it again.${error.code === 'conflict' ? '' : hint}`;
    case 422:
      // The hint for all values repeats the message.
      return `the forge refused the values: ${message} ${listSent(slots)}${error.code === 'unprocessable' ? '' : hint}`.trimEnd();
    case 423:
      return `locked or archived: ${message} It cannot be changed.`;
    case 429:
      return `too many requests${describeWait(error)}`;
    default:
      // A model cannot read the log of a server, which the hint for every failure names.
      return `the forge responded with ${String(error.status)}: ${message}${error.code === undefined ? '' : hint}${describeDoubt(error, '')}`;
  }
}

/** Returns the server's message without the request and the status. */
function readServerMessage(error: StatusError): string {
  const text = error.message
    .replace(error.request === '' ? '' : `${error.request}: `, '')
    .replace(/^\d{3} ?/, '');
  if (/^not ?found\.?$/i.test(text)) return '';
  return endSentence(
    text.length > MAX_MESSAGE_CHARS ? `${text.slice(0, MAX_MESSAGE_CHARS)}…` : text,
  );
}

function endSentence(text: string): string {
  return text === '' || /[.!?\u2026]$/.test(text) ? text : `${text}.`;
}

function describeScopes({ requiredScopes: names = [] }: StatusError): string {
  return names.length === 0 ? '' : ` The token lacks the scope ${names.join(' or ')}.`;
}

/** Returns the path with its parameters filled in, such as `/repos/ada/engine/issues/7`. */
function fillAddress({ endpoint }: Operation, slots: Slots | undefined): string {
  const where = (slots?.['where'] ?? {}) as Readonly<Record<string, unknown>>;
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(where[name]));
}

/** Lists the names of the values that were sent, for a message that does not name the wrong one. */
function listSent(slots: Slots | undefined): string {
  const names = ['query', 'body'].flatMap((slot) => Object.keys(slots?.[slot] ?? {}));
  return names.length === 0 ? '' : `The values sent were ${names.join(', ')}.`;
}

function describeWait({ retryAfter }: StatusError): string {
  return retryAfter === undefined
    ? ': try again later'
    : `: try again in ${String(Math.ceil(retryAfter / 1000))} seconds`;
}

function describeFailure(error: ClientError): string {
  if (error instanceof TimeoutError) return 'the forge did not respond in time';
  if (error.kind === 'queue')
    return 'too many requests are in progress, and this one was not sent: try again later';
  if (error.kind === 'network') return 'the forge could not be reached, or the connection broke';
  return 'the response of the forge could not be read';
}

/**
 * Warns that a write that failed without an answer may have been made.
 * @param end ends the sentence before it, if that has no end
 */
function describeDoubt({ mayHaveExecuted }: ClientError, end = '.'): string {
  return mayHaveExecuted
    ? `${end} The change may have been made: read it before you repeat the call`
    : '';
}
