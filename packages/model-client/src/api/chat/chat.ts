import { AnswerStream } from '../../answer/answer-stream.js';
import { Answering } from '../../answer/answering.js';
import type { WithParsed } from '../../inference/format.js';
import * as endpoints from './endpoints.js';
import { type ChatRequest, describeChat, prepareChat } from './prepare.js';
import { ChatCollector, type ChatResult, readChatParts } from './result.js';
import type { ChatBody, ChatEvent } from './schemas.js';

/** A whole answer of chat. With a schema in `format` it has `parsed`. */
export type Answer<F = undefined> = WithParsed<F, ChatResult>;

/**
 * The events of a chat, and views of them. `Final` is the type of the whole answer, and `Part` that
 * of the values of `partialObjects`.
 */
export class ChatStream<Final extends ChatResult = ChatResult, Part = unknown> extends AnswerStream<
  ChatEvent,
  ChatResult,
  Final,
  Part
> {}

type ChatAnswering = Answering<ChatRequest, ChatBody, ChatEvent, ChatResult>;

/** Gets the answers of a model by chat. */
export const chatAnswering: ChatAnswering = /* @__PURE__ */ new Answering({
  id: 'chat',
  endpoint: endpoints.chat,
  streamEndpoint: endpoints.chatStream,
  prepare: prepareChat,
  makeCollector: (request, context) => new ChatCollector(describeChat(request), context),
  readParts: readChatParts,
  continueRequest: (request, { message: { role, content } }, prompt) => ({
    ...request,
    messages: [...request.messages, { role, content }, { role: 'user', content: prompt }],
  }),
});
