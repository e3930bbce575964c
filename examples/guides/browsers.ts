import { ModelClient } from 'model-client';

const model = new ModelClient({ baseUrl: 'http://127.0.0.1:11434' });
const stream = model.generateStream({
  model: 'llama3.2',
  prompt: 'Why is the sky blue?',
});
for await (const text of stream.text) console.log(text);
