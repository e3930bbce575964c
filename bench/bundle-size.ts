import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** KB of gzip. */
export interface BundleSize {
  /** Everything, in one file. */
  readonly whole: number;
  /** What a page loads before it calls anything, when the bundler makes files of their own for lazily imported modules. */
  readonly start: number;
}

/** The size of `code` in a page, with packages resolved from `folder`. */
export async function bundleSize(folder: string, code: string): Promise<BundleSize> {
  return {
    whole: await kilobytes(folder, code, false),
    start: await kilobytes(folder, code, true),
  };
}

async function kilobytes(folder: string, contents: string, splitting: boolean): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    splitting,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: 'out',
    external: ['node:*'],
    logLevel: 'silent',
    absWorkingDir: folder,
  });
  const start =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint !== undefined)?.[0] ??
    '';
  const files = [...needed(metafile.outputs, start)];
  const sizes = files.map((path) => {
    const file = outputFiles.find((output) => output.path.endsWith(path));
    if (file === undefined) throw new Error(`the bundler did not return ${path}`);
    return gzipSync(file.contents, { level: 9 }).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024;
}

type Outputs = Readonly<
  Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>
>;

/** Returns a file and those that it imports, except lazily. */
function needed(outputs: Outputs, path: string, found = new Set<string>()): ReadonlySet<string> {
  found.add(path);
  for (const { path: next, kind } of outputs[path]?.imports ?? [])
    if (kind === 'import-statement' && next in outputs && !found.has(next))
      needed(outputs, next, found);
  return found;
}
