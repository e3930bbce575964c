// Runs in a process that has not loaded the client's own undici, whose dispatcher `fetch` would then use: reads a thing and a file of each
// server in the arguments, over the `fetch` of another undici, and writes what came of it.
import { existsSync } from 'node:fs';
import { fetch } from 'undici-7-0';
import { ClientError } from '../../../src/base/errors.js';
import { getThing } from '../../servers/api.js';
import { file } from '../../servers/file.js';
import { Transport } from '../../servers/transport.js';

async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return (await work) ?? 'done';
  } catch (error) {
    return ClientError.is(error) ? `${error.kind} ${String(error.code)}` : String(error);
  }
}

const [directory = '', ...urls] = process.argv.slice(2);
const results: unknown[] = [];
for (const baseUrl of urls) {
  const api = new Transport({ baseUrl, fetch: fetch as unknown as typeof globalThis.fetch });
  const path = `${directory}/saved-${String(results.length)}`;
  const download = await api.bytes(file, {});
  results.push({
    value: await outcome(api.call(getThing, { where: { name: 'a' } })),
    saved: await outcome(download.saveTo(path)),
    isThere: existsSync(path),
    verified: download.verified,
  });
}
console.log(JSON.stringify(results));
process.exit();
