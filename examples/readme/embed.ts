import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const { embeddings } = await model.embed({
  model: 'nomic-embed-text',
  input: ['The valve leaks.', 'Invoices are due in May.'],
});
console.log(embeddings.length, 'vectors of', embeddings[0]?.length);
