import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';

const source = `
  import * as z from 'zod/v4/mini';
  import { list, object, openEnum, schema } from './schema/schema.js';
  export const used = /* @__PURE__ */ object(() => ({ used_key: z.string() }));
  export const unused = /* @__PURE__ */ object(() => ({ unused_key: list(used) }));
  export const plain = /* @__PURE__ */ schema(() => openEnum(['unused_word']));
`;

const resolveDir = fileURLToPath(new URL('../../src', import.meta.url));

/** A module of schemas that is marked as free of side effects, as a package would be. */
const schemas: Plugin = {
  name: 'schemas',
  setup(host) {
    host.onResolve({ filter: /^schemas$/ }, () => ({
      path: 'schemas',
      namespace: 'schemas',
      sideEffects: false,
    }));
    host.onLoad({ filter: /.*/, namespace: 'schemas' }, () => ({
      contents: source,
      resolveDir,
      loader: 'ts',
    }));
  },
};

async function bundle(entry: string): Promise<string> {
  const stdin = { contents: entry, resolveDir };
  const result = await build({
    stdin,
    bundle: true,
    write: false,
    format: 'esm',
    minify: true,
    logLevel: 'silent',
    plugins: [schemas],
  });
  return result.outputFiles[0]?.text ?? '';
}

test('a bundle leaves out schemas that nothing uses, and with them the helpers and the parts of zod that they use', async () => {
  const text = await bundle(`import { used } from 'schemas'; console.log(used.parse({}));`);

  const marks = ['{used_key:', 'unused_key', 'unused_word', '0001-', 'draft-2020-12'];
  expect(marks.filter((mark) => text.includes(mark))).toEqual(['{used_key:']);
});

test.each(
  ['model-client', 'forge-client'].flatMap((client) =>
    (['node', 'browser'] as const).map((platform) => [client, platform] as const),
  ),
)(
  'a program with %s for %s has no language of zod, and the compiler of zod on a server alone',
  async (client, platform) => {
    const { metafile } = await build({
      entryPoints: [fileURLToPath(new URL(`../../../${client}/src/index.ts`, import.meta.url))],
      conditions: ['@clients/source'],
      bundle: true,
      write: false,
      format: 'esm',
      platform,
      external: ['undici', 'node:*'],
      metafile: true,
      logLevel: 'silent',
    });
    const held = Object.values(metafile.outputs)
      .flatMap((output) => Object.entries(output.inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path);

    expect(held.filter((path) => path.includes('/locales/'))).toEqual([]);
    expect(held.some((path) => path.endsWith('core/compile.js'))).toBe(platform === 'node');
    expect(held.some((path) => path.endsWith('core/schemas.js'))).toBe(true);
  },
);

test('a bundle that uses no schema keeps nothing of them', async () => {
  const text = await bundle(`import 'schemas'; import { plain } from 'schemas'; console.log(1);`);

  expect(text.length).toBeLessThan(200);
});
