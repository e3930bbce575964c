// Files that a client loads when they are needed. What they use of the other files is passed to them: a bundler that makes one file wraps
// each module that a late one imports, in every bundle, and that would be all of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/** `import { a, b as c } from "./file.js";`, as esbuild prints it. */
const IMPORT = /^import \{\n([^}]*)\n\} from "\.\/([\w-]+\.js)";\n/gm;
const EXPORT = /^export \{\n([^}]*)\n\};\n/m;

/** A name of another file that a late one uses. */
interface Used {
  readonly file: string;
  readonly name: string;
  readonly as: string;
}

/** Makes a function of the code of each late file, and its importers call it. */
export function passToLateFiles(paths: readonly string[]): void {
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  for (const path of paths) {
    const load = `import("./${basename(path)}")`;
    const importers = paths.filter((other) => texts.get(other)?.includes(load));
    const text = texts.get(path) ?? '';
    const used = usedBy(text);
    if (importers.length === 0 || used.length === 0) continue;
    if (used.some(({ file }) => file.startsWith('chunk-')))
      throw new Error(`${path} shares code with another late file, and with nothing else`);
    writeFileSync(path, asFunction(text, used));
    for (const importer of importers) {
      const { imports, names } = namesIn(basename(importer), texts.get(importer) ?? '', used);
      const opened = `${load}.then(({ open }) => open(${names.join(', ')}))`;
      texts.set(importer, imports + (texts.get(importer) ?? '').replaceAll(load, opened));
      writeFileSync(importer, texts.get(importer) ?? '');
    }
  }
}

/** Returns what a file imports from others of the package. */
function usedBy(text: string): Used[] {
  return [...text.matchAll(IMPORT)].flatMap(([, list = '', file = '']) => pairs(list).map(([name, as]) => ({ file, name, as })));
}

/** Returns the pairs of a list of imports or exports: the name, and the one after `as`. */
function pairs(list: string): [name: string, as: string][] {
  return list.split(',').map((part) => {
    const [name = '', as = name] = part.trim().split(' as ');
    return [name, as];
  });
}

/** Like a module, the code runs once. */
function asFunction(text: string, used: readonly Used[]): string {
  const body = text.replace(IMPORT, '').replace(EXPORT, (_, list: string) => {
    const named = pairs(list).map(([name, as]) => (name === as ? name : `${as}: ${name}`));
    return `return opened = { ${named.join(', ')} };\n`;
  });
  const names = used.map(({ as }) => as).join(', ');
  return `var opened;\nfunction open(${names}) {\nif (opened) return opened;\n${body}}\nexport {\n  open\n};\n`;
}

/** Returns the names by which an importer knows what a late file uses, with the imports to add for that. */
function namesIn(importer: string, text: string, used: readonly Used[]): { readonly imports: string; readonly names: readonly string[] } {
  const own = new Map(pairs(EXPORT.exec(text)?.[1] ?? '').map(([name, as]) => [as, name]));
  const known = usedBy(text);
  let imports = '';
  const names = used.map(({ file, name, as }) => {
    const local = file === importer ? own.get(name) : known.find((each) => each.file === file && each.name === name)?.as;
    if (local !== undefined) return local;
    imports += `import {\n  ${name} as late_${as}\n} from "./${file}";\n`;
    return `late_${as}`;
  });
  return { imports, names };
}
