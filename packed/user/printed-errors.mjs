// Prints one error of each class in one way: `node printed-errors.mjs <way>`.
import {
  InputError,
  ModelClient,
  NetworkError,
  OutputError,
  QueueFullError,
  StatusError,
  StreamError,
  TimeoutError,
  AbortError,
} from 'model-client';
import { inspect } from 'node:util';

const secret = 'geheim-4711';
const json = (status, body) => () => Response.json(body, { status });
const client = (fetch, options) =>
  new ModelClient({
    baseUrl: 'http://model.example:11434',
    auth: secret,
    retry: { limit: 0 },
    ...options,
    fetch: async (url, init) => fetch(init),
  });
const chat = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
const aborted = () => {
  const controller = new AbortController();
  controller.abort(new Error('enough'));
  return controller.signal;
};
const never = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
const line = new Response(`{"error":"model crashed near ${secret}"}\n`, {
  headers: { 'content-type': 'application/x-ndjson' },
});

/** What fails, each in a function of the program. */
const failures = {
  InputError: async function inTheProgram() {
    new ModelClient({ baseUrl: 3 });
  },
  NotFoundError: async function inTheProgram() {
    await client(json(404, { error: `model 'm' not found for ${secret}` })).chat(chat);
  },
  ServerError: async function inTheProgram() {
    await client(json(500, {})).chat(chat);
  },
  NetworkError: async function inTheProgram() {
    await client(() => Promise.reject(new TypeError(`no route for ${secret}`))).version();
  },
  TimeoutError: async function inTheProgram() {
    await client(never, { timeouts: { total: 30 } }).version();
  },
  AbortError: async function inTheProgram() {
    await client(never).version({ signal: aborted() });
  },
  OutputError: async function inTheProgram() {
    await client(json(200, { version: 7 }), { validate: 'strict' }).version();
  },
  StreamError: async function inTheProgram() {
    for await (const _ of client(() => line).chatStream(chat));
  },
  QueueFullError: async function inTheProgram() {
    const full = client(never, { limit: { concurrency: 1, queue: 1 }, timeouts: { total: 500 } });
    full.version().catch(() => undefined);
    full.version().catch(() => undefined);
    await full.version();
  },
};

const classes = {
  InputError,
  NetworkError,
  OutputError,
  QueueFullError,
  StatusError,
  StreamError,
  TimeoutError,
  AbortError,
};
const [way = 'console', only] = process.argv.slice(2);
for (const [name, fail] of Object.entries(failures)) {
  if (only !== undefined && only !== name) continue;
  try {
    await fail();
    console.log(`${name} did not fail`);
  } catch (error) {
    if (way === 'uncaught') throw error;
    console.log(`== ${name}`);
    if (classes[name] && !(error instanceof classes[name]))
      console.log('of another class', error.name);
    if (way === 'console') console.log(error);
    if (way === 'stack') console.log(error.stack);
    if (way === 'colors') console.log(inspect(error, { colors: true }));
    if (way === 'json') console.log(JSON.stringify(error));
    if (way === 'pino') {
      // As pino and others copy an error: its three texts, and what a loop over its keys finds.
      const copy = { type: error.name, message: error.message, stack: error.stack };
      for (const key in error) copy[key] = error[key];
      console.log(JSON.stringify(copy));
    }
  }
}
