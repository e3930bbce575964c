import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** KB of gzip. */
export interface BundleSize {
  readonly alone: number;
  readonly withZod: number;
}

/** The size of `code` in a page, with packages resolved from `folder`. Lazily imported modules count as well. */
export async function bundleSize(folder: string, code: string): Promise<BundleSize> {
  return { alone: await kilobytes(folder, code, ['zod', 'zod/*', '#zod']), withZod: await kilobytes(folder, code, []) };
}

async function kilobytes(folder: string, contents: string, external: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: [...external, 'node:*'],
    logLevel: 'silent',
  });
  const [file, ...others] = outputFiles;
  if (file === undefined || others.length > 0) throw new Error(`${String(outputFiles.length)} files instead of one`);
  return gzipSync(file.contents, { level: 9 }).length / 1_024;
}
