// Search by meaning: embed the texts and the question, and sort by the
// angle between them.
import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const texts = [
  'The pump leaks at the main valve.',
  'Invoices are due within thirty days.',
  'Tighten the valve when water drips from it.',
];

const { embeddings, failures } = await model.embedMany(texts, {
  model: 'nomic-embed-text',
  batchSize: 32,
});
for (const { index, error } of failures)
  console.error(`text ${index}: ${error.message}`);
const { embeddings: question } = await model.embed({
  model: 'nomic-embed-text',
  input: 'water drips from the valve',
});

const ranked = texts
  .map((text, index) => ({
    text,
    likeness: cosine(question[0] ?? [], embeddings[index] ?? []),
  }))
  .sort((a, b) => b.likeness - a.likeness);
for (const { text, likeness } of ranked)
  console.log(likeness.toFixed(2), text);

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  const length = Math.sqrt(dot(a, a) * dot(b, b));
  return length === 0 ? 0 : dot(a, b) / length;
}
