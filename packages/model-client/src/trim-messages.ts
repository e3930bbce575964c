import {
  type CallOptions,
  InputError,
  OutputError,
  type ReadonlyDeep,
  StatusError,
} from '@clients/core';
import { type ChatMessage, type ChatMessageInput, checkMessages } from './api/chat/messages.js';
import type { ChatInput, ChatRequest } from './api/chat/prepare.js';
import type { ModelClient } from './client.js';
import { markUnread } from './answer/note-warnings.js';
import { countCharacters } from './answer/prompt-length.js';
import { checkCount } from './inference/check-request.js';

/** A conversation and its token limit. */
export interface TrimRequest extends Pick<
  ChatRequest,
  'model' | 'messages' | 'tools' | 'options' | 'think' | 'keep_alive'
> {
  /**
   * Maximum number of prompt tokens, including the text that the model's template adds. Leave room
   * for the answer.
   */
  maxTokens: number;
}

/**
 * The request that `trimMessages` takes: a `TrimRequest` whose lists may be readonly. `R` is
 * `string` if a role is only known to be a text.
 */
export interface TrimInput<R extends string = never> extends ReadonlyDeep<
  Omit<TrimRequest, 'messages' | 'tools'>
> {
  /** Oldest first. */
  readonly messages: readonly ChatMessageInput<R>[];
  /** Counted, too: their definitions are part of the prompt. */
  readonly tools?: ChatInput['tools'];
}

/** A conversation that fits the limit. */
export interface TrimResult {
  messages: ChatMessage[];
  /** The messages that were left out, oldest first. */
  dropped: ChatMessage[];
  /** Tokens of `messages`, as the server counts them. */
  tokens: number;
}

/**
 * Shortens a conversation to a number of tokens by leaving out its oldest turns. A turn is a user
 * message and everything up to the next one, so that tool calls stay with their results. System
 * messages and the last turn are always kept.
 *
 * The server counts the tokens, and keeps what it has evaluated for the next chat. Sends one request
 * if everything fits, otherwise about log2(turns) more, and none for an empty conversation; one more
 * where the count is small for the text. `options.num_ctx` must be larger than `maxTokens`, because
 * the server does not count beyond it; without it, the server's default must be.
 *
 * @example
 * const { messages: kept } = await trimMessages(model, {
 *   model: 'llama3.2',
 *   messages,
 *   options: { num_ctx: 4096 },
 *   maxTokens: 3000,
 * });
 * @throws {InputError} `context-length` when the system messages and the last turn alone are too
 * long, for `maxTokens` or for the context · `invalid-input`
 * @throws {StatusError} as `chat`
 * @throws {OutputError} when the server does not count the prompt
 * @see POST /api/chat
 */
export async function trimMessages<R extends string = never>(
  client: Pick<ModelClient, 'chat'>,
  request: TrimInput<R>,
  options?: CallOptions,
): Promise<TrimResult> {
  // Only the types differ: the input is not modified.
  const given = request as TrimRequest;
  checkMessages(given);
  const { maxTokens, messages, ...settings } = given;
  checkCount('maxTokens', maxTokens, 1);
  checkContext(maxTokens, settings.options?.num_ctx);
  if (messages.length === 0) return { messages: [], dropped: [], tokens: 0 };
  const turns = assignTurns(messages);
  const lastTurn = turns.findLast((turn) => turn !== undefined) ?? 0;
  /** Counts the tokens without the first `drop` turns. */
  const count = (drop: number): Promise<number> =>
    countTokens(client, { ...settings, messages: splitTurns(messages, turns, drop).kept }, options);
  // With `fewest` turns left out, the conversation has `tokens`.
  let fewest = 0;
  let tokens = await count(0);
  if (tokens > maxTokens) {
    fewest = lastTurn;
    tokens = lastTurn === 0 ? tokens : await count(lastTurn);
    if (tokens > maxTokens) throw createTooLongError(tokens, maxTokens, settings.options?.num_ctx);
    // It fits without `fewest` turns, and does not fit without fewer than `low`.
    let low = 1;
    while (low < fewest) {
      const middle = Math.floor((low + fewest) / 2);
      const counted = await count(middle);
      if (counted > maxTokens) {
        low = middle + 1;
      } else {
        fewest = middle;
        tokens = counted;
      }
    }
  }
  // A server that ignores `truncate` leaves out messages by itself, and counts the rest: then the next
  // turn seems to have hardly any token.
  const measure = (drop: number): number => measureTexts(splitTurns(messages, turns, drop).kept);
  while (fewest < lastTurn && measure(fewest) > CHARACTERS_PER_TOKEN * tokens) {
    const next = await count(fewest + 1);
    const characters = measure(fewest) - measure(fewest + 1);
    if ((tokens - next) * 2 * CHARACTERS_PER_TOKEN >= characters) break;
    fewest++;
    tokens = next;
  }
  const { kept, dropped } = splitTurns(messages, turns, fewest);
  return { messages: kept, dropped, tokens };
}

/** @throws {InputError} for a context in which `maxTokens` cannot be counted */
function checkContext(maxTokens: number, numCtx: number | undefined): void {
  if (typeof numCtx !== 'number' || numCtx > maxTokens) return;
  throw new InputError(
    `options.num_ctx must be larger than maxTokens: ${String(numCtx)} is not larger than ${String(maxTokens)}`,
    {
      endpoint: 'chat',
      code: 'invalid-input',
      hint: 'raise options.num_ctx, or lower maxTokens, so that there is room for the answer',
    },
  );
}

/** Makes the error for a last turn that is too long; `tokens` is `Infinity` where the context is full. */
function createTooLongError(
  tokens: number,
  maxTokens: number,
  numCtx: number | undefined,
): InputError {
  const begin = 'the system messages and the last turn alone';
  if (Number.isFinite(tokens))
    return new InputError(
      `${begin} have ${String(tokens)} tokens, more than ${String(maxTokens)}`,
      {
        endpoint: 'chat',
        code: 'context-length',
        hint: 'shorten the last message, or raise maxTokens',
      },
    );
  const hint =
    typeof numCtx === 'number'
      ? 'shorten the last message, or raise options.num_ctx; the context cannot be larger than that of the model, which show() returns in model_info'
      : `set options.num_ctx to more than maxTokens, which is ${String(maxTokens)}: the default of the server may be smaller`;
  return new InputError(`${begin} do not fit into the context`, {
    endpoint: 'chat',
    code: 'context-length',
    hint,
  });
}

/** Returns the turn, from 0, that each message belongs to; undefined for a system message. */
function assignTurns(messages: readonly ChatMessage[]): readonly (number | undefined)[] {
  let turn = -1;
  return messages.map(({ role }) => {
    if (role === 'system') return undefined;
    if (role === 'user' || turn < 0) turn++;
    return turn;
  });
}

/** Separates the messages of the first `drop` turns from the others. */
function splitTurns(
  messages: readonly ChatMessage[],
  turns: readonly (number | undefined)[],
  drop: number,
): { readonly kept: ChatMessage[]; readonly dropped: ChatMessage[] } {
  const isKept = (_: unknown, at: number): boolean => (turns[at] ?? drop) >= drop;
  return {
    kept: messages.filter(isKept),
    dropped: messages.filter((message, at) => !isKept(message, at)),
  };
}

/** Most texts have fewer characters for each token. */
const CHARACTERS_PER_TOKEN = 5;

/** Returns how many characters the texts of messages have. */
function measureTexts(messages: readonly ChatMessage[]): number {
  return countCharacters(messages.map(({ content }) => content));
}

/**
 * Asks the server how many tokens a conversation has; `Infinity` for one that exceeds its context.
 */
async function countTokens(
  client: Pick<ModelClient, 'chat'>,
  conversation: Omit<TrimRequest, 'maxTokens'>,
  options: CallOptions | undefined,
): Promise<number> {
  try {
    const limited = { ...conversation.options, num_predict: 1 };
    const { usage, warnings } = await client.chat(
      markUnread({ ...conversation, ...WITHOUT_ANSWER, options: limited, truncate: false }),
      options,
    );
    // Cut all the same, as by servers before 0.12.6, which ignore `truncate`.
    if (warnings.some(({ code }) => code === 'context-full')) return Infinity;
    if (usage.promptTokens !== undefined) return usage.promptTokens;
    throw new OutputError(
      'the server did not report prompt_eval_count',
      { path: 'prompt_eval_count' },
      { endpoint: 'chat', attempts: 1 },
    );
  } catch (error) {
    if (error instanceof StatusError && error.code === 'context-length') return Infinity;
    throw error;
  }
}

/**
 * Removes keys of a chat request that concern its answer: the request for counting generates only
 * one token.
 */
const WITHOUT_ANSWER = { format: undefined, repair: undefined, stream: undefined };
