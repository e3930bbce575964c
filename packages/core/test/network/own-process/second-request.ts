// Runs in a process that has not loaded the client's own undici: reads a thing and a file of each server in the arguments, over the `fetch` of
// an older undici that makes a second request on the way, and writes what came of it. The first argument is the server of the second request.
import { fetch as olderFetch } from 'undici-7-0';
import { ClientError } from '../../../src/base/errors.js';
import { getThing } from '../../servers/api.js';
import { file } from '../../servers/file.js';
import { Transport } from '../../servers/transport.js';

type Fetch = typeof globalThis.fetch;

const fetch = olderFetch as unknown as Fetch;

async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return ClientError.is(error) ? `${error.kind} ${String(error.code)}` : String(error);
  }
}

const [other = '', ...urls] = process.argv.slice(2);

async function readOther(): Promise<void> {
  try {
    await (await fetch(other)).text();
  } catch {
    // How the other response ends does not matter.
  }
}

/** Functions that a program may pass. */
const FUNCTIONS: Readonly<Record<string, Fetch>> = {
  before: async (input, init) => {
    await readOther();
    return fetch(input, init);
  },
  after: async (input, init) => {
    const response = await fetch(input, init);
    await readOther();
    return response;
  },
  beside: async (input, init) => {
    const [response] = await Promise.all([fetch(input, init), readOther()]);
    return response;
  },
  twice: async (input, init) => {
    const [response] = await Promise.all([
      fetch(input, init),
      fetch(input, init).then((second) => second.text().catch(() => '')),
    ]);
    return response;
  },
};

const results: Record<string, unknown> = {};
for (const [name, given] of Object.entries(FUNCTIONS)) {
  const outcomes: unknown[] = [];
  for (const baseUrl of urls) {
    const api = new Transport({ baseUrl, fetch: given, retry: { limit: 0 } });
    const download = await api.bytes(file, {});
    outcomes.push({
      value: await outcome(api.call(getThing, { where: { name: 'a' } })),
      bytes: await outcome(download.text()),
      verified: download.verified,
    });
  }
  results[name] = outcomes;
}
console.log(JSON.stringify(results));
process.exit();
