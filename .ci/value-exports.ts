// What leaves an entry point as a type must not read as a value in its declarations: the bundler of declarations makes
// `export { Issues }` of `export type { Issues }`, which compiles in a user's program and fails when it runs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Corrects the declarations of all `entries` of the package in `dir` by what its JavaScript exports, and writes those of the ES modules:
 * they refer to those of the CommonJS modules, so that a type is declared once and is the same for both.
 */
export function settleExports(dir: string, entries: readonly string[]): void {
  const files = entries.map((entry) => [entry, join(dir, 'dist', 'types', `${entry}.d.cts`)] as const);
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const program = ts.createProgram(
    files.map(([, file]) => file),
    options,
  );
  for (const [entry, file] of files) {
    settle(program, file, valuesOf(join(dir, 'dist', `${entry}.js`)));
    writeFileSync(file.replace(/cts$/, 'ts'), `export * from './${entry}.cjs';\n`);
  }
}

function settle(program: ts.Program, file: string, values: ReadonlySet<string>): void {
  const source = program.getSourceFile(file);
  if (source === undefined) throw new Error(`${file} does not exist`);
  const checker = program.getTypeChecker();
  const edits = specifiersOf(source)
    .filter((each) => !each.isTypeOnly && !each.parent.parent.isTypeOnly && !values.has(each.name.text))
    .map((each) => edit(source, each, isType(checker, each)));
  writeFileSync(
    file,
    edits.reverse().reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), source.text),
  );
}

/** Removes an export that is neither a value nor a type, with the comma after it: no program could use it. */
function edit(source: ts.SourceFile, specifier: ts.ExportSpecifier, type: boolean): Edit {
  const from = specifier.getStart(source);
  if (type) return { from, to: from, text: 'type ' };
  const comma = /^\s*,\s*/.exec(source.text.slice(specifier.end))?.[0].length ?? 0;
  return { from, to: specifier.end + comma, text: '' };
}

function isType(checker: ts.TypeChecker, specifier: ts.ExportSpecifier): boolean {
  const symbol = checker.getSymbolAtLocation(specifier.name);
  const target = symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  // Exports of other packages are not resolved: a type is the safe assumption.
  return target === undefined || (target.flags & ts.SymbolFlags.Type) !== 0 || (target.flags & ts.SymbolFlags.Value) === 0;
}

/** The names that a built module exports when it runs. */
function valuesOf(file: string): Set<string> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022);
  const exported = source.statements.filter(ts.isExportDeclaration);
  if (exported.some(({ exportClause }) => exportClause === undefined || !ts.isNamedExports(exportClause)))
    throw new Error(`${file} exports names that it does not list`);
  return new Set(specifiersOf(source).map(({ name }) => name.text));
}

function specifiersOf(source: ts.SourceFile): ts.ExportSpecifier[] {
  return source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause !== undefined && ts.isNamedExports(statement.exportClause)
      ? [...statement.exportClause.elements]
      : [],
  );
}
