import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const resolveDir = fileURLToPath(new URL('../src', import.meta.url));

/** What an endpoint of each kind adds to a browser bundle, by the files that hold it. */
const machinery = {
  pages: ['paging/list-reader.ts', 'paging/pages.ts', 'paging/rules.ts'],
  links: ['wire/link.ts'],
  streams: [
    'stream/lines.ts',
    'stream/ndjson.ts',
    'stream/stream.ts',
    'stream/tee.ts',
    'stream/to-response.ts',
  ],
  downloads: ['download/byte-stream.ts'],
  uploads: ['upload/content.ts', 'upload/fetch-body.ts', 'upload/stream.ts', 'upload/upload.ts'],
} as const;

/** What a page does not need. */
const NODE_FILES = [
  'agent',
  'files',
  'inflate',
  'proxy',
  'server-platform',
  'tracing',
  'undici-driver',
].map((name) => `network/${name}.ts`);

/** Returns which of the markers are in a bundle of `Transport` and one endpoint with `field`. */
async function carried(field: string): Promise<string[]> {
  const contents = `
    import * as core from './index.js';
    import { object } from './schema/schema.js';
    import * as z from 'zod/v4/mini';
    const thing = /* @__PURE__ */ object(() => ({ id: z.int() }));
    export const endpoint = { id: 'x', method: 'POST', path: '/x', input: {}, ${field} };
    export const Transport = core.CoreTransport;`;
  const { metafile } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    external: ['zod', 'zod/*'],
    metafile: true,
    logLevel: 'silent',
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const held = inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path.slice(path.indexOf('src/') + 4));
  expect(held).toContain('transport.ts');
  expect(held.filter((path) => NODE_FILES.includes(path))).toEqual([]);
  return Object.entries(machinery)
    .filter(([, files]) => files.some((file) => held.includes(file)))
    .map(([name]) => name);
}

test.each([
  ['answers with JSON', 'output: thing', []],
  ['answers with a list that has no pages', 'item: thing, paging: core.singlePage', ['pages']],
  [
    'answers with a list that goes on by links',
    'item: thing, paging: core.byLink',
    ['pages', 'links'],
  ],
  ['answers with a stream', 'event: thing, format: core.ndjson', ['streams']],
  ['answers with bytes', 'bytes: core.ByteStream', ['downloads']],
  ['sends a file', 'send: core.raw, output: thing', ['uploads']],
  ['sends a form', "send: core.multipart('file'), output: thing", ['uploads']],
])(
  'a bundle with an endpoint that %s contains what it needs and no more',
  async (_, field, expected) => {
    expect(await carried(field)).toEqual(expected);
  },
);
