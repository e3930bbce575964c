import { kindOf } from '@clients/core';

/** A tool call of an answer, without what the server adds. */
export interface ReplyToolCall {
  readonly function: { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> | undefined };
}

/** An answer in its parts; they are sent in this order: thinking, content, calls. */
export interface ReplyParts {
  readonly thinking?: string | undefined;
  readonly content?: string | undefined;
  readonly tool_calls?: readonly ReplyToolCall[] | undefined;
}

/** What a `reply` function may give: text, an answer in parts, or text that arrives piece by piece (each piece is one event). */
export type ReplyValue = string | ReplyParts | AsyncIterable<string>;

/** A message of the conversation, as far as the embedded models look at it. */
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

/** What an embedded model is asked. */
export interface ReplyRequest {
  readonly operation: 'chat' | 'generate';
  /** As the request names it. */
  readonly model: string;
  /** The conversation, with the model's own system prompt and messages first. */
  readonly messages: readonly ReplyMessage[];
  /** Content of the last message. */
  readonly prompt: string;
  readonly tools: readonly ReplyTool[];
  /** `'json'`, a JSON Schema, or `undefined`. */
  readonly format: unknown;
  /** Whether the answer may have thinking in it. */
  readonly think: boolean;
  /** The options of the request. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Answers instead of the embedded models. What it throws reaches the client in the server's form: before the first
 * piece as a status of 500 with the error's text, after it as an error line in the middle of the stream.
 */
export type ReplyFunction = (request: ReplyRequest) => ReplyValue | Promise<ReplyValue>;

/** @throws {TypeError} for what is no answer, in words that a test shows */
export function checkReply(value: unknown): asserts value is ReplyValue {
  if (typeof value === 'string') return;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(
      `reply returned ${kindOf(value)}: return text, an object with thinking, content or tool_calls, or an async iterable`,
    );
  if (Symbol.asyncIterator in value) return;
  const { thinking, content, tool_calls: calls } = value as { readonly [K in keyof ReplyParts]: unknown };
  checkText('thinking', thinking ?? '');
  checkText('content', content ?? '');
  const isCall = (call: unknown): boolean => typeof (call as { function?: { name?: unknown } } | null)?.function?.name === 'string';
  if (calls !== undefined && !(Array.isArray(calls) && calls.every(isCall)))
    throw new TypeError('reply returned tool_calls that are not a list of { function: { name, arguments } }');
}

/** @throws {TypeError} naming the part that is not text */
export function checkText(part: string, value: unknown): asserts value is string {
  if (typeof value !== 'string') throw new TypeError(`reply returned ${kindOf(value)} as ${part}: it must be a string`);
}

/** One piece of an answer on its way out. */
export type Part =
  | { readonly kind: 'thinking' | 'content'; readonly text: string; readonly delay?: number }
  /** A whole call, and the text by which the model made it. */
  | { readonly kind: 'call'; readonly call: ReplyToolCall };
