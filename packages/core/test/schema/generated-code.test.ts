import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Checks a value three times on a platform. Returns how many functions zod had generated after each. */
async function countGenerated(platform: 'runtime' | 'fetch'): Promise<readonly number[]> {
  vi.resetModules();
  let generated = 0;
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct(target, texts: string[]) {
        generated += 1;
        return new target(...texts);
      },
    }),
  );
  const z = await import('zod/v4/mini');
  if (platform === 'runtime') await import('../../src/network/server-platform.js');
  else await import('../../src/network/web-platform.js');
  const { object } = await import('../../src/schema/schema.js');
  const { findCheck } = await import('../../src/schema/check.js');
  const thing = object<{ name: string; size: number }>(() => ({ name: z.string(), size: z.int() }));
  const before = generated;
  return [1, 2, 3].map((size) => {
    const check = findCheck(thing);
    expect(check?.fits({ name: 'a', size, more: true })).toBe(true);
    expect(check?.fits({ name: 'a', size: 0.5 })).toBe(false);
    return generated - before;
  });
}

test('on Node, Bun and Deno zod compiles a schema when it is used again, once for all clients', async () => {
  const [first, second, third] = await countGenerated('runtime');

  expect(first).toBeGreaterThan(0);
  expect([second, third]).toEqual([first, first]);
});

test('in pages and workers no code is generated, nor is it tried', async () => {
  expect(await countGenerated('fetch')).toEqual([0, 0, 0]);
});
