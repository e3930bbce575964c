import { getOwnValue } from './record.js';

const INPUT = 'correct what the message names, and call again';
const FUNCTION = 'your own function failed: cause has what it threw';
const DELIVERY =
  'a delivery was refused: the settings of the webhook in the forge show what was sent, and a proxy in between may have changed it';

/** What to do about an error of the user's own arguments, functions and streams, by its code. */
const OF_INPUT: Readonly<Record<string, string>> = {
  'callback-failed': FUNCTION,
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
  'authorization-denied': 'ask the user again',
  unsupported: 'leave it out, or use a runtime that has it',
};

/** What to do about the other errors, by their class. */
const OF_CLASS: Readonly<Record<string, string>> = {
  QueueFullError: 'wait until calls have finished, make fewer at a time, or raise limit.queue',
  NetworkError: 'check the network, and the log of the server',
  TimeoutError: 'raise the limit that the message names, or set it to null',
  AbortError: 'your program ended the call: make it again if you need its result',
  OutputError:
    'the response is not what this client expects: check the version of the server, and its log',
  StreamError: 'the stream did not reach its end: partial has what arrived',
};

/** Returns what to do about an error whose maker knows nothing better. */
export function usualHint(className: string, code = ''): string {
  const isInput = ['InputError', 'CassetteError'].includes(className);
  if (isInput && code.startsWith('webhook-')) return DELIVERY;
  if (isInput) return getOwnValue(OF_INPUT, code) ?? INPUT;
  return (
    getOwnValue(OF_CLASS, className) ??
    'the message has the reason of the server: read its state before you try again'
  );
}
