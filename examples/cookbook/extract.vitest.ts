// The extraction with a model whose first answer is wrong, and with one
// that never answers correctly.
import { ModelClient } from 'model-client';
import { type ModelServer, startModelServer } from 'model-client/testing';
import { afterEach, expect, test } from 'vitest';
import { extract } from './extract.ts';

const valid = {
  number: '17',
  currency: 'EUR',
  total: 30,
  lines: [{ text: 'valve', amount: 20 }],
};
let server: ModelServer;
afterEach(() => server.close());

test('a wrong answer is repaired', async () => {
  server = await startModelServer({
    reply: ({ messages }) =>
      JSON.stringify(
        messages.length === 1 ? { ...valid, total: -30 } : valid,
      ),
  });
  const { invoices, failed } = await extract(
    new ModelClient({ baseUrl: server.url }),
    ['one', 'two'],
  );
  expect([invoices, failed]).toEqual([[valid, valid], []]);
  expect(server.requests).toHaveLength(4);
});

test('a text without a valid answer does not stop the others', async () => {
  server = await startModelServer({
    reply: ({ messages }) =>
      JSON.stringify(
        messages[0]?.content.endsWith('two') === true
          ? { ...valid, currency: 'GBP' }
          : valid,
      ),
  });
  const { invoices, failed } = await extract(
    new ModelClient({ baseUrl: server.url }),
    ['one', 'two', 'three'],
  );
  expect(invoices).toEqual([valid, valid]);
  expect(failed.map(({ text }) => text)).toEqual(['two']);
  expect(failed[0]?.reason).toContain('currency');
});

test('a missing model rejects', async () => {
  server = await startModelServer({ models: [] });
  await expect(
    extract(new ModelClient({ baseUrl: server.url }), ['one']),
  ).rejects.toMatchObject({ code: 'model-not-found' });
});
