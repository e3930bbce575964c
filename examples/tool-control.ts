// Controls the tools that a model calls: calls need approval and have a
// time limit, and the run ends after three steps at the latest.
import { ModelClient, tool } from 'model-client';

const model = ModelClient.fromEnv();
const removeFile = tool({
  name: 'remove_file',
  description: 'Removes a file',
  schema: {
    type: 'object',
    properties: { path: { type: 'string' } },
    required: ['path'],
  },
  timeout: 5_000, // when it expires, `signal` aborts and the model is told
  run: () => 'removed',
});

const stream = model.runToolsStream({
  model: 'llama3.2',
  messages: [
    { role: 'user', content: 'Remove the file old.log with a tool.' },
  ],
  tools: [removeFile],
  // A real program would ask the user.
  approve: ({ function: { name } }) => name === 'remove_file',
  stopWhen: ({ step }) => step === 3,
  // In the second step the model has no tools, so it has to answer.
  prepareStep: ({ step }) => (step === 2 ? { tools: [] } : undefined),
});
for await (const event of stream)
  if (event.type !== 'chunk') console.log(event.step, event.type);
console.log((await stream.final()).finish);
