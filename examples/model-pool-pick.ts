// A pool of model servers that sends large models to one of them, and uses
// the default choice for the rest.
import { ModelClient, modelPool } from 'model-client';
import { startModelServer } from 'model-client/testing';

const [small, large] = await Promise.all([
  startModelServer(),
  startModelServer({ models: ['llama3.3:70b', 'llama3.2'] }),
]);
const clients = [small, large].map(
  ({ url }) => new ModelClient({ baseUrl: url }),
);

const pool = modelPool(clients, {
  pick: (servers, { model }) =>
    model?.endsWith(':70b')
      ? servers.find(({ url }) => url === large.url)
      : undefined,
});

await pool.chat({
  model: 'llama3.3:70b',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
console.log(
  large.requests.filter(({ endpoint }) => endpoint === 'chat').length,
);
await pool.close();
await Promise.all([small.close(), large.close()]);
