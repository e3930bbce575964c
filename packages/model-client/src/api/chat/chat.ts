import { type CallOptions, type ErrorContext, together, type Transport } from '@clients/core';
import { type AnswerInit, AnswerStream } from '../../answer/answer-stream.js';
import { finish, repairPrompt, tooLong } from '../../answer/finish.js';
import type { Format, WithParsed } from '../../inference/format.js';
import { checkStream, ready, streamInit } from '../../inference/pending.js';
import * as endpoints from './endpoints.js';
import { type ChatMessage, type ChatRequest, prepareChat } from './prepare.js';
import { ChatCollector, type ChatResult } from './result.js';
import type { ChatEvent } from './schemas.js';

/** A whole answer of chat. With a schema in `format` it has `parsed`. */
export type Answer<F = undefined> = WithParsed<F, ChatResult>;

/** The events of a chat, and views of them. */
export class ChatStream<F = undefined> extends AnswerStream<ChatEvent, ChatResult, F> {}

/** Keys of a request that are not sent. */
const OWN = ['repair'];

/** Gets one answer as one value. */
export async function chatOnce<F extends Format | undefined>(
  transport: Transport,
  request: ChatRequest<F>,
  options: CallOptions | undefined,
): Promise<Answer<F>> {
  const since = performance.now();
  checkStream(request, 'chat', false);
  const pending = prepareChat(request, false);
  transport.checkNames('chat', request, OWN, options);
  const body = await ready(pending);
  const { data, url, attempts } = await transport.exchange(endpoints.chat, { body }, options);
  const collector = new ChatCollector(body.options?.num_ctx);
  collector.add(data);
  const context = (): ErrorContext => ({ endpoint: 'chat', request: `POST ${url}`, attempts });
  return finishChat<F>({ transport, request, options, since }, collector, context);
}

/** Gets one answer as a stream. */
export function chatStreamed<F extends Format | undefined>(
  transport: Transport,
  request: ChatRequest<F>,
  options: CallOptions | undefined,
): ChatStream<F> {
  checkStream(request, 'chat', true);
  const body = prepareChat(request, true);
  transport.checkNames('chat', request, OWN, options);
  const collector = new ChatCollector(request.options?.num_ctx);
  let since: number | undefined;
  const init = streamInit(transport, endpoints.chatStream, body, collector, options);
  return chatStreamOf<F>(collector, {
    ...init,
    open(partial) {
      since = performance.now();
      return init.open(partial);
    },
    finish: () => finishChat<F>({ transport, request, options, since }, collector, () => init.context()),
  });
}

/** Makes a stream of chat events. */
export function chatStreamOf<F>(
  collector: ChatCollector,
  init: Omit<AnswerInit<ChatEvent, ChatResult, F>, 'parts' | 'warnings'>,
): ChatStream<F> {
  return new ChatStream<F>({
    ...init,
    warnings: () => collector.warnings,
    parts: ({ message: { content, thinking, tool_calls } }) => ({ text: content, thinking, toolCalls: tool_calls }),
  });
}

/** A chat call, for rounds of repair. */
export interface ChatCall {
  readonly transport: Transport;
  readonly request: ChatRequest;
  readonly options: CallOptions | undefined;
  /** When the call began, in ms of `performance.now()`; its `total` limit includes rounds of repair. */
  readonly since: number | undefined;
}

/** Resolves with the answer in a collector, parsed according to its format. */
export function finishChat<F extends Format | undefined>(
  call: ChatCall,
  collector: ChatCollector,
  context: () => ErrorContext,
): Promise<Answer<F>> {
  const result = collector.value();
  if (collector.isFull) return Promise.reject(tooLong(result, context()));
  return finish<F, ChatResult>(result, {
    format: call.request.format,
    repair: call.request.repair ?? 0,
    text: ({ message }) => message.content,
    hasToolCalls: ({ message }) => message.tool_calls !== undefined,
    again: (before, problem) => repairChat(call, before, problem),
    context,
    signal: call.options?.signal,
  });
}

async function repairChat({ transport, request, options, since }: ChatCall, before: ChatResult, problem: string): Promise<ChatResult> {
  const { role, content } = before.message;
  const messages: ChatMessage[] = [...request.messages, { role, content }, { role: 'user', content: repairPrompt(problem) }];
  const body = await ready(prepareChat({ ...request, messages, repair: 0 }, false));
  const collector = new ChatCollector(body.options?.num_ctx);
  const origin = { name: 'chat', endpoint: endpoints.chat.id, since };
  collector.add(await together(transport, origin, options, (inner) => inner.call(endpoints.chat, { body }, options)));
  return collector.value();
}
