import * as diagnostics from 'node:diagnostics_channel';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InputError } from '../../src/base/errors.js';
import type { OperationTrace } from '../../src/network/platform-interface.js';
import { DRIVERS, failure, getThing, transport } from '../servers/api.js';
import { file } from '../servers/file.js';
import { listThings } from '../servers/list-things.js';
import { D, L, talk } from '../servers/talk.js';
import { answer, chunk, rawServer, STREAM_HEAD } from '../servers/raw-server.js';
import { replies } from '../servers/replies.js';
import { useSteadyClock } from '../servers/steady-clock.js';

useSteadyClock();

/** The events of the channel, with the names of their operations. */
function events(): { readonly log: string[]; readonly traces: OperationTrace[] } {
  const log: string[] = [];
  const traces: OperationTrace[] = [];
  const on = (event: string) => (message: unknown) => {
    const trace = message as OperationTrace;
    log.push(`${event} ${trace.endpoint}`);
    if (event === 'start') traces.push(trace);
  };
  const channel = diagnostics.tracingChannel('clients:call');
  const subscribers = {
    start: on('start'),
    end: on('end'),
    asyncStart: on('asyncStart'),
    asyncEnd: on('asyncEnd'),
    error: on('error'),
  };
  channel.subscribe(subscribers);
  onTestFinished(() => {
    channel.unsubscribe(subscribers);
  });
  return { log, traces };
}

const where = { where: { name: 'a' } };
const whole = (name: string): string[] => [
  `start ${name}`,
  `end ${name}`,
  `asyncStart ${name}`,
  `asyncEnd ${name}`,
];

describe.each(DRIVERS)('the tracing channel over %s', (driver) => {
  test('spans all attempts of a call, and has its result', async () => {
    const server = await replies((_, count) =>
      answer(count === 1 ? 503 : 200, '{"id":1,"name":"a"}'),
    );
    const { log, traces } = events();
    const value = await transport(server.url, driver, { retry: { baseDelay: 1 } }).call(
      getThing,
      where,
    );
    expect(log).toEqual(whole(getThing.id));
    expect(traces).toEqual([
      {
        endpoint: getThing.id,
        method: 'GET',
        route: getThing.path,
        origin: server.url,
        isStream: false,
        input: where,
        result: value,
      },
    ]);
  });

  test('has the error of a call, also of one that is refused before it is sent', async () => {
    const server = await replies(() => answer(404, ''));
    const { log, traces } = events();
    const api = transport(server.url, driver);
    const error = await failure(api.call(getThing, where));
    expect(log).toEqual(
      ['start', 'end', 'error', 'asyncStart', 'asyncEnd'].map((event) => `${event} ${getThing.id}`),
    );
    expect(traces[0]?.error).toBe(error);
    await failure(api.call(getThing, { where: { name: '..' } }));
    expect(traces[1]?.error).toBeInstanceOf(InputError);
  });

  test('has every operation: exchanges, each page of a list, downloads, streams', async () => {
    const server = await replies((request) => {
      if (request.includes('/talk') || request.startsWith('POST'))
        return answer(200, `${L('A')}\n${D}\n`);
      if (request.includes('/file')) return answer(200, 'x');
      return answer(
        200,
        request.includes('name') || request.includes('/things/') ? '{"id":1,"name":"a"}' : '[]',
        { 'x-total-count': '0' },
      );
    });
    const { log } = events();
    const api = transport(server.url, driver);
    await api.exchange(getThing, where);
    await (await api.bytes(file, {})).bytes();
    await api.pages(listThings, {}).toArray();
    for await (const event of api.stream(talk, { body: { name: 'x' } }))
      expect(event).toBeDefined();
    expect(log.filter((line) => /^(?:start|asyncEnd)/.test(line))).toEqual(
      [getThing, file, listThings, talk].flatMap(({ id }) => [`start ${id}`, `asyncEnd ${id}`]),
    );
  });

  test('has the end of a stream once, with the events so far', async () => {
    const server = await replies(() => answer(200, `${L('A')}\n${L('B')}\n`));
    const { log, traces } = events();
    const api = transport(server.url, driver);
    const error = await failure(api.stream(talk, { body: { name: 'x' } }).final());
    for await (const event of api.stream(talk, { body: { name: 'x' } })) {
      expect(event).toBeDefined();
      break;
    }
    expect(log.filter((line) => line.startsWith('asyncEnd'))).toHaveLength(2);
    expect(traces[0]).toMatchObject({
      error,
      result: 'AB',
      isStream: true,
      firstEventMs: expect.any(Number) as number,
    });
    expect(traces[1]).toMatchObject({ isCancelled: true, result: 'A' });
    expect(traces[1]).not.toHaveProperty('error');
  });

  test('has the end of a stream whose result cannot be put together, and its connection is closed', async () => {
    const server = await rawServer(async (peer) => {
      await peer.request();
      await peer.write(STREAM_HEAD);
      await peer.write(chunk(`${L('A')}\n`));
    });
    const { log, traces } = events();
    const value = (): never => {
      throw new RangeError('Maximum call stack size exceeded');
    };
    const endpoint = { ...talk, collect: () => ({ add: () => undefined, value }) };
    for await (const event of transport(server.url, driver).stream(endpoint, {
      body: { name: 'x' },
    })) {
      expect(event).toBeDefined();
      break;
    }
    expect([log.at(-1), traces[0]?.isCancelled]).toEqual([`asyncEnd ${talk.id}`, true]);
    await server.peers[0]?.untilClosed();
  });
});
