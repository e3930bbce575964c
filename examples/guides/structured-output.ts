import { ModelClient } from 'model-client';
import * as z from 'zod';

const model = ModelClient.fromEnv();
const { parsed } = await model.chat({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Describe Bern as JSON.' }],
  format: z.object({ city: z.string(), lakes: z.array(z.string()) }),
});
console.log(parsed.city, parsed.lakes.length);
