// The JavaScript of a package: one set of ES modules for all platforms, and the CommonJS modules made of them. What differs between
// platforms is behind two names that package.json maps: `#platform`, and `#zod`, which is the part of zod in use on Node.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { passToLateFiles } from './late-files.ts';
import { mergeChunks } from './merge-chunks.ts';
import { bundled, entries, packageDir, platforms, type Published } from './paths.ts';

const EXTERNAL = [
  'undici',
  'zod',
  'zod/*',
  'msw',
  'msw/*',
  '@mswjs/interceptors',
  '@mswjs/interceptors/*',
  '@opentelemetry/api',
  '#platform',
  'node:*',
];

/** Writes the modules of a package to its `dist`. */
export async function writeModules(name: Published): Promise<void> {
  const dir = packageDir(name);
  const outdir = join(dir, 'dist');
  rmSync(outdir, { recursive: true, force: true });
  const shared: BuildOptions = {
    absWorkingDir: dir,
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    mainFields: ['module', 'main'],
    conditions: ['@clients/source'],
    tsconfig: 'tsconfig.build.json',
    logLevel: 'error',
  };
  const sources = Object.entries(platforms).map(([platform, file]) => [`platform-${platform}`, file]);
  const { metafile } = await build({
    ...shared,
    entryPoints: { ...entries[name], ...Object.fromEntries(sources) },
    splitting: true,
    metafile: true,
    external: EXTERNAL,
    plugins: [throughMap],
  });
  const modules = await tidied(
    outdir,
    Object.keys(metafile.outputs).map((file) => basename(file)),
  );
  const used = zodNames(modules.map((path) => readFileSync(path, 'utf8')));
  await build({
    ...shared,
    entryNames: 'zod-on-node',
    // Nobody reads it, and Node reads it at each start.
    minify: true,
    stdin: { contents: `export { ${used.join(', ')} } from 'zod/mini';`, resolveDir: dir },
  });
  writeFileSync(join(outdir, 'LICENSES.txt'), licenses(dir, name));
}

/** Returns the licenses of what is bundled from others. */
function licenses(dir: string, name: Published): string {
  return bundled[name]
    .map((other) => `${other}\n\n${readFileSync(join(dir, 'node_modules', other, 'LICENSE'), 'utf8').trim()}\n`)
    .join('\n');
}

/** Modules ask for `#zod`, which `imports` of package.json leads to zod itself or to the part of it in use. */
const throughMap: Plugin = {
  name: 'zod through the map of imports',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^zod\/mini$/ }, () => ({ path: '#zod', external: true, sideEffects: false }));
  },
};

/** Merges the chunks and removes imports that bundlers would keep for nothing. Returns the paths of all modules. */
async function tidied(outdir: string, files: readonly string[]): Promise<string[]> {
  for (const path of files.map((file) => join(outdir, file))) {
    // An import of a chunk for its effects alone, of which it has none: bundlers warn of it.
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^import "\.\/[^"]+";\n/gm, ''));
  }
  await mergeChunks(outdir, files);
  const modules = globSync('*.js', { cwd: outdir }).map((file) => join(outdir, file));
  passToLateFiles(modules);
  for (const path of modules) writeFileSync(path, withAsciiComments(withOneZod(readFileSync(path, 'utf8'))));
  return modules;
}

/** Node decodes a module faster when it is ASCII, which is 4 % of an import. esbuild escapes what is not in strings, but not in comments. */
function withAsciiComments(text: string): string {
  return text.replace(/^ *(?:\/\*\*|\*|\/\/).*$/gm, (line) => line.replaceAll(' ·', ';').replaceAll('…', '...'));
}

/** Leaves one import of `#zod` in a module of many, for bundlers that keep each of them for its effects. */
function withOneZod(text: string): string {
  const IMPORT = /^import \* as (\w+) from "#zod";\n/gm;
  const [first, ...others] = [...text.matchAll(IMPORT)].map(([, local = '']) => local);
  if (first === undefined || others.length === 0) return text;
  const [head = ''] = text.match(IMPORT) ?? [];
  return head + text.replace(IMPORT, '').replace(new RegExp(`\\b(?:${others.join('|')})\\.(?=\\w)`, 'g'), `${first}.`);
}

/** Returns the names that the modules take from `#zod`. */
function zodNames(modules: readonly string[]): string[] {
  const names = modules.flatMap((text) =>
    [...text.matchAll(/^import \* as (\w+) from "#zod";$/gm)].flatMap(([, local = '']) =>
      [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
    ),
  );
  return [...new Set(names)].sort();
}
