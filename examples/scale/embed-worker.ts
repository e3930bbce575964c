// Embeds the files in the queue. Start as many workers as you like.
// Replaces the stored vectors of files that have changed.
import { ModelClient } from 'model-client';
import { database, embedJob, model, readVersion } from './corpus.ts';
import { work } from './queue.ts';
import { VectorStore } from './vector-store.ts';

// All workers together should send as many requests at a time as the server
// runs in parallel.
const concurrency = Number(process.env['CONCURRENCY'] ?? 2);
const client = ModelClient.fromEnv({
  limit: { concurrency },
  // Leaves waits of more than a second to the queue, so that they keep no
  // worker busy.
  retry: { maxRetryAfter: 1000 },
});
const store = new VectorStore(database);

await work(embedJob, concurrency, async ({ path }, signal) => {
  const { version, chunks } = await readVersion(path);
  if (store.has(path, version)) return;
  // A chunk that is too long for the model is an error. By default the
  // server ignores the excess.
  const { embeddings, failures } = await client.embedMany(
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

await client.close();
store.close();
