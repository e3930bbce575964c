// Runs in a process of its own, which may open few files: calls the server in the argument while no file can be opened, and again when some can,
// and writes what came of it.
import { closeSync, openSync } from 'node:fs';
import { ClientError } from '../../../src/base/errors.js';
import { getThing } from '../../servers/api.js';
import { Transport } from '../../servers/transport.js';

const [baseUrl = '', version] = process.argv.slice(2);
// An older Node, on which undici does not load.
if (version !== undefined) Object.defineProperty(process.versions, 'node', { value: version });

async function call(api: Transport): Promise<unknown> {
  try {
    return await api.call(getThing, { where: { name: 'a' } });
  } catch (error) {
    return ClientError.is(error)
      ? `${error.kind} ${String(error.code)} ${String(error.attempts)}: ${error.message}`
      : String(error);
  }
}

/** Opens files until the system refuses one. */
function openAll(): readonly number[] {
  const files: number[] = [];
  for (;;) {
    try {
      files.push(openSync('/dev/null', 'r'));
    } catch {
      return files;
    }
  }
}

const first = new Transport({
  baseUrl,
  ...(version === undefined ? { retry: { limit: 0 } } : {}),
});
const second = new Transport({ baseUrl, retry: { limit: 0 } });
const files = openAll();
const results = [await call(first)];
for (const file of files) closeSync(file);
results.push(await call(first), await call(second));
await Promise.all([first.close(), second.close()]);
console.log(JSON.stringify(results));
process.exit();
