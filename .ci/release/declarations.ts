// Reads the pages in docs/api, so that the declarations of two commits can be compared without building either.
import ts from 'typescript';

export interface Declarations {
  /** By "entry point: name"; the value is the statements that declare it. */
  readonly exported: ReadonlyMap<string, readonly ts.Statement[]>;
  /** Names of types that a caller passes in, and of those that a caller receives. */
  readonly inputs: ReadonlySet<string>;
  readonly outputs: ReadonlySet<string>;
}

type Use = 'in' | 'out';

/** Reads a page as `npm run api` writes it. */
export function readPage(page: string): Declarations {
  const exported = new Map<string, ts.Statement[]>();
  for (const section of page.split(/^## /m).slice(1)) {
    const entry = section.slice(0, section.indexOf('\n'));
    const code = /^```ts\n([^]*?)^```$/m.exec(section)?.[1] ?? '';
    for (const statement of parse(code)) {
      for (const name of namesOf(statement)) {
        const key = `${entry}: ${name}`;
        exported.set(key, [...(exported.get(key) ?? []), statement]);
      }
    }
    const again = /^Also: (.*)\.$/m.exec(section)?.[1]?.split(', ') ?? [];
    for (const name of again) exported.set(`${entry}: ${name.replace(/ \(.*/, '')}`, []);
  }
  return { exported, ...usesOf([...exported.values()].flat()) };
}

/** Returns a node as text, without differences of white space. */
export function textOf(node: ts.Node | undefined): string {
  return node === undefined ? '' : node.getText().replace(/\s+/g, ' ');
}

function parse(code: string): readonly ts.Statement[] {
  return ts.createSourceFile('page.d.ts', code, ts.ScriptTarget.Latest, true).statements;
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { readonly name?: ts.Node };
  return name === undefined ? [] : [name.getText()];
}

/** Follows the types that functions take and return. What cannot be told apart counts as both. */
function usesOf(statements: readonly ts.Statement[]): { inputs: Set<string>; outputs: Set<string> } {
  const found = { in: new Set<string>(), out: new Set<string>() };
  const byName = new Map<string, readonly ts.Statement[]>();
  for (const statement of statements) {
    for (const name of namesOf(statement)) byName.set(name, [...(byName.get(name) ?? []), statement]);
  }
  const reach = (name: string, use: Use): void => {
    if (found[use].has(name)) return;
    found[use].add(name);
    for (const statement of byName.get(name) ?? []) into(statement, use, reach);
  };
  for (const statement of statements.filter(isCallable)) into(statement, 'out', reach);
  return { inputs: found.in, outputs: found.out };
}

function into(node: ts.Node, use: Use, reach: (name: string, use: Use) => void): void {
  ts.forEachChild(node, (child) => {
    visit(child, use, reach);
  });
}

function visit(node: ts.Node, use: Use, reach: (name: string, use: Use) => void): void {
  if (ts.isParameter(node)) {
    into(node, opposite(use), reach);
  } else if (ts.isTypeReferenceNode(node)) {
    const name = node.typeName.getText();
    const [input, ...others] = node.typeArguments ?? [];
    reach(name, use);
    // An endpoint has the type of its input first.
    if (input !== undefined) visit(input, name.endsWith('Endpoint') ? opposite(use) : use, reach);
    for (const other of others) visit(other, use, reach);
  } else {
    if (ts.isExpressionWithTypeArguments(node)) reach(node.expression.getText(), use);
    into(node, use, reach);
  }
}

function opposite(use: Use): Use {
  return use === 'in' ? 'out' : 'in';
}

/** What a program starts from. Types are reached from these. */
function isCallable(statement: ts.Statement): boolean {
  return ts.isClassDeclaration(statement) || ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement);
}
