// Merges the chunks that esbuild's splitting makes. Node takes about a millisecond for each module, and links each imported name on its
// own: a client of twenty chunks takes longer to import than one of three. Bundlers drop what is not used statement by statement.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** A file that takes the place of several chunks. */
interface Group {
  readonly file: string;
  readonly chunks: ReadonlySet<string>;
}

/** `import { a, b as c } from "./chunk-….js";` and the same as an export, as esbuild prints them. */
const FROM = /^(import|export) \{\n([^}]*)\n?\} from "\.\/(chunk-\w+\.js)";$/gm;

/**
 * Merges the chunks of the built `dir` that `index.js` imports: those that the platform, or a file that works without one, imports as well,
 * which never import the platform themselves, and the others.
 */
export async function mergeChunks(dir: string, files: readonly string[]): Promise<void> {
  const texts = new Map(files.map((file) => [file, readFileSync(join(dir, file), 'utf8')]));
  for (const chunk of replaceByNames(texts)) rmSync(join(dir, chunk));
  const ofIndex = [...chunksOf(texts, ['index.js'])];
  const light = [...texts.keys()].filter((file) => !file.startsWith('chunk-') && !needsPlatform(texts, file));
  const ofBase = chunksOf(texts, light);
  const groups: Group[] = [
    { file: 'base.js', chunks: new Set([...ofIndex.filter((chunk) => ofBase.has(chunk)), ...chunksOf(texts, PLATFORMS)]) },
    { file: 'client.js', chunks: new Set(ofIndex.filter((chunk) => !ofBase.has(chunk))) },
  ];
  const names = exportedNames(texts, groups);
  for (const { file, chunks } of groups) await writeGroup(dir, { file, chunks }, names, groups);
  for (const [file, text] of texts) {
    if (groups.some(({ chunks }) => chunks.has(file))) rmSync(join(dir, file));
    else writeFileSync(join(dir, file), redirected(text, names, groups));
  }
}

/** A file that is loaded late and imported elsewhere, too: esbuild moves its code to a chunk, and leaves the names. */
const NAMES = /^import \{\n([^}]*)\n\} from "\.\/(chunk-\w+\.js)";\nexport \{\n\1\n\};\n$/;

/** Puts the code of a chunk in place of a file that only names it. Bundlers that make one file wrap each of the two. Returns the chunks. */
function replaceByNames(texts: Map<string, string>): string[] {
  const isLate = (file: string): boolean => [...texts.values()].some((text) => text.includes(`import("./${file}")`));
  const chunks = [...texts].flatMap(([file, text]) => {
    const [, , chunk = ''] = NAMES.exec(text) ?? [];
    return chunk !== '' && isLate(file) ? [{ file, chunk }] : [];
  });
  for (const { file, chunk } of chunks) {
    texts.set(file, texts.get(chunk) ?? '');
    texts.delete(chunk);
    for (const [other, text] of texts) texts.set(other, text.replaceAll(`"./${chunk}"`, `"./${file}"`));
  }
  return chunks.map(({ chunk }) => chunk);
}

const PLATFORMS = ['platform-node.js', 'platform-web.js'];

/** Returns whether a file imports the platform, directly or not. */
function needsPlatform(texts: ReadonlyMap<string, string>, file: string): boolean {
  return [file, ...chunksOf(texts, [file])].some((each) => texts.get(each)?.includes('from "#platform"'));
}

/** Returns the chunks that files import, and those that these import. */
function chunksOf(texts: ReadonlyMap<string, string>, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const [, , , chunk = ''] of (texts.get(file) ?? '').matchAll(FROM)) {
      if (found.has(chunk)) continue;
      found.add(chunk);
      open.push(chunk);
    }
  }
  return found;
}

/** Returns the name under which a group exports each name of its chunks that files outside the group import. */
function exportedNames(texts: ReadonlyMap<string, string>, groups: readonly Group[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const group of groups) {
    const taken = new Set<string>();
    for (const [file, text] of texts) {
      if (group.chunks.has(file)) continue;
      for (const [, , list = '', chunk = ''] of text.matchAll(FROM)) {
        if (!group.chunks.has(chunk)) continue;
        for (const [name] of pairsOf(list)) {
          if (names.has(`${chunk} ${name}`)) continue;
          let free = name;
          for (let count = 2; taken.has(free); count++) free = `${name}${String(count)}`;
          taken.add(free);
          names.set(`${chunk} ${name}`, free);
        }
      }
    }
  }
  return names;
}

/** Returns the pairs of a list of imports or exports: the name, and the one after `as`. */
function pairsOf(list: string): [name: string, as: string][] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.split(' as '))
    .map(([name = '', as = name]) => [name, as]);
}

/** Writes the file of a group. */
async function writeGroup(dir: string, group: Group, names: ReadonlyMap<string, string>, groups: readonly Group[]): Promise<void> {
  const exported = [...names].map(([key, as]) => [...key.split(' '), as] as [chunk: string, name: string, as: string]);
  const contents = exported
    .filter(([chunk]) => group.chunks.has(chunk))
    .map(([chunk, name, as]) => `export { ${name} as ${as} } from "./${chunk}";`)
    .toReversed()
    .join('\n');
  const options: BuildOptions = {
    stdin: { contents, resolveDir: dir },
    outfile: join(dir, group.file),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['#platform', '#zod', 'undici', 'node:*', 'zod', 'zod/*', 'msw', 'msw/*', '@mswjs/*', '@opentelemetry/api'],
    legalComments: 'inline',
    logLevel: 'error',
    plugins: [
      {
        name: 'files of other groups',
        setup(esbuild) {
          // The names of the sources would be dropped as other comments are.
          esbuild.onLoad({ filter: /chunk-\w+\.js$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace(/^\/\/ (?=\S+\.ts$)/gm, '//! '),
          }));
          esbuild.onResolve({ filter: /^\.\// }, ({ path }) => {
            const file = path.slice(2);
            return group.chunks.has(file) ? { path: join(dir, file), sideEffects: false } : { path, external: true, sideEffects: false };
          });
        },
      },
    ],
  };
  await build(options);
  const path = join(dir, group.file);
  const text = readFileSync(path, 'utf8')
    .replace(/^\/\/ .*chunk-\w+\.js\n/gm, '')
    .replace(/^\/\/! /gm, '// ');
  writeFileSync(path, redirected(text, names, groups));
}

/** Makes a file import the groups in place of their chunks. */
function redirected(text: string, names: ReadonlyMap<string, string>, groups: readonly Group[]): string {
  return text.replace(FROM, (statement, kind: string, list: string, chunk: string) => {
    const group = groups.find(({ chunks }) => chunks.has(chunk));
    if (group === undefined) return statement;
    const pairs = pairsOf(list).map(([name, as]) => {
      const exported = names.get(`${chunk} ${name}`) ?? name;
      return exported === as ? `  ${as}` : `  ${exported} as ${as}`;
    });
    return `${kind} {\n${pairs.join(',\n')}\n} from "./${group.file}";`;
  });
}
