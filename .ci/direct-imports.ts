// A plugin for the tests: what a file imports from an index comes straight from the module that
// declares it. The file then depends on the modules that it uses instead of on a whole package, so
// `vitest --changed` and `npm run test:watch` run the tests that a change can break.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { packageDir } from './paths.ts';

const IMPORT = /^import \{([^}]*)\} from '([^']+)';$/gm;
const EXPORT = /^export (type )?(?:\{([^}]*)\}|\*) from '([^']+)';$/gm;
const COMMENT = /^\/\/.*$/gm;

/** A value of a module, by the name that it has there. */
interface Value {
  readonly name: string;
  readonly module: string;
}

/** A module that only exports what other modules declare. */
interface Index {
  readonly values: ReadonlyMap<string, Value>;
  /** The modules that it exports as a whole. */
  readonly wholes: readonly string[];
}

type Resolve = (specifier: string, importer: string) => Promise<string | undefined>;

const indexes = new Map<string, Index | undefined>();
const origins = new Map<string, Promise<Value | undefined>>();

export const directImports: Plugin = {
  name: 'direct-imports',
  enforce: 'pre',
  // Vitest stores what it transformed, for the next run: where an index has a value from may change
  // in between.
  configureVitest({ defineCacheKeyGenerator }) {
    const indexesNow = hashIndexes();
    defineCacheKeyGenerator(() => indexesNow);
  },
  async transform(code, id) {
    if (!isOwn(id)) return undefined;
    const resolve: Resolve = async (specifier, importer) =>
      (await this.resolve(specifier, importer))?.id;
    let changed = code;
    for (const [whole, names = '', from = ''] of code.matchAll(IMPORT)) {
      const file = await resolve(from, id);
      if (file === undefined || readIndex(file) === undefined) continue;
      const imports = readNames(names).map(async ([exported, local]) => {
        const { name, module } = (await findOrigin(exported, file, resolve)) ?? {
          name: exported,
          module: file,
        };
        return `import { ${name} as ${local} } from '${module}';`;
      });
      const direct = (await Promise.all(imports)).join(' ');
      // The lines below keep their numbers.
      changed = changed.replace(whole, () => direct + whole.replace(/[^\n]/g, ''));
    }
    return { code: changed, map: null };
  },
  watchChange() {
    indexes.clear();
    origins.clear();
  },
};

/** Returns a hash of all files that may be an index. */
function hashIndexes(): string {
  const hash = createHash('sha256');
  const files = globSync(['*/src/*.ts', '*/src/**/index.ts'], { cwd: packageDir('') });
  for (const file of files.sort()) hash.update(readFileSync(join(packageDir(''), file)));
  return hash.digest('hex');
}

function isOwn(file: string): boolean {
  return (
    file.startsWith(packageDir('')) && file.endsWith('.ts') && !file.includes('/node_modules/')
  );
}

/** Returns where an export of a module is declared; undefined when it has no such value. */
function findOrigin(
  name: string,
  module: string,
  resolve: Resolve,
): Promise<Value | undefined> | undefined {
  const key = `${name} ${module}`;
  const origin = origins.get(key) ?? followExport(name, module, resolve);
  origins.set(key, origin);
  return origin;
}

async function followExport(
  name: string,
  module: string,
  resolve: Resolve,
): Promise<Value | undefined> {
  const index = readIndex(module);
  if (index === undefined) return { name, module };
  const value = index.values.get(name);
  if (value !== undefined) {
    const file = await resolve(value.module, module);
    return file === undefined ? undefined : findOrigin(value.name, file, resolve);
  }
  for (const whole of index.wholes) {
    const file = await resolve(whole, module);
    const origin =
      file === undefined || readIndex(file) === undefined
        ? undefined
        : await findOrigin(name, file, resolve);
    if (origin !== undefined) return origin;
  }
  return undefined;
}

/** Reads a module; returns undefined for one that does more than an index. */
function readIndex(file: string): Index | undefined {
  if (!isOwn(file)) return undefined;
  if (!indexes.has(file)) indexes.set(file, parseIndex(readFileSync(file, 'utf8')));
  return indexes.get(file);
}

function parseIndex(code: string): Index | undefined {
  const text = code.replace(COMMENT, '');
  if (text.replace(EXPORT, '').trim() !== '') return undefined;
  const values = new Map<string, Value>();
  const wholes: string[] = [];
  for (const [, types, names, module = ''] of text.matchAll(EXPORT)) {
    if (types !== undefined) continue;
    if (names === undefined) wholes.push(module);
    else for (const [name, exported] of readNames(names)) values.set(exported, { name, module });
  }
  return { values, wholes };
}

/** Returns the values in the braces of an import or export, each with its name outside of them. */
function readNames(names: string): [inner: string, outer: string][] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => {
      const [inner = '', outer = inner] = name.split(' as ');
      return [inner, outer];
    });
}
