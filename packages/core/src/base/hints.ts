import { getOwnValue } from './record.js';

/*
 * The hints of the rooms `base` and `wire`, which the room `explain` imports. Those of all other
 * rooms are in `explain`.
 */

/** What to do about a value that a check of these rooms refuses. */
export const CHECK_HINTS = {
  // Options.
  entriesForObject: 'Object.fromEntries() makes an object of it',
  promise: 'await the promise, and pass what it resolves with',
  userInBaseUrl: 'pass them as `auth: basic(…)`',
  relativeBaseUrl:
    'begin it with https:// or http://; it may be relative, such as /ollama, only in a browser',
  headerPair: "such as [['x-a', '1']]",
  connectionHeader: 'leave it out: it is set automatically where it is needed',
  headerValue: 'remove line breaks, and encode characters beyond Latin-1',

  // Bodies.
  notJson: 'remove bigints and cycles',
} as const;

/** The code of an `AbortError` whose signal came from `AbortSignal.timeout`. */
export const SIGNAL_TIMEOUT = 'signal-timeout';

/** What to do about an error of the user's own arguments, functions and streams, by its code. */
const HINTS_BY_INPUT_CODE: Readonly<Record<string, string>> = {
  'callback-failed': 'your own function failed: cause has what it threw',
  'source-failed':
    'your own stream or file failed: cause has what it threw, and mayHaveExecuted whether the server may have acted on the part that was sent',
  'size-mismatch': 'pass the size that the source really has, or leave it out',
  'file-unreadable': 'check the path, and that this process may read the file',
  'file-unwritable': 'check that the folder exists, and that this process may write to it',
  'stream-taken': 'a stream is read once: keep what the first reading returned',
  'too-deep': 'send a value with fewer levels, which does not contain itself',
  'invalid-credential': 'correct the credential: nothing was sent with it',
  'invalid-option': 'correct this option: nothing was sent',
  'invalid-input': 'correct this argument: nothing was sent',
  'invalid-path': 'correct this part of the address: nothing was sent',
  unsupported: 'leave it out, or use a runtime that has it',
};

/** What to do about the other errors, by their class. */
const HINTS_BY_CLASS: Readonly<Record<string, string>> = {
  QueueFullError: 'wait until calls have finished, make fewer at a time, or raise limit.queue',
  NetworkError: 'check the network, and the log of the server',
  TimeoutError: 'raise the limit that the message names, or set it to null',
  AbortError: 'your program ended the call: make it again if you need its result',
  OutputError:
    'the response is not what this client expects: check the version of the server, and its log',
  StreamError: 'the stream did not reach its end: partial has what arrived',
};

/** Returns what to do about an error that was made without a hint. */
export function findUsualHint(className: string, code = ''): string {
  if (className === 'InputError')
    return (
      getOwnValue(HINTS_BY_INPUT_CODE, code) ?? 'correct what the message names, and call again'
    );
  if (code === SIGNAL_TIMEOUT)
    return 'give AbortSignal.timeout more time if the call may take longer';
  return (
    getOwnValue(HINTS_BY_CLASS, className) ??
    'the message has the reason of the server: read its state before you try again'
  );
}
