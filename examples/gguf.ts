// Creates a model from a GGUF file and a system message. The file is
// uploaded unless the server has it already. Creates a model with a new
// name, and deletes it at the end.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
// An existing model of the same name would be replaced.
const name = `tuned-${Date.now()}`;
const stream = model.createStream({
  model: name,
  files: {
    'model.gguf':
      process.argv[2] === undefined
        ? emptyModel()
        : { path: process.argv[2] },
  },
  system: 'You answer in one sentence.',
  parameters: { temperature: 0 },
});
for await (const { status, completed, total } of stream)
  console.log(status, completed ?? '', total ?? '');
console.log((await model.show({ model: name })).details.format);
await model.delete({ model: name });

/** Magic and version of a GGUF file, without tensors or metadata. */
function emptyModel(): Uint8Array {
  const bytes = new Uint8Array(24);
  bytes.set(new TextEncoder().encode('GGUF'));
  bytes[4] = 3;
  return bytes;
}
