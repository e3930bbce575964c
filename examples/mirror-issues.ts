// Mirrors the issues of ada/engine to the file mirror.json: the first run
// reads all of them, later ones only those that have changed. Writes the
// file, and only reads from the server.
import { readFile, writeFile } from 'node:fs/promises';
import { ForgeClient, type Issue } from 'forge-client';

interface Mirror {
  since?: string;
  issues: Record<
    number,
    Pick<Issue, 'title' | 'state' | 'comments' | 'updated_at'>
  >;
}

const empty = '{"issues":{}}';
const file = await readFile('mirror.json', 'utf8').catch(() => empty);
const { since, issues } = JSON.parse(file) as Mirror;
// A minute of overlap covers clock differences and changes during the run;
// reading an issue twice does no harm.
const next = new Date(Date.now() - 60_000).toISOString();

const forge = ForgeClient.fromEnv();
const where = { owner: 'ada', repo: 'engine' };
let changed = 0;
// Deleted issues are not listed, so they stay; a deleted comment does not
// change its issue, so the count stays, too.
for await (const issue of forge.issues.list(where, {
  state: 'all',
  type: 'issues',
  limit: 50,
  since,
})) {
  const { number, title, state, comments, updated_at } = issue;
  issues[number] = { title, state, comments, updated_at };
  changed++;
}
const mirror: Mirror = { since: next, issues };
await writeFile('mirror.json', JSON.stringify(mirror));
console.log(`${changed} issues have changed`);
