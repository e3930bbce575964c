import type { OpenEnum } from '../schema/schema.js';

/**
 * What a notice is about. More codes may be added.
 *
 * The page "Notices" of the documentation has a row for each: a test compares it with
 * `NOTICE_MEANINGS` and `NOTICE_HINTS`.
 */
export type NoticeCode =
  // Of what a program passes.
  | 'unknown-key'
  | 'unknown-option'
  | 'webhook-inactive'
  | 'webhook-events-ignored'
  | 'webhook-secret-kept'
  | 'integer-like-names'
  // Of lists.
  | 'list-changing'
  | 'list-reordered'
  // Of answers of a model.
  | 'context-full'
  | 'too-long'
  | 'max-steps'
  | 'nameless-tool-call'
  | 'unreadable-tool-call'
  | 'tool-call-in-text'
  | 'thinking-in-text'
  | 'unreadable-content'
  | 'only-loaded'
  | 'no-answer-yet'
  | 'answer-in-thinking'
  | 'empty-answer'
  | 'other-dimensions'
  | 'tool-failed'
  // Of servers and their environment.
  | 'server-warning'
  | 'version-unknown'
  | 'version-newer'
  | 'no-proxy-entry'
  // Of what is left open.
  | 'unread-stream'
  | 'unread-download'
  | 'closed-with-open';

/**
 * A program most likely does not do what its author meant, although the call succeeds. It contains
 * neither secrets nor bodies.
 */
export interface Notice {
  /** What it is about. The page "Notices" has a row for each code; more may be added. */
  readonly code: OpenEnum<NoticeCode>;
  /** One sentence, which names the operation and the place. */
  readonly message: string;
  /** One sentence on what to do. */
  readonly hint: string;
  /** The method, such as `issues.create`; undefined for what is not about a call. */
  readonly operation: string | undefined;
  /** The place in the request, the response or the settings, such as `body.options.minP`. */
  readonly place: string | undefined;
  /** The `context` option of the call; of one that the client knows by then. */
  readonly context: unknown;
}

/** A notice as it is given. */
export interface GivenNotice {
  readonly code: NoticeCode;
  /**
   * Without the operation, which is written before it. Neither secrets nor values of a body; texts of
   * a server are cleaned before, as `Call.notice` does.
   */
  readonly message: string;
  /** Default: that of the code. */
  readonly hint?: string | undefined;
  /** Default: the operation of the call, where it is given by one. */
  readonly operation?: string | undefined;
  /** A path by `formatPlace`, or a name: notices of the same code, operation and place are one. */
  readonly place?: string | undefined;
  readonly context?: unknown;
}

const READ_WARNINGS = 'read `warnings` of the answer, which has it, too';

/** What to do about a notice, where the one who gives it does not know better. */
export const NOTICE_HINTS: Readonly<Record<NoticeCode, string>> = {
  'unknown-key':
    "correct its name, or leave it out; validate: 'passthrough' sends what a newer server knows without a notice",
  'unknown-option': 'correct its name, or leave it out',
  'webhook-inactive': 'pass active: true, or active: false to switch it on later',
  'webhook-events-ignored':
    'correct their names, or leave out events of other servers and versions; `events` of the answer has those that it delivers',
  'webhook-secret-kept':
    'create a second webhook with the new secret, and delete this one when the second has delivered',
  'integer-like-names': 'begin each name with a letter',
  'list-changing': 'read the list again once it has stopped changing',
  'list-reordered': 'read the list with toArray() first, and change its items then',
  'context-full':
    'shorten the conversation, with trimMessages() for example, or raise options.num_ctx',
  'too-long': 'ask for a shorter answer, or cap it with options.num_predict',
  'max-steps': 'raise maxSteps, or look for a tool that the model calls again and again',
  'nameless-tool-call': READ_WARNINGS,
  'unreadable-tool-call': READ_WARNINGS,
  'tool-call-in-text': 'use a model that is better at calling tools',
  'thinking-in-text':
    'use a server that knows how the model marks its thinking, or remove it before the text is shown',
  'unreadable-content': READ_WARNINGS,
  'only-loaded': 'end the conversation with a message of the user',
  'no-answer-yet': 'raise options.num_predict or options.num_ctx, or set think: false',
  'answer-in-thinking': 'try again, or set think: false',
  'empty-answer': 'try again, or change the prompt',
  'other-dimensions': 'leave dimensions out, or use a model and a server that support it',
  'tool-failed': 'set onToolError to see the error, and to handle it',
  'server-warning': 'do as the server says',
  'version-unknown': 'tell the authors of this package what version() returns',
  'version-newer': 'look for a newer release of this package',
  'no-proxy-entry':
    'NO_PROXY takes host names, which include their subdomains, addresses, networks such as 10.0.0.0/8 or fd00::/8, each with an optional port, and *',
  'unread-stream':
    'read it to its end, or cancel() it; to wait for its first event only, call started()',
  'unread-download': 'read it to its end, or cancel() it',
  'closed-with-open': 'read streams and downloads to their ends, or cancel() them, before close()',
};

/** What each code means, for the documentation: nothing that is shipped refers to it. */
export const NOTICE_MEANINGS: Readonly<Record<NoticeCode, string>> = {
  'unknown-key':
    'A body has a key that this release does not know, or that the server did not know, as its answer shows. A server ignores a key that it does not know.',
  'unknown-option': 'An option of a client or a call is not known, and does nothing.',
  'webhook-inactive': 'A webhook was created without `active: true`: it delivers nothing.',
  'webhook-events-ignored':
    'A webhook asked for events that the server does not know. The server left them out.',
  'webhook-secret-kept':
    'An update of a webhook has a new secret, which servers ignore: deliveries are signed with the old one.',
  'integer-like-names':
    'Names look like whole numbers. JavaScript moves such keys to the front, in ascending order.',
  'list-changing': 'A list changed faster than it could be read: items may be missing.',
  'list-reordered':
    'A list changed its order while it was read, as one that is sorted by the time of an update does: items may be missing.',
  'context-full':
    'The prompt did not fit into the context, and its beginning was probably cut off.',
  'too-long': 'An answer is longer than the client keeps; the rest is missing.',
  'max-steps': 'A run of tools ended at `maxSteps`: the model did not finish.',
  'nameless-tool-call': 'A tool call was dropped, because it has no name.',
  'unreadable-tool-call': 'A tool call was dropped, because its arguments are not a JSON object.',
  'tool-call-in-text': 'The model wrote a tool call as text; it was not run.',
  'thinking-in-text': 'The text of an answer begins with the thinking of the model.',
  'unreadable-content': 'An event of a stream has something other than text as its content.',
  'only-loaded': 'The server loaded the model and generated nothing.',
  'no-answer-yet': 'The limit of tokens was reached before the answer began.',
  'answer-in-thinking': 'The model wrote nothing but its thinking.',
  'empty-answer': 'The model wrote nothing.',
  'other-dimensions': 'Embeddings have another number of dimensions than was asked for.',
  'tool-failed': 'A tool threw. The model was told its message, and the run continued.',
  'server-warning': 'The server sent a warning in a header of its response.',
  'version-unknown':
    'The version of the server is not understood; it counts as the newest that is known.',
  'version-newer':
    'The server is newer than this release knows; it counts as the newest that is known.',
  'no-proxy-entry': 'An entry of `NO_PROXY` is not understood, and is skipped.',
  'unread-stream': 'Nobody has read a stream for a minute, and it holds its connection.',
  'unread-download': 'Nobody has read a download for a minute, and it holds its connection.',
  'closed-with-open':
    'A client was closed while a stream or a download was open; it was cancelled.',
};
