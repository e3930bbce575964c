// A function such as vi.fn() or jest.fn() that returns plain objects.
import { ForgeClient } from 'forge-client';
import { ModelClient } from 'model-client';
import { expect, test, vi } from 'vitest';

/** The least that a response needs. Without a status it is 200, or 500. */
const reply = (body: unknown, headers: Record<string, string> = {}) =>
  ({
    ok: true,
    headers: new Headers(headers),
    json: () => Promise.resolve(body),
  }) as Response;

test('a call', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const message = { role: 'assistant', content: 'Hello' };
  fetch.mockResolvedValue(reply({ message, done: true }));
  const model = new ModelClient({ fetch });
  const answer = await model.chat({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Hi' }],
  });
  expect(answer.message.content).toBe('Hello');
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a list, which ends by a header', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  fetch.mockResolvedValue(reply([{ id: 1 }], { 'x-total-count': '1' }));
  const forge = new ForgeClient({
    baseUrl: 'https://forge.example',
    fetch,
  });
  const labels = forge.labels.list({ owner: 'ada', repo: 'engine' });
  expect(await labels.toArray()).toMatchObject([{ id: 1 }]);
});
