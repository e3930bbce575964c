import { experimental_decide as decide } from 'ai';
import { ModelClient } from 'model-client';
import { createModelProvider } from 'model-client/ai-sdk';

const client = ModelClient.fromEnv();
await client.ensure('nimble');
const ollama = createModelProvider(client);
const { answers } = await decide({
  model: ollama.decisionModel('nimble'),
  state: 'I was charged twice. Please refund the extra payment.',
  questions: {
    refund: { type: 'boolean', instructions: 'Is a refund requested?' },
  },
});
console.log(answers.refund.probability);
