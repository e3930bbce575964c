import {
  adviseOnFields,
  checkKeys,
  describeKind,
  hasFields,
  InputError,
  isRecord,
} from '@clients/core';
import { type ChatMessage, isRole } from './api/chat/messages.js';
import type { Role } from './api/chat/schemas.js';
import type { ToolCall } from './inference/tool-call-schemas.js';

/** A content part of a message in OpenAI's format. */
export interface OpenAIPart {
  /** `text`, `refusal`, `image_url` or `input_audio`; others are refused. */
  readonly type: string;
  readonly text?: string | undefined;
  readonly refusal?: string | undefined;
  /** A data URL, alone or as `url` of an object. */
  readonly image_url?: string | { readonly url: string } | undefined;
  /** Base64. */
  readonly input_audio?: { readonly data: string } | undefined;
}

/**
 * A message in the format of OpenAI's chat completions, such as `ChatCompletionMessageParam` of
 * `openai`, or a message of this package. Keys that Ollama's API does not have, such as
 * `annotations`, are allowed.
 */
export interface OpenAIMessage {
  /** `system`, `developer`, `user`, `assistant`, `tool` or `function`. */
  readonly role: string;
  readonly content?: string | readonly OpenAIPart[] | null | undefined;
  /**
   * The name of the tool, in messages with the role `tool` or `function`; the name of a participant
   * is refused.
   */
  readonly name?: string | null | undefined;
  readonly refusal?: string | null | undefined;
  /** The arguments of a call are JSON text or an object. */
  readonly tool_calls?: readonly object[] | null | undefined;
  readonly tool_call_id?: string | null | undefined;
}

/**
 * Converts messages in the format of OpenAI's chat completions to messages for `chat`. Makes no
 * requests and does not change its input. The history can also contain messages of this package,
 * which are kept.
 *
 * Text parts are joined with line breaks, `developer` becomes `system`, a refusal becomes the
 * assistant's text, `reasoning` becomes `thinking`, arguments are parsed, and a result gets the
 * tool name of the call with its `tool_call_id`. `detail` of an image is left out.
 *
 * @throws {InputError} `invalid-message`, with its location, for content that Ollama's API does not
 * support: an image that is not a data URL, a file, an unknown role, a participant's `name`, an
 * assistant's recorded audio, a custom tool call, arguments that are not a JSON object
 */
export function fromOpenAI(messages: readonly OpenAIMessage[]): ChatMessage[] {
  const given: unknown = messages;
  if (!Array.isArray(given))
    throw createMessageError(
      'messages',
      `must be a list, not ${describeKind(given)}`,
      adviseOnFields(given),
    );
  const names = new Map<string, string>();
  return given.map((message: unknown, at) =>
    convertMessage(message, `messages[${String(at)}]`, names),
  );
}

/**
 * @param names the names of the tools that were called so far, by the id of the call; those of this
 * message are added
 */
function convertMessage(message: unknown, where: string, names: Map<string, string>): ChatMessage {
  if (!hasFields(message))
    throw createMessageError(
      where,
      `must be an object, not ${describeKind(message)}`,
      adviseOnFields(message),
    );
  const error = { code: 'invalid-message' };
  // The value of a misspelt key would be left out of the conversation.
  checkKeys(message, { what: 'fromOpenAI: ', place: `${where}.`, known: MESSAGE_KEYS, error });
  const { role, name, audio } = message;
  if (typeof role !== 'string')
    throw createMessageError(`${where}.role`, `must be a string, not ${describeKind(role)}`);
  if (isRecord(audio))
    throw createMessageError(
      `${where}.audio`,
      'cannot be sent',
      'put the transcript into content, and leave out audio',
    );
  const isResult = role === 'tool' || role === 'function';
  if (isText(name) && !isResult)
    throw createMessageError(
      `${where}.name`,
      'cannot be sent: the API has no participant names',
      'put the name into content, and leave out name',
    );
  const { texts, images } = convertContent(message, where);
  const thinking = [message['thinking'], message['reasoning'], message['reasoning_content']].find(
    isText,
  );
  const calls = convertCalls(message, where);
  for (const { id, function: called } of calls) if (id !== undefined) names.set(id, called.name);
  const id = isText(message['tool_call_id']) ? message['tool_call_id'] : undefined;
  const toolName = isResult
    ? [message['tool_name'], name, id === undefined ? undefined : names.get(id)].find(isText)
    : undefined;
  return {
    role: convertRole(role, where),
    content: texts.join('\n'),
    ...(thinking === undefined ? {} : { thinking }),
    ...(images.length === 0 ? {} : { images }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(toolName === undefined ? {} : { tool_name: toolName }),
    ...(id === undefined ? {} : { tool_call_id: id }),
  };
}

/** The keys of a message that are read. */
const MESSAGE_KEYS = [
  'role',
  'content',
  'refusal',
  'images',
  'name',
  'tool_calls',
  'tool_call_id',
  'tool_name',
  'function_call',
  'audio',
  'thinking',
  'reasoning',
  'reasoning_content',
];

function convertRole(role: string, where: string): Role {
  if (role === 'developer') return 'system';
  if (role === 'function') return 'tool';
  if (isRole(role)) return role;
  throw createMessageError(
    `${where}.role`,
    `is ${quoteValue(role)}, which is not a role`,
    "use 'system', 'user', 'assistant' or 'tool'",
  );
}

type Images = NonNullable<ChatMessage['images']>[number][];

function convertContent(
  { content, refusal, images }: Readonly<Record<string, unknown>>,
  where: string,
): { texts: string[]; images: Images } {
  const found: { texts: string[]; images: Images } = {
    texts: [],
    images: Array.isArray(images) ? [...(images as Images)] : [],
  };
  if (typeof content === 'string') found.texts.push(content);
  else if (Array.isArray(content)) {
    for (const [at, part] of (content as readonly unknown[]).entries())
      addPart(found, part, `${where}.content[${String(at)}]`);
  } else if (content !== null && content !== undefined)
    throw createMessageError(
      `${where}.content`,
      `must be a string or a list of parts, not ${describeKind(content)}`,
    );
  if (isText(refusal)) found.texts.push(refusal);
  return found;
}

function addPart(
  { texts, images }: { texts: string[]; images: Images },
  part: unknown,
  where: string,
): void {
  if (!isRecord(part))
    throw createMessageError(where, `must be an object, not ${describeKind(part)}`);
  const { type, image_url: image, input_audio: audio } = part;
  const text = type === 'text' || type === 'refusal' ? part[type] : undefined;
  if (typeof text === 'string') texts.push(text);
  else if (type === 'image_url')
    images.push(checkDataUrl(isRecord(image) ? image['url'] : image, `${where}.image_url`));
  // The server takes audio where it takes images.
  else if (type === 'input_audio' && isRecord(audio) && isText(audio['data']))
    images.push(audio['data']);
  else
    throw createMessageError(
      where,
      `of the type ${quoteValue(type)} cannot be sent`,
      'send text, images or audio; put the text of a file into a separate part',
    );
}

function checkDataUrl(url: unknown, where: string): string {
  if (typeof url === 'string' && /^data:/i.test(url)) return url;
  throw createMessageError(
    where,
    typeof url === 'string'
      ? 'is not a data URL, and is not fetched'
      : `must have a URL, not ${describeKind(url)}`,
    'fetch the image yourself, and pass its bytes in images of a message, or as a data URL',
  );
}

function convertCalls(
  { tool_calls, function_call }: Readonly<Record<string, unknown>>,
  where: string,
): ToolCall[] {
  const calls: unknown = tool_calls ?? [];
  if (!Array.isArray(calls))
    throw createMessageError(`${where}.tool_calls`, `must be a list, not ${describeKind(calls)}`);
  // The older form of a call: at most one, without an id.
  if (calls.length === 0 && isRecord(function_call))
    return [{ function: convertFunction(function_call, 0, `${where}.function_call`) }];
  return calls.map((call: unknown, at) =>
    convertCall(call, at, `${where}.tool_calls[${String(at)}]`),
  );
}

function convertCall(call: unknown, at: number, where: string): ToolCall {
  if (!isRecord(call))
    throw createMessageError(where, `must be an object, not ${describeKind(call)}`);
  const { id, type, function: called } = call;
  if (isText(type) && type !== 'function')
    throw createMessageError(where, `of the type ${quoteValue(type)} cannot be sent`);
  return {
    ...(isText(id) ? { id } : {}),
    function: convertFunction(called, at, `${where}.function`),
  };
}

function convertFunction(called: unknown, at: number, where: string): ToolCall['function'] {
  const { index = at, name, arguments: given } = isRecord(called) ? called : {};
  if (!isText(name)) throw createMessageError(where, 'must be an object with a name');
  return {
    index: typeof index === 'number' ? index : at,
    name,
    arguments: readArgumentText(given, `${where}.arguments`),
  };
}

function readArgumentText(given: unknown, where: string): Record<string, unknown> {
  let value = given;
  try {
    // Models that call a function without parameters write nothing.
    if (typeof given === 'string')
      value = given.trim() === '' ? {} : (JSON.parse(given) as unknown);
  } catch {
    // The platform's error would quote the arguments, which are user content.
    throw createMessageError(
      where,
      'are not JSON',
      'correct them, or leave out the call with its result',
    );
  }
  if (isRecord(value)) return value;
  throw createMessageError(where, `must be a JSON object, not ${describeKind(value)}`);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function quoteValue(type: unknown): string {
  return typeof type === 'string' ? JSON.stringify(type.slice(0, 40)) : describeKind(type);
}

function createMessageError(where: string, problem: string, hint?: string): InputError {
  return new InputError(`fromOpenAI: ${where} ${problem}`, { code: 'invalid-message', hint });
}
