// Creates a model from a GGUF file and a system message. The file is uploaded unless the server has it already.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const stream = model.createStream({
  model: 'tuned',
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
console.log((await model.show({ model: 'tuned' })).details.format);
await model.remove({ model: 'tuned' });

/** A GGUF file for this example: magic and version, without tensors or metadata. */
function emptyModel(): Uint8Array {
  const bytes = new Uint8Array(24);
  bytes.set(new TextEncoder().encode('GGUF'));
  bytes[4] = 3;
  return bytes;
}
