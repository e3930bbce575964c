// Reads a list item by item, page by page, and as an array; continues a
// list after an error.
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';

const server = await startForgeServer();
const forge = new ForgeClient({
  baseUrl: server.url,
  auth: token(server.token),
  retry: { limit: 0 },
});
const where = { owner: 'ada', repo: 'engine' };
for (let number = 1; number <= 7; number++)
  await forge.issues.create(where, { title: `Issue ${number}` });

const list = forge.issues.list(where, { state: 'all', limit: 3 });
for await (const issue of list) console.log(issue.number, issue.title);
for await (const { items, total } of list.byPage())
  console.log(`${items.length} of ${total}`);
console.log(await list.total(), (await list.toArray({ limit: 2 })).length);

let cursor: string | undefined;
for await (const page of list.byPage()) {
  cursor = page.next;
  break; // one page now, the others later, perhaps in another process
}
if (cursor !== undefined)
  for await (const issue of list.from(cursor))
    console.log(`later: #${issue.number}`);
await forge.close();
await server.close();
