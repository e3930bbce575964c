import { describe, expect, test } from 'vitest';
import { useTarget } from './target.js';

const target = useTarget();

function dot(a: readonly number[] = [], b: readonly number[] = []): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

describe('embeddings of a real model', () => {
  test('have one vector of length 1 for each text, always the same', async () => {
    const { client, embed } = target();
    const { embeddings, usage } = await client.embed({
      model: embed,
      input: ['hello', 'world', 'hello'],
    });
    expect(embeddings).toHaveLength(3);
    for (const vector of embeddings) expect(dot(vector, vector)).toBeCloseTo(1, 3);
    expect(dot(embeddings[0], embeddings[2])).toBeCloseTo(1, 3);
    expect(dot(embeddings[0], embeddings[1])).toBeLessThan(0.999);
    expect(usage.promptTokens).toBeGreaterThan(0);
  });

  test('have the requested length', async (context) => {
    const { client, embed, since } = target();
    if (!since('0.11.11')) context.skip('this server ignores the requested length');
    const { embeddings } = await client.embed({ model: embed, input: 'hello', dimensions: 8 });
    expect(embeddings[0]).toHaveLength(8);
  });

  test('of many texts keep their order, and a text that is too long has an error of its own', async () => {
    const { client, embed } = target();
    const texts = Array.from({ length: 20 }, (_, at) =>
      at === 7 ? 'hello world '.repeat(4000) : `input ${String(at)}`,
    );
    const { embeddings, failures } = await client.embedMany(texts, {
      model: embed,
      batchSize: 8,
      truncate: false,
    });
    expect(failures.map(({ index, error }) => [index, error.code])).toEqual([
      [7, 'context-length'],
    ]);
    const [single] = (await client.embed({ model: embed, input: 'input 12' })).embeddings;
    expect(dot(embeddings[12], single)).toBeCloseTo(1, 3);
  });
});
