// The same list in a loop, as its first ten items, and as a whole with four
// requests at a time.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const repo = { owner: 'ada', repo: 'engine' };

const list = forge.issues.list(repo, {
  state: 'all',
  since: new Date('2026-01-01'),
});
for await (const { number, title } of list) {
  console.log(number, title);
  if (title === 'Leak') break; // no further page is requested
}
const newest = await list.toArray({ limit: 10 });
const all = await list.toArray({ concurrency: 4 });
console.log(newest.length, all.length, await list.total());
