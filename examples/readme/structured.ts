import { ModelClient } from 'model-client';
import * as z from 'zod';

const city = z.object({ name: z.string(), population: z.int() });

const model = ModelClient.fromEnv();
const { parsed } = await model.chat({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Describe Bern as JSON.' }],
  format: city,
});
console.log(parsed.name, parsed.population); // checked, and typed
