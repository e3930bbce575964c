import { checkKnown, isRecord, describeKind } from '@clients/core';

/** A tool call of an answer, without the fields that the server adds. */
export interface ReplyToolCall {
  readonly function: {
    readonly name: string;
    readonly arguments?: Readonly<Record<string, unknown>> | undefined;
  };
}

/** The parts of an answer, sent in this order: thinking, content, calls. */
export interface ReplyParts {
  readonly thinking?: string | undefined;
  readonly content?: string | undefined;
  readonly tool_calls?: readonly ReplyToolCall[] | undefined;
}

/**
 * The result of a `reply` function: text, the parts of an answer, or text in pieces, one per event.
 */
export type ReplyValue = string | ReplyParts | AsyncIterable<string>;

/** A message of the conversation, with the fields that the embedded models use. */
export interface ReplyMessage {
  /** `system`, `user`, `assistant` or `tool`, in lower case. */
  readonly role: string;
  readonly content: string;
  readonly thinking: string;
  /** Base64. */
  readonly images: readonly string[];
  readonly tool_name: string;
  readonly tool_calls: readonly ReplyToolCall[];
}

/** A tool that the request declares. */
export interface ReplyTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: unknown;
}

/** A request to an embedded model. */
export interface ReplyRequest {
  readonly operation: 'chat' | 'generate';
  /** The name in the request. */
  readonly model: string;
  /** The conversation, with the model's own system prompt and messages first. */
  readonly messages: readonly ReplyMessage[];
  /**
   * Content of the last message. If several in a row have the same role, their contents are joined,
   * as the server's templates do.
   */
  readonly prompt: string;
  readonly tools: readonly ReplyTool[];
  /** `'json'`, a JSON Schema, or `undefined`. */
  readonly format: unknown;
  /** Whether the answer may contain thinking. */
  readonly think: boolean;
  /** The options of the request. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Returns the last messages that have one role; those of tools are never read together. */
export function takeLastTurn(messages: readonly ReplyMessage[]): readonly ReplyMessage[] {
  const role = messages.at(-1)?.role;
  if (role === 'tool') return messages.slice(-1);
  return messages.slice(messages.findLastIndex((message) => message.role !== role) + 1);
}

/**
 * Answers instead of the embedded models. If it throws, the server sends the error as a real one
 * would: before the first piece as a 500 with the error's message, after that as an error line in
 * the stream.
 */
export type ReplyFunction = (request: ReplyRequest) => ReplyValue | Promise<ReplyValue>;

/** @throws {TypeError} for a value that is not an answer; test runners show its message */
export function checkReply(value: unknown): asserts value is ReplyValue {
  if (typeof value === 'string') return;
  if (typeof value !== 'object' || value === null || Symbol.iterator in value)
    throw new TypeError(
      `reply returned ${describeKind(value)}: return text, an object with thinking, content or tool_calls, or an async iterable`,
    );
  if (Symbol.asyncIterator in value) return;
  checkKnown(
    value,
    ['thinking', 'content', 'tool_calls'],
    { message: 'content', text: 'content' },
    'reply.',
  );
  const {
    thinking,
    content,
    tool_calls: calls,
  } = value as { readonly [K in keyof ReplyParts]: unknown };
  checkText('thinking', thinking ?? '');
  checkText('content', content ?? '');
  const isCall = (call: unknown): boolean =>
    isRecord(call) &&
    isRecord(call['function']) &&
    typeof call['function']['name'] === 'string' &&
    isRecord(call['function']['arguments'] ?? {});
  if (calls !== undefined && !(Array.isArray(calls) && calls.every(isCall)))
    throw new TypeError(
      'reply returned tool_calls that are not a list of { function: { name, arguments } }',
    );
}

/** @throws {TypeError} naming the part that is not a string */
export function checkText(part: string, value: unknown): asserts value is string {
  if (typeof value !== 'string')
    throw new TypeError(`reply returned ${describeKind(value)} as ${part}: it must be a string`);
}

/** A piece of an answer. */
export type Part =
  | { readonly kind: 'thinking' | 'content'; readonly text: string; readonly delay?: number }
  /** A complete call, and the text that the model generated for it. */
  | { readonly kind: 'call'; readonly call: ReplyToolCall };
