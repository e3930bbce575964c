// Updates the labels of the repositories in the queue. Start as many
// workers as you like. Replaces colour and description of existing labels
// with the same names. Other labels are left alone.
import { ForgeClient } from 'forge-client';
import { labelJob } from './labels.ts';
import { work } from './queue.ts';

const concurrency = Number(process.env['CONCURRENCY'] ?? 4);
const forge = ForgeClient.fromEnv({
  limit: { concurrency },
  // Leaves waits of more than a second to the queue, so that they keep no
  // worker busy.
  retry: { maxRetryAfter: 1000 },
});

await work(
  labelJob,
  concurrency,
  async ({ owner, repo, labels }, signal) => {
    // A forge accepts two labels with the same name: check before each
    // attempt.
    const present = await forge.labels
      .list({ owner, repo }, { limit: 50 }, { signal })
      .toArray();
    for (const label of labels) {
      const found = present.find(({ name }) => name === label.name);
      if (found === undefined)
        await forge.labels.create({ owner, repo }, label, { signal });
      else if (
        found.color !== label.color ||
        found.description !== label.description
      )
        await forge.labels.update({ owner, repo, id: found.id }, label, {
          signal,
        });
    }
  },
);

await forge.close();
