// Sends at most two requests at a time. Further calls wait in order; one
// that finds four waiting is refused.
import { ModelClient, QueueFullError } from 'model-client';

const model = ModelClient.fromEnv({
  limit: { concurrency: 2, queue: 4 },
  hooks: {
    onQueue({ endpoint, position }) {
      console.log(`${endpoint} waits at position ${position}`);
    },
  },
});
const questions = [
  'Why is the sky blue?',
  'Why is grass green?',
  'Why is the sea salty?',
  'Why is snow white?',
];
const answers = await Promise.all(
  questions.map((prompt) => model.generate({ model: 'llama3.2', prompt })),
);
console.log(answers.map(({ response }) => response.length));

const many = await Promise.allSettled(
  Array.from({ length: 9 }, () => model.version()),
);
const refused = many.filter(
  (each) =>
    each.status === 'rejected' && each.reason instanceof QueueFullError,
);
console.log(
  `${refused.length} of ${many.length} calls found the queue full`,
);
