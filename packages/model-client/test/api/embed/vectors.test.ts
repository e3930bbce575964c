import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../../src/ai-sdk/index.js';
import { ModelClient, OutputError } from '../../../src/index.js';
import { failure, json, scriptedServer, type ScriptedServer } from '../../scripted-server.js';

const answering = (body: object): Promise<ScriptedServer> =>
  scriptedServer((response) => {
    json(response, body);
  });

/** The vectors of two texts, by each way of asking for them. */
const ways: readonly (readonly [string, (model: ModelClient) => Promise<unknown>])[] = [
  ['embed', async (model) => (await model.embed({ model: 'm', input: ['a', 'b'] })).embeddings],
  [
    'doEmbed',
    async (model) =>
      (
        await createModelProvider(model)
          .embeddingModel('m')
          .doEmbed({ values: ['a', 'b'] })
      ).embeddings,
  ],
];

describe.each(ways)('the vectors of several texts by %s', (_, ask) => {
  test.each<readonly [string, object, string]>([
    ['fewer', { embeddings: [[1]] }, 'wrong-length'],
    ['more', { embeddings: [[1], [2], [3]] }, 'wrong-length'],
    ['none', { embeddings: [] }, 'wrong-length'],
    ['no list', {}, 'wrong-length'],
    ['one, under the name of the older operation', { embedding: [1, 2] }, 'wrong-length'],
    ['some of another length', { embeddings: [[1], [1, 2]] }, 'wrong-length'],
    ['an empty one', { embeddings: [[1], []] }, 'bad-vector'],
    ['null', { embeddings: [[1], null] }, 'bad-vector'],
    ['one with null', { embeddings: [[1], [null]] }, 'bad-vector'],
    ['one as text', { embeddings: [[1], 'AACAPw=='] }, 'bad-vector'],
    ['those of OpenAI, one missing', { data: [{ index: 0, embedding: [1] }] }, 'wrong-length'],
    [
      'those of OpenAI with one index twice',
      {
        data: [
          { index: 1, embedding: [1] },
          { index: 1, embedding: [2] },
        ],
      },
      'bad-vector',
    ],
  ])('are an error when there are %s', async (__, body, code) => {
    await using server = await answering({ model: 'm', ...body });
    const error = await failure(ask(new ModelClient({ baseUrl: server.url })));
    const { cause } = error as { readonly cause?: unknown };
    expect(error instanceof OutputError ? error : cause).toMatchObject({
      name: 'OutputError',
      code,
      request: `POST ${server.url}/api/embed`,
      attempts: 1,
    });
  });

  test.each<readonly [string, object]>([
    ['OpenAI has', { data: [{ embedding: [1] }, { embedding: [2] }] }],
    [
      'OpenAI has, in another order',
      {
        data: [
          { index: 1, embedding: [2] },
          { index: 0, embedding: [1] },
        ],
      },
    ],
    ['other servers have, as `embedding`', { embedding: [[1], [2]] }],
  ])('are read from the form that %s', async (__, body) => {
    await using server = await answering({ model: 'm', ...body });
    expect(await ask(new ModelClient({ baseUrl: server.url }))).toEqual([[1], [2]]);
  });
});

test('the vector of one text is read from `embedding`, and an empty text may have none', async () => {
  await using one = await answering({ model: 'm', embedding: [1, 2], prompt_eval_count: '3' });
  const model = new ModelClient({ baseUrl: one.url });
  expect(await model.embed({ model: 'm', input: 'a' })).toMatchObject({
    embeddings: [[1, 2]],
    usage: { promptTokens: 3 },
  });
  await using none = await answering({ model: 'm', embeddings: [], embedding: [] });
  const other = new ModelClient({ baseUrl: none.url });
  expect((await other.embed({ model: 'm', input: '' })).embeddings).toEqual([]);
  expect((await other.embed({ model: 'm', input: [] })).embeddings).toEqual([]);
  expect(await failure(other.embed({ model: 'm', input: 'a' }))).toMatchObject({
    code: 'wrong-length',
  });
  expect((await other.embeddings({ model: 'm', prompt: '' })).embedding).toEqual([]);
});

test.each([[[]], [null], [[null]]])(
  'the older operation has no success without a vector: %j',
  async (embedding) => {
    await using server = await answering({ embedding });
    const model = new ModelClient({ baseUrl: server.url });
    expect(await failure(model.embeddings({ model: 'm', prompt: 'a' }))).toMatchObject({
      name: 'OutputError',
    });
  },
);
