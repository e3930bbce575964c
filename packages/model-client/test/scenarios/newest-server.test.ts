import { describe, expect, test } from 'vitest';
import { createModelProvider } from '../../src/ai-sdk/index.js';
import { ModelClient, type StatusError } from '../../src/index.js';
import { startModelServer } from '../../src/testing.js';
import { failure, json, scriptedServer } from '../scripted-server.js';
import { type Recorded, recordings } from '../recorded.js';

const recorded = recordings(new URL('../fixtures/newest-server', import.meta.url));

/** Returns the body of a recorded response. */
function bodyOf(operation: string, name: string): unknown {
  const found = recorded.find(
    (each: Recorded) => each.operation === operation && each.case === name,
  );
  if (found === undefined) throw new Error(`there is no recording ${operation} ${name}`);
  return found.response.body;
}

describe('Ollama 0.34', () => {
  test('says how many tokens of a prompt it had in its cache', async () => {
    const answer = bodyOf('chat', 'ok-cached');
    await using server = await scriptedServer((response) => {
      json(response, answer);
    });
    const model = new ModelClient({ baseUrl: server.url, validate: 'strict' });
    const { usage } = await model.chat({ model: 'm', messages: [{ role: 'user', content: 'x' }] });
    expect(usage).toMatchObject({ promptTokens: 129, cachedTokens: 128 });
    const { usage: tokens } = await createModelProvider(model)('m').doGenerate({ prompt: [] });
    expect(tokens.inputTokens).toMatchObject({ total: 129, cacheRead: 128, noCache: 1 });
  });

  test.each([
    ['ok-thinking-values-r-harmony', { values: ['low', 'medium', 'high'], default: 'medium' }],
    ['ok-thinking-values-r-qwen35', { values: [false, true], default: true }],
    [
      'ok-thinking-values-r-qwen38t',
      { values: [false, 'low', 'medium', 'xhigh'], default: 'medium' },
    ],
    ['ok-tiny-req', undefined],
  ])('lists the values of think that a model takes: %s', async (name, thinking) => {
    await using server = await scriptedServer((response) => {
      json(response, bodyOf('show', name));
    });
    const model = new ModelClient({ baseUrl: server.url, validate: 'strict' });
    expect((await model.show({ model: 'm' })).thinking).toEqual(thinking);
  });
});

describe('the embedded server, as 0.34', () => {
  test('counts the tokens of a prompt that it has read before', async () => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url, validate: 'strict' });
    const ask = async (content: string): Promise<number | undefined> => {
      const messages = [{ role: 'user' as const, content }];
      const { usage } = await model.chat({ model: 'llama3.2', messages });
      expect(usage.cachedTokens).toBeLessThan(usage.promptTokens ?? 0);
      return usage.cachedTokens;
    };
    expect(await ask('Why is the sky blue, and the sea?')).toBe(0);
    const again = (await ask('Why is the sky blue, and the sea?')) ?? 0;
    const prefix = (await ask('Why is the sky blue today?')) ?? 0;
    expect(again).toBeGreaterThan(prefix);
    expect(prefix).toBeGreaterThan(1);
    await model.unload({ model: 'llama3.2' });
    expect(await ask('Why is the sky blue today?')).toBe(0);
  });

  test('takes any value of think for a model that has its own', async () => {
    await using server = await startModelServer({ models: ['gpt-oss', 'deepseek-r1'] });
    const model = new ModelClient({ baseUrl: server.url, validate: 'strict' });
    expect((await model.show({ model: 'gpt-oss' })).thinking?.values).toContain('high');
    const hello = { messages: [{ role: 'user' as const, content: 'Hi' }] };
    await model.chat({ ...hello, model: 'gpt-oss', think: 'ultra' });
  });

  test.each([
    ['options', 'typical_p', 'unsupported-option'],
    ['quantize', 'q4_K_M', 'invalid-quantize'],
    ['draft_quantize', 'q8_0', 'invalid-quantize'],
    ['adapters', { 'a.gguf': `sha256:${'1'.repeat(64)}` }, 'no-adapters'],
    [
      'files',
      { 'a.gguf': `sha256:${'1'.repeat(64)}`, 'b.safetensors': `sha256:${'2'.repeat(64)}` },
      undefined,
    ],
  ])('refuses what newer servers no longer take: %s', async (key, value, code) => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    const made = { model: 'mine', from: 'llama3.2' };
    const asked =
      key === 'options'
        ? model.chat({ model: 'llama3.2', messages: [], options: { typical_p: 0.5 } })
        : model.create({ ...made, [key]: value });
    const { status, code: found } = (await failure(asked)) as StatusError;
    expect([status, found]).toEqual([400, code]);
  });

  test('says that a file of a model is another one, or is damaged', async () => {
    await using server = await startModelServer();
    const model = new ModelClient({ baseUrl: server.url });
    const text = new TextEncoder().encode('not a model');
    for (const [bytes, code] of [
      [text, 'not-gguf'],
      [new TextEncoder().encode('GGUF'), 'damaged-file'],
    ] as const) {
      const files = { 'a.gguf': bytes };
      expect(await failure(model.create({ model: 'mine', files }))).toMatchObject({ code });
      expect(await failure(model.createStream({ model: 'mine', files }).final())).toMatchObject({
        reason: 'server',
        code,
      });
    }
  });
});
