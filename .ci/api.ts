// The public declarations of the built packages as one page each, so that a change to them shows in review.
// `--write` rewrites docs/api/; without it, the check compares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { entries, packageDir, type Published, published, root } from './paths.ts';

const write = process.argv.includes('--write');
const publicNames = new Map<ts.Symbol, string>();
const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

for (const name of published) {
  const file = join(root, 'docs', 'api', `${name}.md`);
  const declarations = read(name);
  const now = page(name, declarations);
  const hidden = hiddenTypes(declarations);
  if (hidden.length > 0) {
    console.error(`api: declarations of ${name} use types that no entry point exports: ${hidden.join(', ')}`);
    process.exitCode = 1;
  }
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (now === before) console.log(`api: ${name} unchanged`);
  else if (write) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, now);
    console.log(`api: ${name} written`);
  } else {
    console.error(`api: the declarations of ${name} changed\n${firstChanges(before, now)}\nnpm run api rewrites docs/api/${name}.md`);
    process.exitCode = 1;
  }
}

interface Declarations {
  readonly checker: ts.TypeChecker;
  /** Symbols by the title of their entry point. */
  readonly exported: ReadonlyMap<string, readonly ts.Symbol[]>;
}

function read(name: Published): Declarations {
  const files = Object.keys(entries[name]).map((entry) => [entry, join(packageDir(name), 'dist', 'types', `${entry}.d.cts`)] as const);
  const program = ts.createProgram(
    files.map(([, file]) => file),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
      noEmit: true,
    },
  );
  const checker = program.getTypeChecker();
  return {
    checker,
    exported: new Map(files.map(([entry, file]) => [entry === 'index' ? name : `${name}/${entry}`, exportsOf(program, checker, file)])),
  };
}

function page(name: Published, { checker, exported }: Declarations): string {
  const home = new Map<ts.Symbol, string>();
  const sections = [...exported].map(([title, symbols]) => section(title, withBases(checker, symbols), home));
  return `# Public declarations of ${name}\n\nWritten by \`npm run api\` from the built package, without comments and in order of names.\n\n${sections.join('\n')}`;
}

/** Exported symbols and the classes that they extend, whose methods are theirs. */
function withBases(checker: ts.TypeChecker, symbols: readonly ts.Symbol[]): readonly ts.Symbol[] {
  const all = new Set(symbols.flatMap((symbol) => [symbol, ...basesOf(checker, symbol)].filter(isOurs)));
  return [...all].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** Types that the public declarations name but that cannot be imported. Constructors are exempt: their arguments are created inside. */
function hiddenTypes({ checker, exported }: Declarations): string[] {
  const all = new Set([...exported.values()].flat().flatMap((symbol) => [symbol, ...basesOf(checker, symbol)]));
  const hidden = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isConstructorDeclaration(node)) return;
    const name = ts.isTypeReferenceNode(node) ? node.typeName : ts.isExpressionWithTypeArguments(node) ? node.expression : undefined;
    const symbol = name === undefined ? undefined : target(checker, name);
    if (symbol !== undefined && isOurs(symbol) && !all.has(symbol)) hidden.add(symbol.name);
    ts.forEachChild(node, visit);
  };
  for (const symbol of all) for (const declaration of symbol.declarations ?? []) visit(declaration);
  return [...hidden].sort();
}

/** The classes that a class extends. They need no export, because users do not name them. */
function basesOf(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol[] {
  const clauses = symbol.declarations?.filter(ts.isClassDeclaration).flatMap(({ heritageClauses }) => heritageClauses ?? []) ?? [];
  const [base] = clauses.filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword).flatMap(({ types }) => types);
  const found = base === undefined ? undefined : target(checker, base.expression);
  return found === undefined ? [] : [found, ...basesOf(checker, found)];
}

function target(checker: ts.TypeChecker, name: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function isOurs(symbol: ts.Symbol): boolean {
  if (symbol.flags & ts.SymbolFlags.TypeParameter) return false;
  return symbol.declarations?.every((each) => each.getSourceFile().fileName.includes('/dist/types/')) ?? false;
}

function exportsOf(program: ts.Program, checker: ts.TypeChecker, file: string): ts.Symbol[] {
  const source = program.getSourceFile(file);
  const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source);
  if (symbol === undefined) throw new Error(`${file} exports nothing; is the package built?`);
  const exported = checker
    .getExportsOfModule(symbol)
    .map((each) => (each.flags & ts.SymbolFlags.Alias ? named(checker.getAliasedSymbol(each), each.name) : each));
  return exported.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** The names under which aliased symbols are exported. */
function named(symbol: ts.Symbol, name: string): ts.Symbol {
  publicNames.set(symbol, name);
  return symbol;
}

function nameOf(symbol: ts.Symbol): string {
  return publicNames.get(symbol) ?? symbol.name;
}

function section(title: string, symbols: readonly ts.Symbol[], home: Map<ts.Symbol, string>): string {
  const here = symbols.filter((symbol) => !home.has(symbol));
  const elsewhere = symbols.filter((symbol) => home.has(symbol)).map((symbol) => `${nameOf(symbol)} (${home.get(symbol) ?? ''})`);
  for (const symbol of here) home.set(symbol, title);
  const code = here.map(declarationOf).join('\n');
  const again = elsewhere.length === 0 ? '' : `\nAlso: ${elsewhere.join(', ')}.\n`;
  return `## ${title}\n${code === '' ? '' : `\n\`\`\`ts\n${code}\n\`\`\`\n`}${again}`;
}

function declarationOf(symbol: ts.Symbol): string {
  const printed = (symbol.declarations ?? []).map((declaration) => {
    const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return printer.printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile());
  });
  return [...new Set(printed)]
    .join('\n')
    .replace(/^\s*#private;\n/gm, '')
    .replace(/^export /gm, '')
    .replace(/^declare /gm, '');
}

function firstChanges(before: string, now: string): string {
  const had = new Set(before.split('\n'));
  const has = new Set(now.split('\n'));
  const gone = [...had].filter((line) => !has.has(line)).map((line) => `- ${line}`);
  const came = [...has].filter((line) => !had.has(line)).map((line) => `+ ${line}`);
  return [...gone.slice(0, 20), ...came.slice(0, 20)].join('\n');
}
