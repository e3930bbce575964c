import { describe, expect, test } from 'vitest';
import { token } from '../../src/contract/auth.js';
import type { CallOptions } from '../../src/contract/options.js';
import type { CoreTransport as Transport } from '../../src/transport.js';
import {
  busyThing,
  createThing,
  DRIVERS,
  getThing,
  hasThing,
  removeThing,
  transport,
} from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { sendRaw } from '../servers/send-file.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, LAST_CHUNK, STREAM_HEAD } from '../servers/raw-server.js';
import { bodyOf, pause, redirect, replies, type Reply, target, THING } from '../servers/replies.js';

const where = (name: string): { where: { name: string } } => ({ where: { name } });
const body = (name: string): { body: { name: string } } => ({ body: { name } });
const fails = (): never => {
  throw new Error('a hook failed');
};

type Ending = (api: Transport, options: CallOptions) => Promise<unknown>;

/** Every way in which a call can end. */
const ENDINGS: Readonly<Record<string, Ending>> = {
  value: (api, options) => api.call(getThing, where('ok'), options),
  exchange: (api, options) => api.exchange(getThing, where('ok'), options),
  check: (api, options) => api.call(hasThing, where('missing'), options),
  nothing: (api, options) => api.call(removeThing, where('gone'), options),
  missing: (api, options) => api.call(getThing, where('missing'), options),
  'not JSON': (api, options) => api.call(getThing, where('garbage'), options),
  'another value': (api, options) => api.call(getThing, where('other'), options),
  'too large': (api, options) => api.call(getThing, where('ok'), { ...options, maxBodyBytes: 3 }),
  reset: (api, options) => api.call(createThing, body('reset'), options),
  'reset in the body': (api, options) => api.call(getThing, where('cut'), options),
  retried: (api, options) => api.call(busyThing, body('busy'), options),
  redirected: (api, options) => api.call(getThing, where('moved'), options),
  'refused redirect': (api, options) => api.call(createThing, body('moved'), options),
  'renewed credential': (api, options) =>
    api.with({ auth: token('a', { renew: () => 'b' }) }).call(getThing, where('denied'), options),
  'failing credential': (api, options) =>
    api.with({ auth: token(fails) }).call(getThing, where('ok'), options),
  'failing onQueue': (api, options) =>
    api.with({ hooks: { onQueue: fails } }).call(getThing, where('ok'), options),
  'failing onRequest': (api, options) =>
    api.with({ hooks: { onRequest: fails } }).call(getThing, where('ok'), options),
  'failing onResponse': (api, options) =>
    api.with({ hooks: { onResponse: fails } }).call(getThing, where('ok'), options),
  'failing onRetry': (api, options) =>
    api.with({ hooks: { onRetry: fails } }).call(busyThing, body('busy'), options),
  'slow onQueue': (api, options) =>
    api.with({ hooks: { onQueue: () => pause(3) } }).call(getThing, where('ok'), options),
  upload: (api, options) => api.call(sendRaw, { body: new Uint8Array(2_000) }, options),
  'missing file': (api, options) =>
    api.call(sendRaw, { body: { path: '/nowhere/at/all' } }, options),
  'wrong input': (api, options) => api.call(getThing, where('..'), options),
  stream: (api, options) => api.stream(talk, body('events'), options).final(),
  'stream left': async (api, options) => {
    for await (const event of api.stream(talk, body('events'), options))
      if (event.done !== true) return;
  },
  'stream cancelled': async (api, options) => {
    const stream = api.stream(talk, body('stalled'), options);
    await Promise.all([stream.final(), pause(2).then(() => stream.cancel())]);
  },
  'stream never read': (api, options) => api.stream(talk, body('events'), options).cancel(),
  'stream cut off': (api, options) => api.stream(talk, body('cut'), options).final(),
  'stream refused': (api, options) => api.stream(talk, body('missing'), options).final(),
  bytes: async (api, options) => (await api.bytes(file, {}, options)).bytes(),
  'bytes cancelled': async (api, options) => (await api.bytes(file, {}, options)).cancel(),
  'bytes left': async (api, options) => {
    for await (const piece of await api.bytes(file, {}, options)) if (piece.length > 0) return;
  },
  'bytes disposed': async (api, options) => {
    await using bytes = await api.bytes(file, {}, options);
    expect(bytes.status).toBe(200);
  },
  list: (api, options) => api.pages(listThings, {}, options).toArray(),
  'list left': async (api, options) => {
    for await (const each of api.pages(listThings, {}, options)) if (each.id > 0) return;
  },
};

function reply(request: string): Reply {
  const [path] = target(request).split('?');
  const name =
    path === '/things' || path === '/talk'
      ? (JSON.parse(bodyOf(request) || '{}') as { name?: string }).name
      : path?.slice(8);
  if (path === '/talk' && name !== 'missing') {
    const events =
      name === 'stalled' ? [L('A')] : name === 'cut' ? [L('A'), L('B')] : [L('A'), L('B'), D];
    const bytes = Buffer.concat([Buffer.from(STREAM_HEAD), chunk(`${events.join('\n')}\n`)]);
    return name === 'stalled' ? bytes : Buffer.concat([bytes, Buffer.from(LAST_CHUNK)]);
  }
  if (path === '/file') return answer(200, new Uint8Array(500));
  if (request.startsWith('GET /things?'))
    return answer(
      200,
      target(request).includes('page=3') ? '[]' : `[${THING}, ${String(target(request).length)}]`,
    );
  switch (name) {
    case 'missing':
      return answer(404, '{"message":"missing"}');
    case 'garbage':
      return answer(200, '<nothing');
    case 'other':
      return answer(200, '{"id":"x"}');
    case 'cut':
      return answer(200, THING).subarray(0, -4);
    case 'busy':
      return answer(503, '{}', { 'retry-after-ms': '2' });
    case 'moved':
      return redirect(301, '/things/ok');
    case 'denied':
      return answer(/authorization: token b/i.test(request) ? 200 : 401, THING);
    case 'gone':
      return answer(204, '');
    default:
      return answer(200, THING);
  }
}

describe.each(DRIVERS)('a limit over %s', (driver) => {
  test.each(Object.entries(ENDINGS))('gets its slot back after: %s', async (_, end) => {
    const server = await replies(async (request, __, peer) => {
      if (bodyOf(request).includes('"reset"')) peer.reset();
      const bytes = reply(request);
      if (target(request) !== '/things/cut') return bytes;
      await peer.write(bytes ?? '');
      peer.reset();
      return undefined;
    });
    const api = transport(server.url, driver, {
      validate: 'lenient',
      limit: { concurrency: 1 },
      // A slot that is not given back ends the wait of the others.
      timeouts: { total: 4_000 },
    });
    const before = api.call(getThing, where('ok'));
    await Promise.allSettled([before, end(api, {}), end(api, { signal: AbortSignal.timeout(1) })]);
    expect(await api.call(getThing, where('ok'))).toMatchObject({ id: 1 });
  });
});
