import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, inject, test } from 'vitest';
import { run } from '../command.ts';
import { entries, published } from '../paths.ts';

const stage = inject('stage');
const modules = published.flatMap((name) => Object.keys(entries[name]).map((entry) => (entry === 'index' ? name : `${name}/${entry}`)));

/** How a program comes to an entry point: the conditions of its runtime and its kind of module. */
const ways = [
  { what: 'ESM on Node', conditions: [], extension: 'mts' },
  { what: 'CommonJS on Node', conditions: [], extension: 'cts' },
  { what: 'ESM for the web', conditions: ['browser'], extension: 'mts' },
  { what: 'CommonJS for the web', conditions: ['browser'], extension: 'cts' },
] as const;

describe.each(ways)('$what', ({ conditions, extension }) => {
  test('what the types promise as a value is there at run time, and nothing else', async () => {
    const declared = declaredValues(extension, conditions);
    const exported = await exportedValues(extension, conditions);
    for (const module of modules) expect(declared[module], module).toEqual(exported[module]);
  });
});

test('a program that makes an instance of what is a type alone does not compile', () => {
  const file = join(stage, 'types-as-values.mts');
  writeFileSync(
    file,
    `import { Issues, Stream } from 'forge-client';\nimport { AnswerStream, Pages } from 'model-client';\nexport const seen: unknown = [Stream, Pages];\nexport const broken: unknown = [Issues, AnswerStream];\n`,
  );
  const program = ts.createProgram([file], {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  const said = ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(said).toEqual(
    ['Issues', 'AnswerStream'].map((name) => `'${name}' cannot be used as a value because it was exported using 'export type'.`),
  );
});

test('whoever waits, streams or loads a list can ask for the class of what there is', async () => {
  const code = `for (const name of ['model-client', 'forge-client']) { const { ByteStream, Pages, Stream } = await import(name); console.log(ByteStream.name, Pages.name, Stream.name); }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: stage });
  expect(stdout.trim().split('\n')).toEqual(['ByteStream Pages Stream', 'ByteStream Pages Stream']);
});

/** Names in the order of the alphabet, by module. */
type Names = Readonly<Record<string, readonly string[]>>;

function declaredValues(extension: string, conditions: readonly string[]): Names {
  const file = join(stage, `every-entry.${extension}`);
  writeFileSync(file, modules.map((module, at) => `import * as n${String(at)} from '${module}';`).join('\n'));
  const program = ts.createProgram([file], { module: ts.ModuleKind.NodeNext, noLib: true, types: [], customConditions: [...conditions] });
  const checker = program.getTypeChecker();
  const imports = program.getSourceFile(file)?.statements.filter(ts.isImportDeclaration) ?? [];
  return Object.fromEntries(
    modules.map((module, at) => {
      const symbol = imports[at] && checker.getSymbolAtLocation(imports[at].moduleSpecifier);
      if (symbol === undefined) throw new Error(`${module} has no declarations`);
      return [
        module,
        checker
          .getExportsOfModule(symbol)
          .filter((each) => isValue(checker, each))
          .map(({ name }) => name)
          .sort(),
      ];
    }),
  );
}

function isValue(checker: ts.TypeChecker, symbol: ts.Symbol): boolean {
  const typeOnly = symbol.declarations?.some((each) => ts.isExportSpecifier(each) && (each.isTypeOnly || each.parent.parent.isTypeOnly));
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return typeOnly !== true && (target.flags & ts.SymbolFlags.Value) !== 0;
}

async function exportedValues(extension: string, conditions: readonly string[]): Promise<Names> {
  const get = extension === 'cts' ? 'require(module)' : 'await import(module)';
  const code = `const all = {}; (async () => { for (const module of ${JSON.stringify(modules)}) all[module] = Object.keys(${get}).sort(); console.log(JSON.stringify(all)); })();`;
  const type = extension === 'cts' ? 'commonjs' : 'module';
  const {
    code: exit,
    stdout,
    output,
  } = await run(process.execPath, [...conditions.map((each) => `--conditions=${each}`), `--input-type=${type}`, '-e', code], {
    cwd: stage,
  });
  if (exit !== 0) throw new Error(output);
  return JSON.parse(stdout) as Names;
}
