import { describe, expect, test, type TestContext } from 'vitest';
import type { ModelClient } from '../../../src/index.js';
import { image } from '../../../../core/test/servers/image.js';
import { useTarget } from './target.js';

const target = useTarget();

/** The model that a variable names on a real server; on an embedded one, a model of its registry. */
function named(context: TestContext, variable: string, known: string, meaning: string): string {
  const given = process.env[variable] ?? (target().embedded ? known : '');
  return given === '' ? context.skip(`set ${variable} to ${meaning}`) : given;
}

async function has(client: ModelClient, model: string): Promise<boolean> {
  const { models } = await client.list();
  return models.some(({ name }) => name === model || name === `${model}:latest`);
}

describe('transfers of a real server', () => {
  test('a model is pulled with progress, and removed', async (context) => {
    const { client } = target();
    const model = named(
      context,
      'MODEL_PULL',
      'all-minilm',
      'a small model that the server can pull',
    );
    if (await has(client, model))
      context.skip(`${model} is on the server already, and the story would remove it`);
    const stream = client.pullStream({ model });
    const statuses: string[] = [];
    for await (const { status } of stream) statuses.push(status);
    try {
      expect(statuses.at(-1)).toBe('success');
      // The server reports a layer at intervals, so its last event may come before its last bytes.
      const { completed, total } = stream.progress;
      expect([completed, total > 0]).toEqual([total, true]);
      // Newer servers add it to their list after the last event.
      await expect.poll(() => has(client, model), { timeout: 10_000 }).toBe(true);
      await client.pull({ model });
      expect(await client.ensure(model)).toEqual({ model, pulled: false });
      await client.delete({ model });
      expect(await Promise.all([client.ensure(model), client.ensure(model)])).toEqual([
        { model, pulled: true },
        { model, pulled: true },
      ]);
    } finally {
      await client.delete({ model });
    }
    expect(await has(client, model)).toBe(false);
  });

  test('an image is described by a model with the capability vision', async (context) => {
    const { client, embedded } = target();
    const model = named(context, 'MODEL_VISION', 'gemma3', 'a model with the capability vision');
    if (embedded) await client.pull({ model });
    expect((await client.show({ model })).capabilities).toContain('vision');
    const ask = (images: readonly Uint8Array[]): ReturnType<ModelClient['chat']> =>
      client.chat({
        model,
        messages: [{ role: 'user', content: 'What colour is it?', images }],
        think: false,
        options: { num_predict: 20 },
      });
    const [seen, unseen] = [await ask([image]), await ask([])];
    expect(seen.message.content).not.toBe('');
    expect(seen.message.content).not.toBe(unseen.message.content);
  });
});

describe('generations of a real server', () => {
  test('fill in what is between a prompt and a suffix', async () => {
    const { client, chat } = target();
    const { response } = await client.generate({
      model: chat,
      prompt: 'def add(a, b):',
      suffix: 'return sum',
      options: { num_predict: 20 },
    });
    expect(response).not.toBe('');
  });

  test('take a prompt as it is, without a template', async () => {
    const { client, plain } = target();
    const { response, usage } = await client.generate({
      model: plain,
      prompt: 'Hi',
      raw: true,
      options: { num_predict: 20 },
    });
    expect(response).not.toBe('');
    expect(usage.outputTokens).toBeGreaterThan(0);
  });

  test('at the same time do not mix', async () => {
    const { client, chat } = target();
    const ask = (content: string): Promise<string> =>
      client
        .chatStream({ model: chat, messages: [{ role: 'user', content }] })
        .final()
        .then(({ message }) => message.content);
    const [sky, emoji, again] = await Promise.all([
      ask('Why is the sky blue?'),
      ask('Please send emoji.'),
      ask('Why is the sky blue?'),
    ]);
    expect(sky).toContain('Blue light');
    expect(emoji).toContain('😀');
    expect(again).toBe(sky);
  });

  test('continue a conversation of several turns', async () => {
    const { client, chat } = target();
    const messages = [{ role: 'user', content: 'Why is the sky blue?' }] as const;
    const first = await client.chat({ model: chat, messages });
    const second = await client.chat({
      model: chat,
      messages: [...messages, first.message, { role: 'user', content: 'Hi' }],
    });
    expect(second.message.content).toContain('Hello');
    expect(second.usage.promptTokens ?? 0).toBeGreaterThan(first.usage.promptTokens ?? 0);
  });
});

describe('models of a real server', () => {
  test('are created with a system message and parameters, and shown with them', async () => {
    const { client, plain, name } = target();
    const model = name('tuned');
    await client.create({
      model,
      from: plain,
      system: 'Be brief.',
      parameters: { temperature: 0.25, stop: ['4', '5'] },
    });
    const shown = await client.show({ model });
    expect(shown.system).toBe('Be brief.');
    expect(shown.parameters).toMatch(/temperature\s+0\.25/);
    await client.delete({ model });
    await expect(client.delete({ model })).rejects.toMatchObject({ status: 404 });
  });

  test('copied to an existing name replace that model', async () => {
    const { client, plain, embed, name } = target();
    const copy = name('twice');
    await client.copy({ source: plain, destination: copy });
    await client.copy({ source: embed, destination: copy });
    expect((await client.show({ model: copy })).capabilities).toEqual(['embedding']);
    await expect(client.copy({ source: name('none'), destination: copy })).rejects.toMatchObject({
      status: 404,
      code: 'model-not-found',
    });
  });
});
