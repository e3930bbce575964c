// One client over three model servers: each call goes to the least busy
// healthy server, preferring those that have the model loaded.
import { bearer, ModelClient, modelPool } from 'model-client';
import { startModelServer } from 'model-client/testing';

const keys = ['red', 'green', 'blue'];
const servers = await Promise.all(
  keys.map((auth) => startModelServer({ auth, latency: 20 })),
);
const pool = modelPool(
  servers.map(
    ({ url }, index) =>
      new ModelClient({
        baseUrl: url,
        auth: bearer(keys[index] ?? ''),
        limit: { concurrency: 4 },
      }),
  ),
);

const texts = Array.from({ length: 200 }, (_, index) => `Text ${index}`);
const { embeddings } = await pool.embedMany(texts, {
  model: 'nomic-embed-text',
  batchSize: 10,
  concurrency: 6,
});
const busy = servers.filter(({ requests }) => requests.length > 1);
console.log(`${embeddings.length} vectors from ${busy.length} servers`);

await servers[0]?.close(); // the pool fails over to the others
await pool.embed({ model: 'nomic-embed-text', input: 'One more text' });
const { message } = await pool.chat({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
console.log(message.content);
for (const { url, state, loaded } of pool.servers)
  console.log(url, state, loaded ?? 'unknown');

await pool.close();
await Promise.all(servers.map((server) => server.close()));
