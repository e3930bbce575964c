import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ModelClient } from 'model-client';
import { type ModelServer, startModelServer } from 'model-client/testing';

/** The program under test: one sentence about a text. */
async function summarise(
  model: ModelClient,
  text: string,
): Promise<string> {
  const { message } = await model.chat({
    model: 'llama3.2',
    messages: [{ role: 'user', content: `Summarise: ${text}` }],
  });
  return message.content;
}

let server: ModelServer;
before(async () => {
  server = await startModelServer({ reply: () => 'It drips.' });
});
after(() => server.close());

void test('a summary is what the model says', async () => {
  assert.equal(
    await summarise(
      new ModelClient({ baseUrl: server.url }),
      'Water comes out of the valve.',
    ),
    'It drips.',
  );
  assert.equal(server.requests.at(-1)?.endpoint, 'chat');
});

void test('a busy server is asked again', async () => {
  server.faults.add({ endpoint: 'chat', status: 503, retryAfter: 0 });
  assert.equal(
    await summarise(new ModelClient({ baseUrl: server.url }), 'Water.'),
    'It drips.',
  );
});
