import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** KB of gzip of `code` in a page, in one file, with packages resolved from `folder`. */
export async function bundleSize(folder: string, code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['node:*'],
    logLevel: 'silent',
    absWorkingDir: folder,
  });
  const bytes = outputFiles.map(({ contents }) => gzipSync(contents, { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_024;
}
