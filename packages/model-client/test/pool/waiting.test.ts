import { describe, expect, onTestFinished, test } from 'vitest';
import { ModelClient, modelPool } from '../../src/index.js';
import { failure, scriptedServer } from '../scripted-server.js';
import { counts, hello, pooled } from './pool-servers.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

describe('while no server has answered yet', () => {
  /** Takes connections, and answers nothing. */
  async function silent(): Promise<ReturnType<typeof modelPool>> {
    const server = await scriptedServer(() => undefined);
    onTestFinished(() => server.close());
    return modelPool([
      new ModelClient({ baseUrl: server.url }),
      new ModelClient({ baseUrl: server.url }),
    ]);
  }

  test('total ends the call', async () => {
    const pool = await silent();
    expect(await failure(pool.chat(hello, { timeouts: { total: 100 } }))).toMatchObject({
      kind: 'timeout',
      phase: 'total',
      endpoint: 'chat',
    });
    expect(
      await failure(pool.chatStream(hello, { timeouts: { total: 100 } }).final()),
    ).toMatchObject({ phase: 'total' });
  });

  test('the signal of with() ends the call, and that of the whole call too', async () => {
    const pool = await silent();
    const reason = new Error('enough');
    const signal = (): AbortSignal => {
      const controller = new AbortController();
      setTimeout(() => {
        controller.abort(reason);
      }, 50);
      return controller.signal;
    };
    expect(await failure(pool.with({ signal: signal() }).chat(hello))).toMatchObject({
      kind: 'aborted',
      cause: reason,
    });
    expect(
      await failure(pool.runTools({ ...hello, tools: [] }, { signal: signal() })),
    ).toMatchObject({ kind: 'aborted', cause: reason });
  });
});

test('a model that was created on a server is requested from it again, and unloading and deleting do not load it', async () => {
  const all = await pooled();
  await failure(all.pool.chat({ ...hello, model: 'mine' }));
  await all.pool.create({ model: 'mine', from: 'llama3.2' });
  const created = counts(all, 'create').indexOf(1);
  expect(created).not.toBe(-1);
  const before = counts(all, 'chat');
  const loaded = (): boolean =>
    all.pool.servers.some((server) => server.loaded?.includes('mine:latest') === true);
  expect(loaded()).toBe(false);
  await all.pool.chat({ ...hello, model: 'mine' });
  expect(counts(all, 'chat')).toEqual(
    before.map((count, index) => (index === created ? count + 1 : count)),
  );
  expect(loaded()).toBe(true);
  await all.pool.unload({ model: 'mine' });
  expect(loaded()).toBe(false);
  await all.pool.delete({ model: 'mine' });
  expect(loaded()).toBe(false);
});
