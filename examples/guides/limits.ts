import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv({ limit: { concurrency: 2 } });
const questions = ['Why is the sky blue?', 'Why is snow white?', 'Why?'];
const answers = await Promise.all(
  questions.map((prompt) => model.generate({ model: 'llama3.2', prompt })),
);
console.log(answers.map(({ response }) => response));
