// Embeds the files of the queue over all model servers. Start as many of these as you like.
import { ModelClient, modelPool } from 'model-client';
import { database, embedJob, model, readVersion } from './corpus.ts';
import { work } from './queue.ts';
import { VectorStore } from './vector-store.ts';

const urls = (process.env['MODEL_URLS'] ?? 'http://127.0.0.1:11434').split(',');
// Requests that this process sends to one server at the same time. All workers together should send what the server runs in parallel.
const perServer = Number(process.env['PER_SERVER'] ?? 2);
const pool = modelPool(
  // Waits of more than a second are left to the queue, which keeps no worker busy meanwhile.
  urls.map((baseUrl) => new ModelClient({ baseUrl, limit: { concurrency: perServer }, retry: { maxRetryAfter: 1000 } })),
);
const store = new VectorStore(database);

await work(embedJob, urls.length * perServer, async ({ path }, signal) => {
  const { version, chunks } = await readVersion(path);
  if (store.has(path, version)) return;
  // A chunk that is too long for the model is an error. By default the server ignores what is too much.
  const { embeddings, failures } = await pool.embedMany(chunks, { model, truncate: false }, { signal });
  if (failures[0] !== undefined) throw failures[0].error;
  const vectors = chunks.map((text, index) => ({ text, vector: embeddings[index] ?? [] }));
  store.put(path, version, vectors);
});

await pool.close();
store.close();
