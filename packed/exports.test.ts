// What the entry points export, in types and at run time.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { modules, published } from '../.ci/base/paths.ts';

const stage = inject('stage');

/** How a program comes to an entry point: the conditions of its runtime and its kind of module. */
const ways = [
  { what: 'ESM on Node', conditions: [], extension: 'mts' },
  { what: 'CommonJS on Node', conditions: [], extension: 'cts' },
  { what: 'ESM for the web', conditions: ['browser'], extension: 'mts' },
  { what: 'CommonJS for the web', conditions: ['browser'], extension: 'cts' },
] as const;

/** A function and the schema of what it returns, and the same function for two versions of `ai`. */
const REPEATED = { 'forge-client': ['repoRef'], 'model-client': ['createModelProvider'] };

describe.each(ways)('$what', ({ conditions, extension }) => {
  test('what the types promise as a value is there at run time, and nothing else', async () => {
    const declared = declaredValues(extension, conditions);
    const exported = await exportedValues(extension, conditions);
    for (const module of modules) expect(declared[module], module).toEqual(exported[module]);
  });
});

test('every type of the schemas is a type of the index, too', () => {
  const file = join(stage, 'types-of-schemas.mts');
  writeFileSync(
    file,
    published
      .map(
        (name, at) =>
          `import type * as i${String(at)} from '${name}';\nimport type * as s${String(at)} from '${name}/schemas';`,
      )
      .join('\n'),
  );
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    noLib: true,
    types: [],
  });
  const exported = exportsOf(program, file).map((symbols) =>
    symbols.filter((each) => hasFlag(program, each, ts.SymbolFlags.Type)).map(({ name }) => name),
  );
  published.forEach((name, at) => {
    const [index = [], schemas = []] = exported.slice(2 * at);
    expect(
      // Bodies as they are on the wire are for endpoints of one's own: the index has what methods
      // take and return.
      schemas.filter(
        (each) =>
          !index.includes(each) &&
          !/^JsonSchema|^(?:Process|Digests|WireFormat)|^ZodSchema$|(?:Body|EmbedResponse)$/.test(
            each,
          ),
      ),
      name,
    ).toEqual([]);
  });
});

test('a name is exported by one entry point of a package', async () => {
  const exported = await exportedValues('mts', []);
  for (const name of published) {
    const entries = modules.filter((module) => module === name || module.startsWith(`${name}/`));
    const names = entries.flatMap((module) => exported[module] ?? []);
    const repeated = names.filter((each, at) => names.indexOf(each) !== at);
    expect(repeated, name).toEqual(REPEATED[name]);
  }
});

test('whoever waits, streams or loads a list can ask for the class of what there is', async () => {
  const code = `for (const name of ['model-client', 'forge-client']) { const { ByteStream, Pages, Stream } = await import(name); console.log(ByteStream.name, Pages.name, Stream.name); }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: stage,
  });
  expect(stdout.trim().split('\n')).toEqual(['ByteStream Pages Stream', 'ByteStream Pages Stream']);
});

/** Names in the order of the alphabet, by module. */
type Names = Readonly<Record<string, readonly string[]>>;

function declaredValues(extension: string, conditions: readonly string[]): Names {
  const file = join(stage, `every-entry.${extension}`);
  writeFileSync(
    file,
    modules.map((module, at) => `import * as n${String(at)} from '${module}';`).join('\n'),
  );
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    noLib: true,
    types: [],
    customConditions: [...conditions],
  });
  const exported = exportsOf(program, file);
  const namesAt = (at: number): string[] =>
    (exported[at] ?? []).filter((each) => isValue(program, each)).map(({ name }) => name);
  return Object.fromEntries(modules.map((module, at) => [module, namesAt(at).sort()]));
}

/** What each module exports that a file imports. */
function exportsOf(program: ts.Program, file: string): readonly (readonly ts.Symbol[])[] {
  const checker = program.getTypeChecker();
  const imports = program.getSourceFile(file)?.statements.filter(ts.isImportDeclaration) ?? [];
  return imports.map(({ moduleSpecifier }) => {
    const symbol = checker.getSymbolAtLocation(moduleSpecifier);
    if (symbol === undefined) throw new Error(`${moduleSpecifier.getText()} has no declarations`);
    return checker.getExportsOfModule(symbol);
  });
}

function isValue(program: ts.Program, symbol: ts.Symbol): boolean {
  const typeOnly = symbol.declarations?.some(
    (each) => ts.isExportSpecifier(each) && (each.isTypeOnly || each.parent.parent.isTypeOnly),
  );
  return typeOnly !== true && hasFlag(program, symbol, ts.SymbolFlags.Value);
}

function hasFlag(program: ts.Program, symbol: ts.Symbol, flag: ts.SymbolFlags): boolean {
  const target =
    symbol.flags & ts.SymbolFlags.Alias
      ? program.getTypeChecker().getAliasedSymbol(symbol)
      : symbol;
  return (target.flags & flag) !== 0;
}

async function exportedValues(extension: string, conditions: readonly string[]): Promise<Names> {
  const get = extension === 'cts' ? 'require(module)' : 'await import(module)';
  const code = `const all = {}; (async () => { for (const module of ${JSON.stringify(modules)}) all[module] = Object.keys(${get}).sort(); console.log(JSON.stringify(all)); })();`;
  const type = extension === 'cts' ? 'commonjs' : 'module';
  const {
    code: exit,
    stdout,
    output,
  } = await run(
    process.execPath,
    [...conditions.map((each) => `--conditions=${each}`), `--input-type=${type}`, '-e', code],
    {
      cwd: stage,
    },
  );
  if (exit !== 0) throw new Error(output);
  return JSON.parse(stdout) as Names;
}
