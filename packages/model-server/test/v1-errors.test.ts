import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { failure } from '../../model-client/test/scripted-server.js';
import { hello, started, weather } from './openai.js';

describe('errors', () => {
  test('have the form that the package reads', async () => {
    const { openai } = await started({ auth: 'key', cloud: 'unreachable' });
    expect(
      await failure(openai.chat.completions.create({ ...hello, model: 'nope' })),
    ).toBeInstanceOf(OpenAI.NotFoundError);
    const noTools = failure(
      openai.chat.completions.create({ ...hello, model: 'gemma3', tools: [weather] }),
    );
    expect(await noTools).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      error: { param: null, code: null },
    });
    expect(
      await failure(openai.embeddings.create({ model: 'nomic-embed-text', input: [] })),
    ).toMatchObject({ status: 400 });
    expect(
      await failure(
        openai.embeddings.create({
          model: 'nomic-embed-text',
          input: 'a',
          encoding_format: 'int8' as 'float',
        }),
      ),
    ).toMatchObject({
      status: 400,
      message: expect.stringContaining("Invalid value for 'encoding_format' = int8") as unknown,
    });
    expect(
      await failure(openai.completions.create({ model: 'llama3.2', prompt: ['a', 'b'] })),
    ).toMatchObject({
      status: 400,
      message: expect.stringContaining('json: body.prompt must be string') as unknown,
    });
    for (const content of [
      null,
      [{ type: 'input_audio' }],
      [{ type: 'image_url', image_url: { url: 'https://example.org/a.png' } }],
    ])
      expect(
        await failure(
          openai.chat.completions.create({
            model: 'gemma3',
            messages: [{ role: 'user', content } as never],
          }),
        ),
      ).toMatchObject({
        status: 400,
        message: expect.stringMatching(/invalid (?:message|image)/) as unknown,
      });
    const stranger = new OpenAI({ baseURL: openai.baseURL, apiKey: 'wrong', maxRetries: 0 });
    expect(await failure(stranger.models.retrieve('llama3.2'))).toBeInstanceOf(
      OpenAI.AuthenticationError,
    );
  });

  test.each([
    [{ max_tokens: '5' }, 'json: body.max_tokens must be number'],
    [{ seed: 1.5 }, 'json: body.seed must be int'],
    [{ stream: 'yes' }, 'json: body.stream must be boolean'],
    [{ temperature: '0.5' }, 'json: body.temperature must be number'],
    [{ messages: 'Hello' }, 'json: body.messages must be array'],
    [{ messages: [{ role: 1 }] }, 'json: body.messages.0.role must be string'],
    [{ stream_options: true }, 'json: body.stream_options must be object'],
    [{ reasoning_effort: 3 }, 'json: body.reasoning_effort must be string'],
    [{ tools: {} }, 'json: body.tools must be array'],
  ])('of fields with a wrong type are 400: %j', async (fields, message) => {
    const { openai } = await started();
    const error = await failure(openai.chat.completions.create({ ...hello, ...fields } as never));
    expect(error).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      error: { message },
    });
  });

  test('of fields with a wrong type are those of each operation', async () => {
    const { openai } = await started();
    const completion = (fields: object): Promise<unknown> =>
      failure(openai.completions.create({ model: 'llama3.2', prompt: 'Hi', ...fields } as never));
    expect(await completion({ max_tokens: true })).toMatchObject({
      status: 400,
      error: { message: 'json: body.max_tokens must be number' },
    });
    expect(await completion({ stop: ['END', 1] })).toMatchObject({
      status: 400,
      error: { message: "invalid type for 'stop' field: number" },
    });
    expect(
      await failure(
        openai.embeddings.create({
          model: 'nomic-embed-text',
          input: 'a',
          dimensions: '8' as never,
        }),
      ),
    ).toMatchObject({
      status: 400,
      error: { message: 'json: body.dimensions must be number' },
    });
  });

  test('are not those of null and of unknown fields', async () => {
    const { openai } = await started();
    const fields = {
      max_tokens: null,
      seed: null,
      stop: null,
      stream_options: null,
      tools: null,
      user: 5,
      n: 'x',
    };
    const answer: unknown = await openai.chat.completions.create({ ...hello, ...fields } as never);
    expect(answer).toMatchObject({ choices: [{ finish_reason: 'stop' }] });
  });

  test('of a reply that throws are a status before the first piece', async () => {
    const { openai } = await started({ reply: () => Promise.reject(new Error('out of memory')) });
    for (const stream of [false, true])
      expect(await failure(openai.chat.completions.create({ ...hello, stream }))).toMatchObject({
        status: 500,
        type: 'api_error',
        message: expect.stringContaining('out of memory') as unknown,
      });
  });

  test('can be made by faults, in the middle of a stream too', async () => {
    const { server, openai } = await started();
    server.faults.add({
      endpoint: 'createChatCompletion',
      errorLine: 'model runner has unexpectedly stopped',
    });
    const stream = await openai.chat.completions.create({ ...hello, stream: true });
    const seen: string[] = [];
    const error = await failure(
      (async () => {
        for await (const chunk of stream) seen.push(chunk.choices[0]?.delta.content ?? '');
      })(),
    );
    expect(seen).toHaveLength(1);
    expect(error).toBeInstanceOf(OpenAI.APIError);
    expect((error as Error).message).toContain('model runner has unexpectedly stopped');
    server.faults.add({ endpoint: 'createEmbedding', status: 503 });
    expect(
      await failure(openai.embeddings.create({ model: 'nomic-embed-text', input: 'a' })),
    ).toBeInstanceOf(OpenAI.InternalServerError);
  });

  test('of a reply that throws in the middle end the stream without [DONE]', async () => {
    const { server, openai } = await started({
      async *reply() {
        yield 'One';
        await Promise.resolve();
        throw new Error('out of memory');
      },
    });
    const seen: unknown[] = [];
    for await (const { choices } of await openai.chat.completions.create({
      ...hello,
      stream: true,
    }))
      seen.push([choices[0]?.delta.content, choices[0]?.finish_reason]);
    expect(seen).toEqual([
      ['One', null],
      ['', null],
    ]);
    const answer = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ ...hello, stream: true }),
    });
    expect(await answer.text()).not.toContain('[DONE]');
  });
});
