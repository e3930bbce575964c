// Runs in a process of its own, in which zod has not made any schema: adds enumerable properties to
// every object, calls the server in the argument, and writes what came of it.
import { createThing, getThing } from '../../servers/api.js';
import { listThings } from '../../servers/list-things.js';
import { talk } from '../../servers/talk.js';
import { Transport } from '../../servers/transport.js';

for (const key of ['authorization', 'name', 'label', 'x-inherited'])
  Object.defineProperty(Object.prototype, key, {
    value: 'inherited',
    enumerable: true,
    writable: true,
    configurable: true,
  });

const [baseUrl = ''] = process.argv.slice(2);
const results: unknown[] = [];
for (const fetch of [undefined, globalThis.fetch]) {
  const api = new Transport({ baseUrl, fetch, retry: { limit: 0 } });
  results.push(
    await api.call(getThing, { where: { name: 'a' } }),
    await api.call(createThing, { body: { name: 'b' } }),
    await api.pages(listThings, {}).toArray(),
    await api.stream(talk, { body: { name: 'c' } }).final(),
  );
  await api.close();
}
console.log(JSON.stringify(results));
process.exit();
