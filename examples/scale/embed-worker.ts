// Embeds the files in the queue with all model servers. Start as many
// workers as you like. Replaces the stored vectors of files that have
// changed.
import { ModelClient, modelPool } from 'model-client';
import { database, embedJob, model, readVersion } from './corpus.ts';
import { work } from './queue.ts';
import { VectorStore } from './vector-store.ts';

const urls = (process.env['MODEL_URLS'] ?? 'http://127.0.0.1:11434').split(
  ',',
);
// How many requests this process sends to one server at a time. All workers
// together should send as many as the server runs in parallel.
const perServer = Number(process.env['PER_SERVER'] ?? 2);
const pool = modelPool(
  // Leaves waits of more than a second to the queue, so that they keep no
  // worker busy.
  urls.map(
    (baseUrl) =>
      new ModelClient({
        baseUrl,
        limit: { concurrency: perServer },
        retry: { maxRetryAfter: 1000 },
      }),
  ),
);
const store = new VectorStore(database);

await work(embedJob, urls.length * perServer, async ({ path }, signal) => {
  const { version, chunks } = await readVersion(path);
  if (store.has(path, version)) return;
  // A chunk that is too long for the model is an error. By default the
  // server ignores the excess.
  const { embeddings, failures } = await pool.embedMany(
    chunks,
    { model, truncate: false },
    { signal },
  );
  if (failures[0] !== undefined) throw failures[0].error;
  const vectors = chunks.map((text, index) => ({
    text,
    vector: embeddings[index] ?? [],
  }));
  store.put(path, version, vectors);
});

await pool.close();
store.close();
