import { expectTypeOf, test } from 'vitest';
import type { ReadonlyLists } from '../../core/test/readonly-lists.js';
import type {
  ChatMessage,
  ChatRequest,
  CreateRequest,
  EmbedRequest,
  GenerateRequest,
  ModelClient,
  trimMessages,
} from '../src/index.js';

test('requests have no readonly lists: a program can build them step by step', () => {
  expectTypeOf<ReadonlyLists<ChatRequest['messages']>>().toBeNever();
  expectTypeOf<ReadonlyLists<Omit<GenerateRequest, 'format'>>>().toBeNever();
  expectTypeOf<ReadonlyLists<EmbedRequest>>().toBeNever();
  expectTypeOf<
    ReadonlyLists<Omit<CreateRequest, 'files' | 'draft_files' | 'adapters'>>
  >().toBeNever();
  const build = (tools: NonNullable<ChatRequest['tools']>): ChatMessage[] => {
    const request: ChatRequest = { model: 'm', messages: [] };
    const message: ChatMessage = { role: 'user', content: '' };
    message.content = 'Hi';
    message.images = [];
    message.images.push('aGk=');
    request.model = 'n';
    request.messages.push(message);
    request.tools = tools;
    request.tools.pop();
    request.options = { stop: ['a'] };
    request.options.temperature = 0;
    return request.messages;
  };
  expectTypeOf(build).returns.toEqualTypeOf<ChatMessage[]>();
});

test('methods take readonly values, as those made with `as const` are', () => {
  const messages = [
    { role: 'user', content: 'Hi', images: ['aGk='] },
    { role: 'assistant', tool_calls: [{ function: { name: 'a', arguments: { days: [1] } } }] },
  ] as const;
  const tools = [
    { type: 'function', function: { name: 'a', parameters: { type: 'object', required: ['b'] } } },
  ] as const;
  const chat = { model: 'm', messages, tools, options: { stop: ['x'] } } as const;
  const call = async (model: ModelClient, trim: typeof trimMessages): Promise<void> => {
    await model.chat(chat);
    await model.chatStream(chat).final();
    await trim(model, { ...chat, maxTokens: 1 });
    await model.generate({ model: 'm', images: ['aGk='], context: [1] } as const);
    await model.embed({ model: 'm', input: ['a'] } as const);
    await model.create({ model: 'm', license: ['MIT'], messages } as const);
  };
  expectTypeOf(call).toBeFunction();
});
