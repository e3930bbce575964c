import { expect, expectTypeOf, test } from 'vitest';
import type { EndpointsWithReadonlyLists, ReadonlyLists } from '../../core/test/readonly-lists.js';
import type * as endpoints from '../src/operations.js';
import {
  type Answer,
  type AnswerPart,
  type ChatMessage,
  type ChatRequest,
  type EmbedManyResult,
  type EmbedResult,
  type GenerateAnswer,
  ModelClient,
  type ShowResponse,
  type ToolCall,
  type ToolRunEvent,
  type ToolRunResult,
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
