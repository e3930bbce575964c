// Pulls a model with one progress bar for all layers; resumes by itself
// when the connection breaks. The server keeps the model; one of the same
// name is replaced by its newest version.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const stream = model.pullStream({ model: 'all-minilm', resume: 3 });
for await (const event of stream) {
  const { completed, total, rate, secondsLeft } = stream.progress;
  const bar =
    total === 0
      ? ''
      : '#'.repeat(Math.round((20 * completed) / total)).padEnd(20, '.');
  const speed = rate === undefined ? '' : `${(rate / 1e6).toFixed(1)} MB/s`;
  console.log(
    bar,
    event.status,
    speed,
    secondsLeft === undefined ? '' : `${secondsLeft.toFixed(0)} s left`,
  );
}
await stream.final();
