// Lists the models on a server's disk and in its memory, loads one ahead of
// time for ten minutes, and unloads it, also for others who use the server.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const { models } = await model.list();
for (const { name, size, details } of models)
  console.log(
    name,
    `${(size / 1e9).toFixed(1)} GB`,
    details.quantization_level,
  );

const { capabilities, contextLength, modelOptions } = await model.show({
  model: 'llama3.2',
});
console.log(capabilities, contextLength, modelOptions.stop);

await model.load({
  model: 'llama3.2',
  keep_alive: '10m',
  options: { num_ctx: 8192 },
});
for (const { name, size_vram, secondsLeft } of (await model.ps()).models) {
  console.log(
    `${name} uses ${size_vram} bytes, for ${secondsLeft.toFixed(0)} s more`,
  );
}
await model.unload({ model: 'llama3.2' });
