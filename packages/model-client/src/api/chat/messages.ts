import {
  adviseOnFields,
  checkKeys,
  describeKind,
  hasFields,
  InputError,
  isRecord,
  quote,
  type ReadonlyDeep,
} from '@clients/core';
import type { ImageInput } from '../../inference/images.js';
import { checkObject } from '../../inference/check-request.js';
import type { ToolCall } from '../../inference/tool-call-schemas.js';
import type { Role, SentMessage } from './schemas.js';

/** The keys of a message, without the rule that it needs some content. */
export interface MessageKeys extends Omit<SentMessage, 'images'> {
  /**
   * Bytes, Blobs, files as `{ path }`, data URIs or base64. A model without the capability `vision` silently ignores
   * them, or fails with the code `no-images`.
   */
  images?: ImageInput[] | null | undefined;
}

/**
 * The content that every message needs: text, which may be empty, images, tool calls or thinking.
 */
type MessageContent =
  | { images: ImageInput[] }
  | { tool_calls: ToolCall[] }
  | { thinking: string }
  | { content: string };

/**
 * A message of a conversation. You can pass the message of an earlier answer unchanged. A message
 * needs `content`, which may be empty, unless it has `images`, `tool_calls` or `thinking`.
 */
export type ChatMessage = MessageKeys & MessageContent;

/** The keys of a message as methods take it, without the rule that it needs some content. */
export interface MessageKeysInput<R extends string = never> extends ReadonlyDeep<
  Omit<MessageKeys, 'role'>
> {
  /**
   * A literal has to be a `Role`. `R` is `string` where the compiler knows only that the role is a
   * text, as in a list that was made before the call: the method then checks it before it sends
   * anything.
   */
  readonly role: Role | (string extends R ? R : never);
}

/**
 * A `ChatMessage` as methods take it: its lists may be readonly, and its role may be any `string`
 * that is not a literal.
 */
export type ChatMessageInput<R extends string = never> = MessageKeysInput<R> &
  (
    | { readonly images: readonly ImageInput[] }
    | { readonly tool_calls: readonly ReadonlyDeep<ToolCall>[] }
    | { readonly thinking: string }
    | { readonly content: string }
  );

/**
 * @throws {InputError} when the messages of a request are not a list of objects, are in the format
 * of OpenAI's API, have no content, or have a role that no server knows, or when the request has
 * a key of `generate` that chat ignores
 */
export function checkMessages(request: { readonly messages: readonly ChatMessage[] }): void {
  checkObject(request, 'chat', 'model, messages');
  const given = request as unknown as Readonly<Record<string, unknown>>;
  const { messages } = given;
  if (!Array.isArray(messages))
    throw createInvalidInputError(
      `messages must be a list of objects, not ${describeKind(messages)}`,
      adviseOnFields(messages) ?? MESSAGE_HINT,
    );
  for (const [key, hint] of Object.entries(KEYS_OF_GENERATE))
    if (given[key] !== undefined && given[key] !== null)
      throw createInvalidInputError(`${key} is a key of generate, and chat ignores it`, hint);
  for (const [at, message] of messages.entries()) checkMessage(message, `messages[${String(at)}]`);
}

function checkMessage(message: unknown, where: string): void {
  if (!hasFields(message))
    throw createInvalidInputError(
      `${where} must be an object, not ${describeKind(message)}`,
      adviseOnFields(message) ?? MESSAGE_HINT,
    );
  const { role: given, name, tool_name: toolName } = message;
  // Without the name of its tool, models call it again.
  if (given === 'tool' && typeof name === 'string' && toolName === undefined)
    throw createInvalidInputError(
      `${where}.name is not known: use ${where}.tool_name`,
      'of a result, the API has the name of the tool as tool_name',
    );
  const problem = findOpenAIForm(message);
  if (problem !== undefined)
    throw createInvalidInputError(
      `${where}.${problem}, as in OpenAI's API`,
      'convert the messages: fromOpenAI(messages)',
    );
  const { role } = message;
  if (isRole(role) && hasContent(message)) return;
  // Checked first: a misspelt key is the likely reason.
  const error = { endpoint: 'chat', code: 'invalid-input' };
  checkKeys(message, { what: 'chat: ', place: `${where}.`, known: NEEDED_KEYS, error });
  checkRole(role, where, 'chat');
  throw createInvalidInputError(
    `${where} has no content`,
    "pass content as a text; content: '' is a message that is empty on purpose",
  );
}

/** @throws {InputError} for a role that servers do not know: they drop the message */
export function checkRole(role: unknown, where: string, endpoint: string): void {
  if (isRole(role)) return;
  const shown = typeof role === 'string' ? quote(role) : describeKind(role);
  throw new InputError(`${endpoint}: ${where}.role is ${shown}, which is not a role`, {
    endpoint,
    code: 'invalid-input',
    hint: "use 'system', 'user', 'assistant' or 'tool'",
  });
}

const ROLES: ReadonlySet<unknown> = new Set(['system', 'user', 'assistant', 'tool', 'control']);

/**
 * Returns whether a value is a role that servers, or templates of models in their library, know.
 */
export function isRole(value: unknown): value is Role {
  return ROLES.has(value) || (typeof value === 'string' && value.startsWith('document '));
}

/** Keys that programs pass beside the messages, and what to do instead. */
const KEYS_OF_GENERATE = {
  system: "begin messages with { role: 'system', content: '…' }",
  prompt: "add it to messages: { role: 'user', content: '…' }",
  images: "add them to a message: { role: 'user', content: '…', images }",
};

/** The role of a message, and the keys of which it needs one. */
const NEEDED_KEYS = ['role', 'content', 'images', 'tool_calls', 'thinking'];

const MESSAGE_HINT = "write messages: [{ role: 'user', content: 'Hello' }]";

/**
 * Finds a part of a message that is in OpenAI's form, which servers do not understand on the routes
 * of this package.
 */
function findOpenAIForm({
  role,
  content,
  tool_calls: calls,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (role === 'developer' || role === 'function') return `role is ${quote(role)}`;
  if (Array.isArray(content)) return 'content is a list';
  const given: readonly unknown[] = Array.isArray(calls) ? calls : [];
  return given.some(hasArgumentsAsText) ? 'tool_calls has arguments as text' : undefined;
}

function hasArgumentsAsText(call: unknown): boolean {
  const called = isRecord(call) ? call['function'] : undefined;
  return isRecord(called) && typeof called['arguments'] === 'string';
}

/**
 * Returns whether a message has a text, which may be empty, or something that is not. Wrong types
 * are left to the schema.
 */
function hasContent({
  content,
  images,
  tool_calls: calls,
  thinking,
}: Readonly<Record<string, unknown>>): boolean {
  if (content !== undefined && content !== null) return true;
  return [images, calls, thinking].some((value) =>
    Array.isArray(value) || typeof value === 'string' ? value.length > 0 : isRecord(value),
  );
}

function createInvalidInputError(problem: string, hint: string): InputError {
  return new InputError(`chat: ${problem}`, { endpoint: 'chat', code: 'invalid-input', hint });
}
