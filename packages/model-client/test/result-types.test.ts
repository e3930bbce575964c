import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type { EndpointsWithReadonlyLists, ReadonlyLists } from '../../core/test/readonly-lists.js';
import type * as endpoints from '../src/operations.js';
import {
  type Answer,
  type AnswerPart,
  type ChatMessage,
  type ChatRequest,
  type ChatStream,
  chatStreamFrom,
  type EmbedManyResult,
  type EmbedResult,
  type GenerateAnswer,
  type GenerateStream,
  ModelClient,
  type ShowResponse,
  type ToolCall,
  type ToolRunEvent,
  type ToolRunResult,
  type ToolRunStream,
  type TrimResult,
} from '../src/index.js';
import { startModelServer } from '../src/testing.js';

/** What a program of its own declares. */
interface Embedder {
  embed(texts: string[]): Promise<number[][]>;
}

test('no result has a readonly list, so it fits the types of a program', () => {
  expectTypeOf<EndpointsWithReadonlyLists<typeof endpoints>>().toEqualTypeOf<never>();
  expectTypeOf<
    ReadonlyLists<
      Answer | GenerateAnswer | EmbedResult | EmbedManyResult['embeddings'] | ShowResponse
    >
  >().toEqualTypeOf<never>();
  expectTypeOf<ToolRunResult['steps']>().toEqualTypeOf<Answer[]>();
  expectTypeOf<ToolRunResult['messages']>().toEqualTypeOf<ChatMessage[]>();
  expectTypeOf<TrimResult['messages']>().toEqualTypeOf<ChatMessage[]>();
  expectTypeOf<
    ReadonlyLists<Exclude<ToolRunEvent, { type: 'tool-error' }>>
  >().toEqualTypeOf<never>();
  expectTypeOf<NonNullable<Answer['message']['tool_calls']>>().toEqualTypeOf<ToolCall[]>();
});

test('the parts of an answer are narrowed by their type', () => {
  expectTypeOf<Extract<AnswerPart, { type: 'text' }>>().toEqualTypeOf<{
    type: 'text';
    text: string;
  }>();
  expectTypeOf<Extract<AnswerPart, { type: 'thinking' }>>().toEqualTypeOf<{
    type: 'thinking';
    text: string;
  }>();
  expectTypeOf<Exclude<AnswerPart, { type: 'tool-call' }>['text']>().toEqualTypeOf<string>();
});

test('a stream with a format fits where one without is expected', () => {
  const format = z.object({ city: z.string() });
  const streams = (
    model: ModelClient,
    text: string | undefined,
  ): [ChatStream[], GenerateStream[], ToolRunStream[]] => {
    const chat = { model: 'm', messages: [] };
    const generate = { model: 'm', prompt: '' };
    return [
      [
        model.chatStream({ ...chat, format }),
        model.chatStream({ ...chat, format: 'json' }),
        model.chatStream({ ...chat, format: text }),
        chatStreamFrom(new Response(''), { format }),
      ],
      [model.generateStream({ ...generate, format }), model.generateStream(generate)],
      [model.runToolsStream({ ...chat, tools: [], format, stopWhen: () => true })],
    ];
  };
  expectTypeOf(streams).toBeFunction();
  const open = (model: ModelClient): ReturnType<typeof model.chatStream<typeof format>> =>
    model.chatStream({ model: 'm', messages: [], format });
  expectTypeOf(open).returns.toEqualTypeOf<
    ChatStream<Answer<typeof format>, { city?: string | undefined }>
  >();
  // @ts-expect-error -- a stream without a format has no value
  expectTypeOf<ChatStream>().toExtend<ChatStream<Answer<typeof format>>>();
});

test('a result of a run with tools is one of a chat', () => {
  expectTypeOf<ToolRunResult>().toExtend<Answer>();
});

test('requests take readonly lists, and results can be changed', async () => {
  await using server = await startModelServer({ models: ['llama3.2', 'nomic-embed-text'] });
  const client = new ModelClient({ baseUrl: server.url });
  const mine: Embedder = {
    embed: async (input) => (await client.embed({ model: 'nomic-embed-text', input })).embeddings,
  };
  const request = {
    model: 'llama3.2',
    messages: [
      { role: 'user', content: 'Look', images: [] },
      {
        role: 'assistant',
        tool_calls: [{ function: { name: 'look', arguments: { at: ['sky'] } } }],
      },
      { role: 'tool', tool_name: 'look', content: 'blue' },
    ],
    options: { stop: ['.'] },
  } as const satisfies ChatRequest;

  const vectors = await mine.embed(['a', 'b']);
  const answer = await client.chat(request);
  answer.message.content += '!';
  const history: ChatMessage[] = [...request.messages, answer.message];

  expect(vectors.map((vector) => vector.length > 0)).toEqual([true, true]);
  expect(history.at(-1)?.content).toMatch(/!$/);
});
