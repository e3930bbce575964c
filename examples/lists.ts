// Reads a list item by item, page by page, and as an array; continues a
// list after its first page.
import { ForgeClient } from 'forge-client';

const forge = ForgeClient.fromEnv();
const where = { owner: 'ada', repo: 'engine' };

const list = forge.issues.list(where, { state: 'all', limit: 3 });
for await (const issue of list) console.log(issue.number, issue.title);
for await (const { items, total } of list.byPage())
  console.log(`${items.length} of ${total}`);
console.log(await list.total(), (await list.toArray({ limit: 2 })).length);

// One page now, the others later, perhaps in another process.
const { next } = await list.page();
if (next !== undefined)
  for await (const issue of list.from(next))
    console.log(`later: #${issue.number}`);
