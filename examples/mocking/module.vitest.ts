// A mock of the module: a class that extends the real client, for a
// program that makes its client itself.
import { ModelClient } from 'model-client';
import { expect, test, vi } from 'vitest';

vi.mock('model-client', async (importActual) => {
  const actual = await importActual<typeof import('model-client')>();
  class FakeClient extends actual.ModelClient {
    constructor() {
      super({ fetch: () => Promise.resolve(Response.json(answer)) });
    }
  }
  return { ...actual, ModelClient: FakeClient };
});

const answer = {
  model: 'llama3.2',
  message: { role: 'assistant', content: 'Hello' },
  done: true,
};

/** The program under test. */
async function greet(): Promise<string> {
  const model = new ModelClient({ baseUrl: 'http://models.example' });
  const { message } = await model.chat({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Hi' }],
  });
  return message.content;
}

test('a program that makes its own client', async () => {
  expect(await greet()).toBe('Hello');
});
