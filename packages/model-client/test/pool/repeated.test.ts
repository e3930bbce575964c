import { describe, expect, test } from 'vitest';
import { modelPool, type ModelPool } from '../../src/index.js';
import { failure } from '../scripted-server.js';
import { counts, hello, pooled } from './pool-servers.js';
import { useSteadyClock } from '../../../core/test/servers/steady-clock.js';

useSteadyClock();

describe('a server of a pool dies', () => {
  test('while it executes a chat, which changes nothing: another server takes it over, and the server cools down', async () => {
    const all = await pooled();
    all.servers[0].faults.add({ endpoint: 'chat', reset: 'before' });
    await all.pool.chat(hello);
    expect(counts(all, 'chat')).toEqual([1, 1, 0]);
    expect(all.pool.servers[0]?.state).toBe('cooling-down');
    const other = await pooled();
    other.servers[0].faults.add({ endpoint: 'chat', reset: 'before' });
    await other.pool.chatStream(hello).final();
    expect(counts(other, 'chat')).toEqual([1, 1, 0]);
  });

  test('while it executes a chat that kills servers: it is taken over once, and the error says that it may have been executed', async () => {
    for (const count of [2, 3]) {
      const all = await pooled();
      const pool = count === 3 ? all.pool : modelPool(all.clients.slice(0, count));
      for (const server of all.servers)
        server.faults.add({ endpoint: 'chat', reset: 'before', times: 'all' });
      expect(await failure(pool.chat(hello))).toMatchObject({
        kind: 'network',
        mayHaveExecuted: true,
      });
      expect(counts(all, 'chat')).toEqual([1, 1, 0]);
    }
  });

  test.each([
    [
      'a chat with retry.repeatable false',
      'chat',
      (pool: ModelPool) => pool.chat(hello, { retry: { repeatable: false } }),
    ],
    [
      'an embedding with retry.repeatable false',
      'embed',
      (pool: ModelPool) =>
        pool.embed({ model: 'nomic-embed-text', input: 'a' }, { retry: { repeatable: false } }),
    ],
    [
      'a write',
      'copy',
      (pool: ModelPool) => pool.copy({ source: 'llama3.2', destination: 'mine' }),
    ],
  ] as const)(
    'while it executes %s: the call fails, and is executed nowhere else',
    async (_, endpoint, call) => {
      const all = await pooled();
      all.servers[0].faults.add({ endpoint, reset: 'before' });
      expect(await failure(call(all.pool))).toMatchObject({
        kind: 'network',
        mayHaveExecuted: true,
      });
      expect(counts(all, endpoint)).toEqual([1, 0, 0]);
      expect(all.pool.servers[0]?.state).toBe('cooling-down');
    },
  );
});
