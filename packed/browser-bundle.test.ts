// Every entry point in a bundle for browsers.
import { expect, inject, test } from 'vitest';
import { modules } from '../.ci/base/paths.ts';
import { bundle, surroundings } from './browser/packed.ts';

const stage = inject('stage');

test('a bundle for browsers holds the files for the web, neither undici nor a module of Node', async () => {
  const { metafile } = await bundle(stage, surroundings);
  const files = Object.keys(metafile.inputs);
  const ours = files.filter((file) => /\/(?:model|forge)-client\//.test(file));
  expect(ours.length).toBeGreaterThan(4);
  expect(ours.filter((file) => /-node\.c?js$/.test(file))).toEqual([]);
  expect(ours.filter((file) => file.endsWith('/platform-web.js'))).toHaveLength(2);
  expect(
    files.filter((file) => !/\/(?:model-client|forge-client|zod)\/|^<stdin>$/.test(file)),
  ).toEqual([]);
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
});

test.each(modules.filter((module) => !module.endsWith('/testing')))(
  '%s bundles for a browser',
  async (module) => {
    const { code } = await bundle(stage, `export * from '${module}';`);
    expect(code.length).toBeGreaterThan(1_000);
  },
);
