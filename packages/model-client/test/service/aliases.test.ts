import type { ZodSchema } from '@clients/core/schema';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/v4/mini';
import { addKeys } from '../../../core/test/servers/schema-keys.js';
import { otherNames } from '../../../core/test/servers/side-by-side.js';
import * as endpoints from '../../src/operations.js';
import { InputError, ModelClient, type ModelOptions, tool } from '../../src/index.js';
import { aliases } from '../../src/service/explain.js';

const model = new ModelClient({ baseUrl: 'http://127.0.0.1:9', retry: { limit: 0 } });
const messages = [{ role: 'user', content: 'Hello' }] as const;

async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}

describe('a request with the keys of another client', () => {
  test.each<[object, string, string]>([
    [{ keepAlive: -1 }, 'keepAlive', 'keep_alive'],
    [{ options: { temprature: 0 } }, 'options.temprature', 'options.temperature'],
    [{ options: { num_ctxt: 4096 } }, 'options.num_ctxt', 'options.num_ctx'],
    [{ fromat: 'json' }, 'fromat', 'format'],
    [{ options: { maxTokens: 5 } }, 'options.maxTokens', 'options.num_predict'],
    [{ options: { keep_alive: '10m' } }, 'options.keep_alive', 'keep_alive'],
    [{ options: { keepAlive: '10m' } }, 'options.keepAlive', 'keep_alive'],
    [{ options: { format: 'json' } }, 'options.format', 'format'],
    [{ options: { think: false } }, 'options.think', 'think'],
    [{ options: { tools: [] } }, 'options.tools', 'tools'],
    [{ max_tokens: 5 }, 'max_tokens', 'options.num_predict'],
    [{ max_completion_tokens: 5 }, 'max_completion_tokens', 'options.num_predict'],
    [{ maxOutputTokens: 5 }, 'maxOutputTokens', 'options.num_predict'],
    [{ temperature: 0 }, 'temperature', 'options.temperature'],
    [{ numCtx: 8192 }, 'numCtx', 'options.num_ctx'],
    [{ repeat_last_n: 64 }, 'repeat_last_n', 'options.repeat_last_n'],
    [{ reasoning: { effort: 'low' } }, 'reasoning', 'think'],
    [{ response_format: 'json' }, 'response_format', 'format'],
    [{ reasoning_effort: 'low' }, 'reasoning_effort', 'think'],
    [{ topLogprobs: 2 }, 'topLogprobs', 'top_logprobs'],
    [
      { messages: [{ role: 'tool', content: '1', toolName: 'add' }] },
      'messages[0].toolName',
      'messages[0].tool_name',
    ],
  ])('is refused with the right key: chat %j', async (extra, wrong, right) => {
    const request = { model: 'm', messages, ...extra };
    expect(await refusal(model.chat(request))).toBe(
      `chat: body.${wrong} is not known: use body.${right}`,
    );
    expect(() => model.chatStream(request)).toThrow(`body.${wrong} is not known`);
  });

  test('is refused with the right method where stream is in options', async () => {
    const options = { stream: true } as ModelOptions;
    const text =
      'stream does not belong in options: use chat for one value, or chatStream for events';
    expect(await refusal(model.chat({ model: 'm', messages, options }))).toBe(`chat: ${text}`);
    expect(() => model.chatStream({ model: 'm', messages, options })).toThrow(text);
    expect(await refusal(model.generate({ model: 'm', options }))).toContain('generateStream');
    expect(await refusal(model.runTools({ model: 'm', messages, tools: [], options }))).toContain(
      'runToolsStream',
    );
    expect(
      await refusal(
        model.load({ model: 'm', options: { keepAlive: 1, stream: true } as ModelOptions }),
      ),
    ).toContain('use body.keep_alive');
  });

  test('is refused by each method', async () => {
    const odd = <T extends object>(request: T): T => ({ ...request, keepAlive: 1 });
    for (const call of [
      () => model.generate(odd({ model: 'm', prompt: 'x' })),
      () => model.embed(odd({ model: 'm', input: 'x' })),
      () => model.embedMany(['x'], odd({ model: 'm' })),
      () => model.load(odd({ model: 'm' })),
    ]) {
      expect(await refusal(call())).toContain('body.keepAlive is not known: use body.keep_alive');
    }
    const options = { keep_alive: 1 } as ModelOptions;
    for (const call of [
      () => model.generate({ model: 'm', prompt: 'x', options }),
      () => model.runTools({ model: 'm', messages, tools: [], options }),
      () => model.embed({ model: 'm', input: 'x', options }),
      () => model.load({ model: 'm', options }),
    ]) {
      expect(await refusal(call())).toContain(
        'body.options.keep_alive is not known: use body.keep_alive',
      );
    }
    expect(await refusal(model.show({ model: 'm', ...{ Verbose: true } }))).toContain(
      'use body.verbose',
    );
    expect(await refusal(model.pull({ name: 'm' } as unknown as { model: string }))).toContain(
      'body.name is not known: use body.model',
    );
    expect(await refusal(model.webSearch({ query: 'x', ...{ maxResults: 3 } }))).toContain(
      'use body.max_results',
    );
    expect(
      await refusal(
        model.copy({ source: 'a', to: 'b' } as unknown as { source: string; destination: string }),
      ),
    ).toContain('body.to is not known: did you mean body.destination?');
  });

  test('is named before the key that is missing because of it', async () => {
    const misspelt = { model: 'm', messges: messages } as unknown as {
      model: string;
      messages: typeof messages;
    };
    for (const [method, call] of [
      ['chat', () => model.chat(misspelt)],
      ['chatStream', async () => model.chatStream(misspelt).final()],
      ['runTools', () => model.runTools({ ...misspelt, tools: [] })],
      ['runToolsStream', async () => model.runToolsStream({ ...misspelt, tools: [] }).final()],
    ] as const)
      expect(await refusal(call())).toBe(`${method}: body.messges is not known: use body.messages`);
    expect(
      await refusal(
        model.embed({ model: 'm', inputs: 'x' } as unknown as { model: string; input: string }),
      ),
    ).toMatch(/^embed: body\.inputs is not known: (?:use|did you mean) body\.input/);
    expect(
      await refusal(model.chat({ model: 'm', message: messages } as unknown as typeof misspelt)),
    ).toContain('use body.messages');
  });

  test('is refused also when the right key is an option of the method that is not sent', async () => {
    const tools = [tool({ name: 'add', schema: z.object({}), run: () => 1 })];
    expect(
      await refusal(model.runTools({ model: 'm', messages, tools, ...{ max_steps: 3 } })),
    ).toBe('runTools: max_steps is not known: use maxSteps');
    expect(await refusal(model.embedMany(['x'], { model: 'm', ...{ batch_size: 3 } }))).toBe(
      'embedMany: batch_size is not known: use batchSize',
    );
    expect(await refusal(model.pull({ model: 'm', ...{ Resume: 3 } }))).toBe(
      'pull: Resume is not known: use resume',
    );
    expect(() => model.pushStream({ model: 'm', ...{ Resume: 3 } })).toThrow(
      'pushStream: Resume is not known: use resume',
    );
    expect(await refusal(model.webFetch({ url: 'https://a.example', ...{ Via: 'local' } }))).toBe(
      'webFetch: Via is not known: use via',
    );
  });

  test("is sent as it is with validate: 'off'", async () => {
    const bodies: unknown[] = [];
    const fetch = (_url: unknown, init?: RequestInit): Promise<Response> => {
      bodies.push(JSON.parse(init?.body as string));
      return Promise.resolve(
        new Response(
          '{"model":"m","embeddings":[[1]],"message":{"role":"assistant","content":""},"created_at":"2030-01-01T00:00:00Z","done":true}',
        ),
      );
    };
    const loose = new ModelClient({ baseUrl: 'http://127.0.0.1:9', fetch, validate: 'off' });
    await loose.chat({ model: 'm', messages, ...{ keepAlive: 1, Repair: 1 } });
    await loose.embedMany(['x'], { model: 'm', ...{ batch_size: 3 } });
    expect(bodies).toEqual([
      { model: 'm', messages, keepAlive: 1, Repair: 1, stream: false },
      { model: 'm', batch_size: 3, input: ['x'] },
    ]);
  });

  test('may contain keys of a newer server', () => {
    const request = { model: 'm', messages, mood: 'calm', options: { top_n: 3 } as ModelOptions };
    const { body } = model.transport.describe(endpoints.chatStream, { body: request });
    expect(JSON.parse(body ?? '')).toEqual(request);
  });
});

test('every name of another client is in lower case without separators, and refers to an existing key or option', () => {
  const keys = new Set<string>([
    'baseUrl',
    'auth',
    'signal',
    'headers',
    'dispatcher',
    'timeouts',
    'retry',
  ]);
  for (const { input } of Object.values<{ readonly input: object }>(endpoints)) {
    if (
      'body' in input &&
      typeof input.body === 'object' &&
      input.body !== null &&
      '_zod' in input.body
    )
      addKeys(input.body as unknown as ZodSchema<unknown>, keys);
  }
  for (const [name, right] of Object.entries(aliases)) {
    expect(name).toBe(name.toLowerCase().replaceAll(/[_-]/g, ''));
    expect(keys, name).toContain(
      right.startsWith('options.') ? right.slice(8) : right.split('.', 1)[0],
    );
  }
});

test('the names of other clients are those that the pages for their users list', () => {
  const pages = ['ollama-js.md', 'openai-node.md'].flatMap(otherNames);
  const listed = pages.map(
    ([theirs, ours]) => [theirs.toLowerCase().replaceAll('_', ''), ours] as const,
  );
  expect(Object.fromEntries(listed)).toEqual(aliases);
});
