// The openai package, when the model fails in the middle of its answer.
import OpenAI from 'openai';
import { startModelServer } from 'model-client/testing';

// A simulated model server that fails after two words.
const server = await startModelServer({
  async *reply() {
    yield 'Sunlight is ';
    await Promise.reject(new Error('out of memory'));
  },
});
const openai = new OpenAI({ baseURL: `${server.url}/v1`, apiKey: 'none' });

const stream = await openai.chat.completions.create({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
  stream: true,
});
for await (const { choices } of stream)
  process.stdout.write(choices[0]?.delta.content ?? '');
console.log('\ndone');
await server.close();
