import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type DeliveryStore, MemoryDeliveryStore } from '../../src/webhooks/index.js';
import { hookAt as at, post, PUSH, signed } from './receiver.js';

describe('a store', () => {
  /** Two handlers over it are two processes. */
  function shared(
    fails: Partial<Record<keyof DeliveryStore, true>> = {},
  ): DeliveryStore & { readonly log: string[] } {
    const claimed = new Set<string>();
    const log: string[] = [];
    const step = async (name: keyof DeliveryStore, id: string): Promise<void> => {
      await sleep(1);
      log.push(`${name} ${id}`);
      if (fails[name] === true) throw new Error(`${name} failed`);
    };
    return {
      log,
      async claim(id) {
        await step('claim', id);
        return !claimed.has(id) && claimed.add(id).has(id);
      },
      complete: (id) => step('complete', id),
      async release(id) {
        claimed.delete(id);
        await step('release', id);
      },
    };
  }

  test('is shared by several processes', async () => {
    let calls = 0;
    const store = shared();
    const urls = await Promise.all([1, 2].map(() => at({ store, on: { push: () => calls++ } })));
    const headers = signed(PUSH, { 'x-gitea-delivery': 'd1' });
    const statuses = await Promise.all(
      urls.map(async (url) => (await post(url, PUSH, headers)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 204]);
    expect([calls, store.log.toSorted()]).toEqual([1, ['claim d1', 'claim d1', 'complete d1']]);
  });

  test.each(['claim', 'complete', 'release'] as const)(
    'whose %s fails makes the delivery fail, and is reported',
    async (name) => {
      const errors: string[] = [];
      const on = name === 'release' ? { push: () => Promise.reject(new Error('broken')) } : {};
      const url = await at({
        store: shared({ [name]: true }),
        on,
        onError: (error) => errors.push((error as Error).message),
      });
      expect((await post(url, PUSH, signed(PUSH, { 'x-gitea-delivery': 'd1' }))).status).toBe(500);
      expect(errors).toContain(`${name} failed`);
    },
  );

  test('in memory forgets the oldest handled deliveries, never those that are running', () => {
    const store = new MemoryDeliveryStore(2);
    expect(['running', 'a', 'b', 'c'].map((id) => store.claim(id))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const id of ['a', 'b', 'c']) store.complete(id);
    expect(['running', 'b', 'c', 'a'].map((id) => store.claim(id))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    store.release('running');
    expect(store.claim('running')).toBe(true);
  });
});
