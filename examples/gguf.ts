// Creates the model `tuned` from a GGUF file and a system message: node
// gguf.mjs model.gguf. The file is uploaded unless the server has it
// already. A model of the same name is replaced.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const stream = model.createStream({
  model: 'tuned',
  files: { 'model.gguf': { path: process.argv[2] ?? 'model.gguf' } },
  system: 'You answer in one sentence.',
  parameters: { temperature: 0 },
});
for await (const { status, completed, total } of stream)
  console.log(status, completed ?? '', total ?? '');
console.log((await model.show({ model: 'tuned' })).details.format);
