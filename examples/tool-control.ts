// Lets a model call tools under control: calls are approved, limited in time, and the run ends after three steps.
import { ModelClient, tool } from 'model-client';

const model = ModelClient.fromEnv();
const removeFile = tool({
  name: 'remove_file',
  description: 'Removes a file',
  schema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  timeout: 5_000, // the model is told when it is over, and `signal` aborts
  run: () => 'removed',
});

const stream = model.runToolsStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Remove the file old.log with a tool.' }],
  tools: [removeFile],
  approve: ({ function: { name } }) => name === 'remove_file', // a program would ask the user here
  stopWhen: ({ step }) => step === 3,
  // In the second step the model has no tools, so that it answers.
  prepareStep: ({ step }) => (step === 2 ? { tools: [] } : undefined),
});
for await (const event of stream) if (event.type !== 'chunk') console.log(event.step, event.type);
console.log((await stream.final()).finish);
