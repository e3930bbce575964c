// Records an exchange once and replays it without a server; credentials
// never reach the cassette.
import { ModelClient } from 'model-client';
import { record, replay } from 'model-client/testing';

const ask = async (model: ModelClient): Promise<string> => {
  const { message } = await model.chat({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Hello' }],
  });
  return message.content;
};

const recorder = record();
const baseUrl = process.env['OLLAMA_HOST'] ?? 'http://127.0.0.1:11434';
console.log(
  'recorded:',
  await ask(new ModelClient({ baseUrl, fetch: recorder.fetch })),
);
const player = replay(recorder.cassette);
console.log(
  'replayed:',
  await ask(
    new ModelClient({
      baseUrl: 'http://nowhere.example',
      fetch: player.fetch,
    }),
  ),
);
