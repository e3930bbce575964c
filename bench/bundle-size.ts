import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Where a bundle runs. */
export type Place = 'page' | 'node';

/**
 * KB of gzip of `code` in one file, with packages resolved from `folder`. A bundle for Node is
 * without undici, which esbuild cannot put into an ES module.
 */
export async function bundleSize(folder: string, code: string, place: Place): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: place === 'page' ? 'browser' : 'node',
    target: 'es2022',
    external: place === 'page' ? ['node:*'] : ['undici'],
    logLevel: 'silent',
    absWorkingDir: folder,
  });
  const bytes = outputFiles.map(({ contents }) => gzipSync(contents, { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_024;
}
