import { expect, onTestFinished, test, vi } from 'vitest';
import { createThing, failure, getThing, transport } from '../servers/api.js';
import { unhandled } from '../servers/unhandled.js';

const where = { where: { name: 'a' } };

const nothing = (): void => undefined;

test('a call over a dispatcher that never does anything ends with its signal and with each time limit', async () => {
  const errors = unhandled();
  const api = transport('http://127.0.0.1:1', 'undici', {
    dispatcher: { dispatch: () => true },
    retry: { limit: 0 },
  });
  const stop = new AbortController();
  const aborted = failure(api.call(createThing, { body: { name: 'a' } }, { signal: stop.signal }));
  setTimeout(() => {
    stop.abort('enough');
  }, 10);
  expect(await aborted).toMatchObject({ kind: 'aborted', cause: 'enough' });
  const limits = { connect: 20, firstByte: 20, total: null };
  expect(await failure(api.call(getThing, where, { timeouts: limits }))).toMatchObject({
    kind: 'timeout',
  });
  const total = { connect: null, firstByte: null, total: 20 };
  expect(await failure(api.call(getThing, where, { timeouts: total }))).toMatchObject({
    kind: 'timeout',
    phase: 'total',
  });
  expect(await errors()).toEqual([]);
});

test('a fetch whose body ignores its cancellation does not hold a call beyond its signal', async () => {
  const stop = new AbortController();
  const body = {
    getReader: () => ({ read: () => new Promise(nothing), cancel: () => Promise.resolve() }),
  };
  const fetch = (): Promise<Response> =>
    Promise.resolve({ status: 200, headers: new Headers(), body } as unknown as Response);
  const api = transport('http://127.0.0.1:1', 'undici', { fetch, signal: stop.signal });
  const call = failure(api.call(getThing, where));
  await new Promise((resolve) => setTimeout(resolve, 10));
  stop.abort();
  expect(await call).toMatchObject({ kind: 'aborted' });
});

test('all callbacks of a signal are called, also after one that throws', async () => {
  const { listen } = await import('../../src/base/abort-signal.js');
  const thrown: unknown[] = [];
  const note = (error: unknown): unknown => thrown.push(error);
  const before = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', note);
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const listener of before) process.on('uncaughtException', listener);
  });
  const stop = new AbortController();
  const calls: string[] = [];
  listen(stop.signal, () => calls.push('first'));
  listen(stop.signal, () => {
    throw new Error('a fault of this callback');
  });
  listen(stop.signal, () => calls.push('last'));
  stop.abort();
  expect(calls).toEqual(['first', 'last']);
  await vi.waitFor(() => {
    expect(thrown).toHaveLength(1);
  });
});
