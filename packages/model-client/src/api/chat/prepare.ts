import { isRecord, omitUndefined, type ReadonlyDeep } from '@clients/core';
import type { AskedFor } from '../../answer/answer-collector.js';
import { readArguments } from '../../answer/argument-text.js';
import { type ResponseFormat, toWireFormat } from '../../inference/format.js';
import { areEncoded, encodeImages, readImages } from '../../inference/images.js';
import type { RunSettings } from '../../inference/schemas.js';
import { isEmpty, normalizeSettings, omitNull } from '../../inference/settings.js';
import { type CallInstead, checkCount } from '../../inference/check-request.js';
import type { Pending } from '../../inference/pending.js';
import { type ChatMessage, type ChatMessageInput, checkMessages } from './messages.js';
import type { ChatBody, SentMessage, ToolDefinition } from './schemas.js';
import type { ToolCall } from '../../inference/tool-call-schemas.js';
import { toWireTools } from './tool-definition.js';
import type { DescribedTool, Tool } from './tool.js';

/** A conversation to continue. `F` is the type of its `format`. */
export interface Conversation<F = ResponseFormat | undefined> extends RunSettings {
  model: string;
  /** Oldest first. */
  messages: ChatMessage[];
  /**
   * Refused: `system` is a key of `generate`. Begin `messages` with `{ role: 'system', content: '…'
   * }`.
   */
  system?: undefined;
  /** The format of the answer. It does not apply to the model's thinking. */
  format?: F | null | undefined;
  /**
   * Maximum number of additional requests to repair an answer that does not match the schema in
   * `format`. Default 0.
   */
  repair?: number | undefined;
}

/** A chat request. */
export interface ChatRequest<F = ResponseFormat | undefined> extends Conversation<F> {
  /**
   * The tools that the model may call: definitions, or tools made by `tool()`, with or without
   * `run`. `chat` does not run them; `runTools` does.
   */
  tools?: (ToolDefinition | Tool | DescribedTool)[] | null | undefined;
}

/** A chat request as methods take it, without `stream`. */
export interface AnyChatInput<F, R extends string> extends ReadonlyDeep<
  Omit<ChatRequest, 'messages' | 'tools' | 'format'>
> {
  /** Oldest first. */
  readonly messages: readonly ChatMessageInput<R>[];
  /**
   * The tools that the model may call: definitions, or tools made by `tool()`, with or without
   * `run`. `chat` does not run them; `runTools` does.
   */
  readonly tools?: readonly (ToolDefinition | Tool | DescribedTool)[] | null | undefined;
  /** The format of the answer. It does not apply to the model's thinking. */
  readonly format?: F | null | undefined;
}

/**
 * The request that `chat` takes: a `ChatRequest` whose lists may be readonly. `F` is the type of
 * its `format`, and `R` is `string` if a role is only known to be a text.
 */
export interface ChatInput<
  F = ResponseFormat | undefined,
  R extends string = never,
> extends AnyChatInput<F, R> {
  /** Only `false`, the default: `chatStream` streams. */
  readonly stream?: false | CallInstead<'chatStream'> | undefined;
}

/** The request that `chatStream` takes, which is that of `chat`. */
export interface ChatStreamInput<
  F = ResponseFormat | undefined,
  R extends string = never,
> extends AnyChatInput<F, R> {
  /** Only `true`, the default: `chat` returns one value. */
  readonly stream?: true | CallInstead<'chat'> | undefined;
}

/** Describes a request for the collector of its answer. */
export function describeChat({
  messages,
  options,
  format,
  think,
  tools,
  truncate,
}: Pick<
  ChatRequest,
  'messages' | 'options' | 'format' | 'think' | 'tools' | 'truncate'
>): AskedFor {
  return {
    numCtx: options?.num_ctx,
    keepsPrompt: truncate === false,
    texts: () => messages.map(({ content }) => content),
    // Templates may leave them out.
    additions: () => [
      ...messages.flatMap(({ thinking, tool_calls: calls }) => [thinking, calls]),
      ...(tools === undefined || tools === null ? [] : toWireTools(tools)),
    ],
    hasImages: messages.some(({ images }) => (images?.length ?? 0) > 0),
    hasPrompt: messages.length > 0,
    isJson: !isEmpty(format),
    thinks: think !== undefined && think !== false,
    tools: tools?.map((tool) => ('function' in tool ? tool.function.name : tool.name)),
  };
}

/**
 * Returns the body to send for a request, which is not changed.
 *
 * @throws {InputError} for messages, images, durations, formats and tools that no server accepts
 */
export function prepareChat<Streamed extends boolean>(
  request: ChatRequest,
  { stream }: { readonly stream: Streamed },
): Pending<ChatBody & { stream: Streamed }> {
  checkMessages(request);
  const {
    messages,
    system: _,
    format: asked,
    tools: given,
    repair = 0,
    ...rest
  } = normalizeSettings(request);
  checkCount('repair', repair, 0);
  const format = toWireFormat(asked);
  const tools = given === undefined || given === null ? undefined : toWireTools(given);
  const images = messages.map((message, at) =>
    message.images === undefined || message.images === null
      ? undefined
      : encodeImages(message.images, describeImages(at)),
  );
  const makeBody = (
    encoded: readonly (string[] | undefined)[],
  ): ChatBody & { stream: Streamed } => ({
    ...rest,
    stream,
    messages: messages.map((message, at) => prepareMessage(message, encoded[at])),
    ...omitUndefined({ format, tools }),
  });
  return images.every(areEncoded)
    ? makeBody(images)
    : async () =>
        makeBody(
          await Promise.all(images.map(async (list, at) => readImages(list, describeImages(at)))),
        );
}

function describeImages(message: number): string {
  return `messages[${String(message)}].images`;
}

/**
 * Returns a message to send: with its images encoded, and without keys that are `null`. Only a
 * content may be `null`, as it is beside tool calls in other APIs.
 */
function prepareMessage(message: ChatMessage, images: string[] | undefined): SentMessage {
  const { images: _, tool_calls: calls, content, ...given } = message;
  const list: unknown = calls;
  return {
    ...omitNull(given),
    ...omitUndefined({ content }),
    // Wrong types are left to the schema.
    ...omitNull({ tool_calls: Array.isArray(list) ? list.map(prepareCall) : calls }),
    ...(images === undefined ? {} : { images }),
  };
}

function prepareCall(call: unknown): ToolCall {
  const called = isRecord(call) ? call['function'] : undefined;
  if (!isRecord(call) || !isRecord(called)) return call as ToolCall;
  const { arguments: given, ...named } = omitNull(called);
  // Wrong types are left to the schema.
  const args = readArguments(given) ?? given;
  return { ...omitNull(call), function: { ...named, arguments: args } } as ToolCall;
}
