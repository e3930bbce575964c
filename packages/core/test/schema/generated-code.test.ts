import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Reads a value by a schema on a platform. Returns the texts of the functions that were generated for it. */
async function readOn(platform: 'runtime' | 'fetch'): Promise<readonly string[]> {
  vi.resetModules();
  const generated: string[] = [];
  vi.stubGlobal(
    'Function',
    new Proxy(Function, {
      construct(target, texts: string[]) {
        generated.push(texts.join('\n'));
        return new target(...texts);
      },
    }),
  );
  const z = await import('zod/v4/mini');
  if (platform === 'runtime') await import('../../src/network/server-platform.js');
  else await import('../../src/network/web-platform.js');
  const { object } = await import('../../src/schema/schema.js');
  const { validate } = await import('../../src/schema/validate.js');
  const thing = object<{ name: string; size: number }>(() => ({ name: z.string(), size: z.int() }));
  const given = { name: 'a', size: 1, more: true };
  expect(validate(thing, given)).toEqual({ problems: [], value: given });
  validate(thing, given);
  expect(thing.parse(given)).toEqual(given);
  expect(validate(thing, { name: 1 }).problems).toMatchObject([{ path: 'name' }, { path: 'size' }]);
  return generated;
}

test('on Node, Bun and Deno zod compiles objects', async () => {
  expect((await readOn('runtime')).some((text) => text.includes('"size"'))).toBe(true);
});

test('in pages and workers no code is generated, nor is it tried', async () => {
  expect(await readOn('fetch')).toEqual([]);
});
