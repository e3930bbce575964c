import { InputError, kindOf } from '@clients/core';
import {
  checkFormat,
  type Format,
  isStandard,
  readable,
  wireFormat,
} from '../../inference/format.js';
import {
  encodeImages,
  type HalfEncoded,
  type ImageInput,
  readImage,
} from '../../inference/images.js';
import type { RunSettings } from '../../inference/schemas.js';
import { settled } from '../../inference/settings.js';
import { checkCount, checkObject, type Pending } from '../../inference/pending.js';
import type { ChatBody, SentMessage, ToolDefinition } from './schemas.js';
import { type Tool, wireTools } from './tool.js';

/** A message of a conversation. You can pass the message of an earlier answer unchanged. */
export interface ChatMessage extends Omit<SentMessage, 'images'> {
  /**
   * Bytes, Blobs, data URIs or base64. A model without the capability `vision` silently ignores them, or fails with the code `no-images`.
   */
  readonly images?: readonly ImageInput[] | undefined;
}

/** A conversation to continue. `F` is the type of its `format`. */
export interface Conversation<F = Format | undefined> extends RunSettings {
  readonly model: string;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** The format of the answer. It does not apply to the model's thinking. */
  readonly format?: F | undefined;
  /** Maximum number of additional requests to repair an answer that does not match the schema in `format`. Default 0. */
  readonly repair?: number | undefined;
}

/** A chat request. */
export interface ChatRequest<F = Format | undefined> extends Conversation<F> {
  /** The tools that the model may call: definitions, or tools made by `tool()`. `chat` does not run them; `runTools` does. */
  readonly tools?: readonly (ToolDefinition | Tool)[] | undefined;
}

/**
 * Returns the body to send for a request, which is not changed.
 *
 * @throws {InputError} for images, durations, formats and tools that no server accepts
 */
export function prepareChat<Streamed extends boolean>(
  request: ChatRequest,
  stream: Streamed,
): Pending<ChatBody & { stream: Streamed }> {
  checkMessages(request);
  const { messages, format, tools: given, repair = 0, ...rest } = settled(request);
  checkCount('repair', repair, 0);
  checkFormat(format);
  const settings = { ...rest, stream };
  const tools = given === undefined ? undefined : wireTools(given);
  const images = messages.map((message, at) =>
    message.images === undefined ? undefined : encodeImages(message.images, imagesAt(at)),
  );
  if (
    !isStandard(format) &&
    typeof tools !== 'function' &&
    !images.some((list) => list?.some((image) => typeof image !== 'string'))
  ) {
    const encoded = messages.map((message, at) =>
      withImages(message, images[at] as readonly string[] | undefined),
    );
    return { ...settings, messages: encoded, ...filled(format, tools) };
  }
  return async () => {
    const encoded = await Promise.all(
      messages.map(async (message, at) =>
        withImages(message, await readAll(images[at], imagesAt(at))),
      ),
    );
    return {
      ...settings,
      messages: encoded,
      ...filled(await wireFormat(format), await (typeof tools === 'function' ? tools() : tools)),
    };
  };
}

function filled(
  format: ChatBody['format'],
  tools: ChatBody['tools'],
): Pick<ChatBody, 'format' | 'tools'> {
  return {
    ...(format === undefined ? {} : { format: readable(format) }),
    ...(tools === undefined ? {} : { tools }),
  };
}

/** Reads the images of a list that are still Blobs. */
export function readAll(
  images: readonly HalfEncoded[] | undefined,
  where: string,
): Promise<readonly string[]> | undefined {
  return images === undefined
    ? undefined
    : Promise.all(images.map((image, at) => readImage(image, `${where}[${String(at)}]`)));
}

function imagesAt(message: number): string {
  return `messages[${String(message)}].images`;
}

function withImages(message: ChatMessage, images: readonly string[] | undefined): SentMessage {
  const { images: given, ...rest } = message;
  return given === undefined || images === undefined ? rest : { ...rest, images };
}

/** @throws {InputError} when the messages of a request are not a list of objects, or have the form of OpenAI's API */
export function checkMessages(request: Pick<ChatRequest, 'messages'>): void {
  checkObject(request, 'chat', 'model, messages');
  const { messages } = request as { messages?: unknown };
  const given: readonly unknown[] = Array.isArray(messages) ? messages : [];
  const wrong = given.findIndex((message) => typeof message !== 'object' || message === null);
  if (wrong >= 0 || !Array.isArray(messages)) {
    const found =
      wrong < 0
        ? ` must be a list of objects, not ${kindOf(messages)}`
        : `[${String(wrong)}] must be an object, not ${kindOf(given[wrong])}`;
    const hint = "write messages: [{ role: 'user', content: 'Hello' }]";
    throw new InputError(`chat: messages${found}`, {
      endpoint: 'chat',
      code: 'invalid-input',
      hint,
    });
  }
  for (const [at, message] of (
    messages as readonly Readonly<Record<string, unknown>>[]
  ).entries()) {
    const problem = openAIForm(message);
    if (problem === undefined) continue;
    throw new InputError(`chat: messages[${String(at)}].${problem}, as in OpenAI's API`, {
      endpoint: 'chat',
      code: 'invalid-input',
      hint: 'convert the messages: fromOpenAI(messages)',
    });
  }
}

/** Returns what is in the form of OpenAI in a message. No server reads it, on the routes of this package. */
function openAIForm({
  content,
  tool_calls: calls,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (Array.isArray(content)) return 'content is a list';
  const given = (Array.isArray(calls) ? calls : []) as readonly ({
    readonly function?: { readonly arguments?: unknown } | null;
  } | null)[];
  return given.some((call) => typeof call?.function?.arguments === 'string')
    ? 'tool_calls has arguments as text'
    : undefined;
}
