import { InputError, kindOf } from '@clients/core';
import { checkFormat, type Format, isStandard, wireFormat } from '../../inference/format.js';
import { encodeImages, type HalfEncoded, type ImageInput, readImage } from '../../inference/images.js';
import type { ModelOptions, RunSettings } from '../../inference/schemas.js';
import { keepAliveOf } from '../../inference/keep-alive.js';
import { checkCount, checkObject, type Pending } from '../../inference/pending.js';
import type { ChatBody, Message, ToolDefinition } from './schemas.js';

/** A message of a conversation. Messages of earlier answers fit as they are. */
export interface ChatMessage extends Omit<Message, 'images'> {
  /** Bytes, Blobs, data URIs or base64. A model that cannot see ignores them without a word. */
  readonly images?: readonly ImageInput[] | undefined;
}

/** What a chat request asks for. */
export interface ChatRequest extends RunSettings {
  readonly model: string;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ToolDefinition[] | undefined;
  /** The form the answer has to have. A model that may think is bound to it only after it has thought. */
  readonly format?: Format | undefined;
  /** Rounds in which the model may mend an answer that does not fit the schema in `format`. Default 0. */
  readonly repair?: number | undefined;
}

/**
 * The request as it travels; the caller's is left as it is.
 *
 * @throws {InputError} for images, durations, formats and tools that no server would take
 */
export function prepareChat<Streamed extends boolean>(request: ChatRequest, stream: Streamed): Pending<ChatBody & { stream: Streamed }> {
  checkRequest(request);
  const { messages, format, repair = 0, ...rest } = request;
  checkCount('repair', repair, 0);
  checkFormat(format);
  checkToolNames(namesIn(request.tools));
  const settings = { ...rest, ...settingsOf(request), stream };
  const images = messages.map((message, at) => (message.images === undefined ? undefined : encodeImages(message.images, imagesAt(at))));
  if (!isStandard(format) && !images.some((list) => list?.some((image) => typeof image !== 'string'))) {
    const encoded = messages.map((message, at) => withImages(message, images[at] as readonly string[] | undefined));
    return { ...settings, messages: encoded, ...(format === undefined ? {} : { format: format as ChatBody['format'] }) };
  }
  return async () => {
    const encoded = await Promise.all(messages.map(async (message, at) => withImages(message, await readAll(images[at], imagesAt(at)))));
    const form = await wireFormat(format);
    return { ...settings, messages: encoded, ...(form === undefined ? {} : { format: form }) };
  };
}

/** `keep_alive` and `options` as servers take them. */
export function settingsOf({ keep_alive, options }: RunSettings): { keep_alive?: RunSettings['keep_alive']; options?: ModelOptions } {
  const stay = keepAliveOf(keep_alive);
  return { ...(keep_alive === undefined ? {} : { keep_alive: stay }), ...(options === undefined ? {} : { options: optionsOf(options) }) };
}

function optionsOf(options: ModelOptions): ModelOptions {
  return typeof (options as unknown) === 'object' && typeof options.stop === 'string' ? { ...options, stop: [options.stop] } : options;
}

/** Reads the Blobs of a list. */
export function readAll(images: readonly HalfEncoded[] | undefined, where: string): Promise<readonly string[]> | undefined {
  return images === undefined ? undefined : Promise.all(images.map((image, at) => readImage(image, `${where}[${String(at)}]`)));
}

function imagesAt(message: number): string {
  return `messages[${String(message)}].images`;
}

function withImages(message: ChatMessage, images: readonly string[] | undefined): Message {
  const { images: given, ...rest } = message;
  return given === undefined || images === undefined ? rest : { ...rest, images };
}

function checkRequest(request: ChatRequest): void {
  checkObject(request, 'chat');
  const { messages } = request as { messages?: unknown };
  if (Array.isArray(messages) && messages.every((message: unknown) => typeof message === 'object' && message !== null)) return;
  throw new InputError(`chat: messages must be a list of objects, not ${kindOf(messages)}`, { endpoint: 'chat', code: 'invalid-input' });
}

/** The names of tools, as far as they have any; what else they lack is for the schema to say. */
function namesIn(tools: unknown): string[] {
  if (!Array.isArray(tools)) return [];
  return (tools as ({ readonly function?: { readonly name?: unknown } | null } | null)[]).flatMap((tool) => {
    const name = tool?.function?.name;
    return typeof name === 'string' ? [name] : [];
  });
}

/** @throws {InputError} when two tools have the same name: the model could not tell them apart */
export function checkToolNames(names: readonly string[]): void {
  const again = names.find((name, at) => names.indexOf(name) !== at);
  if (again !== undefined) throw new InputError(`tools: there are two of the name ${JSON.stringify(again)}`, { code: 'duplicate-tool' });
}
