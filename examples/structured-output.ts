// An answer that matches a schema: typed, validated, and available in part
// while it streams.
import { ModelClient } from 'model-client';
import * as z from 'zod';

const city = z.object({
  city: z.string(),
  population: z.int(),
  capital: z.boolean(),
  lakes: z.array(z.string()),
});

const model = ModelClient.fromEnv();
const { parsed } = await model.chat({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Describe Bern as JSON.' }],
  format: city,
  repair: 1, // requests another answer when the first one does not match
});
console.log(`${parsed.city} has ${parsed.population} inhabitants`);

const stream = model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Describe Zug as JSON.' }],
  format: city,
});
for await (const partial of stream.partialObjects)
  console.log(JSON.stringify(partial));
const whole = await stream.final();
console.log(whole.parsed.lakes.length);
