// Mirrors a repository's issues to a table: first all of them, then only
// those that have changed. Works in a private repository that it creates,
// and deletes at the end.
import { ForgeClient, type Issue } from 'forge-client';

const forge = ForgeClient.fromEnv();
const { login: owner } = await forge.user.get();
const where = { owner, repo: `mirrored-${Date.now().toString(36)}` };
await forge.repos.create({ name: where.repo, private: true });
for (const title of [
  'Leak in the main valve',
  'Label the gauge',
  'Order oil',
])
  await forge.issues.create(where, { title });

const table = new Map<
  number,
  Pick<Issue, 'title' | 'state' | 'comments' | 'updated_at'>
>();

/**
 * Reads what changed at or after `since`. Deleted issues are not listed, so
 * their rows stay; a deleted comment does not change its issue, so the
 * count stays, too.
 *
 * @returns `since` for the next run
 */
async function sync(since?: Date): Promise<Date> {
  // A minute of overlap covers clock differences and changes during the
  // run; reading an issue twice does no harm.
  const next = new Date(Date.now() - 60_000);
  for await (const issue of forge.issues.list(where, {
    state: 'all',
    type: 'issues',
    limit: 50,
    since,
  })) {
    const { number, title, state, comments, updated_at } = issue;
    table.set(number, { title, state, comments, updated_at });
  }
  return next;
}

const since = await sync();
await forge.issues.update({ ...where, index: 1 }, { state: 'closed' });
await forge.issues.comments.create(
  { ...where, index: 2 },
  { body: 'In red, please.' },
);
await sync(since);
console.table(Object.fromEntries([...table].sort(([a], [b]) => a - b)));
await forge.repos.delete(where);
