import { ModelClient } from 'model-client';

const model = ModelClient.fromEnv();
const { embeddings } = await model.embed({
  model: 'nomic-embed-text',
  input: ['The pump leaks.', 'The valve drips.'],
});
for (const vector of embeddings) console.log(vector.length, vector[0]);
