// The types that a program meets when it uses a client, from the declarations in the sources.
import { join } from 'node:path';
import ts from 'typescript';

/** What an index exports, and what the public members of its classes name. */
export interface NamedTypes {
  /** Names of types that members take or return. */
  readonly named: readonly string[];
  /** Those that the index does not export, or under whose name it exports something else, with a place that names each. */
  readonly unknown: readonly string[];
}

/** Follows the types of all public members of classes, from the index of a package. */
export function collectNamedTypes(folder: string, classes: readonly string[]): NamedTypes {
  const walk = new Walk(folder);
  for (const name of classes) walk.enter(name);
  return walk.found();
}

class Walk {
  readonly #checker: ts.TypeChecker;
  readonly #exported: ReadonlyMap<string, ts.Symbol>;
  /** Where each symbol was named first. */
  readonly #named = new Map<ts.Symbol, string>();

  constructor(folder: string) {
    const config = ts.getParsedCommandLineOfConfigFile(
      join(folder, 'tsconfig.json'),
      {},
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
    );
    if (config === undefined) throw new Error(`${folder} has no tsconfig.json`);
    const index = join(folder, 'src', 'index.ts');
    const program = ts.createProgram([index], config.options);
    this.#checker = program.getTypeChecker();
    const source = program.getSourceFile(index);
    const module = source && this.#checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${index} exports nothing`);
    this.#exported = new Map(
      this.#checker.getExportsOfModule(module).map((each) => [each.name, this.#resolve(each)]),
    );
  }

  enter(name: string): void {
    const symbol = this.#exported.get(name);
    if (symbol === undefined) throw new Error(`the index does not export ${name}`);
    this.#meet(symbol, 'the index');
    // A program makes clients itself; everything else comes from them.
    for (const declaration of (symbol.declarations ?? []).filter(ts.isClassDeclaration))
      for (const member of declaration.members.filter(ts.isConstructorDeclaration))
        for (const { type } of member.parameters) if (type !== undefined) this.#visit(type);
  }

  found(): NamedTypes {
    const unknown = [...this.#named].filter(
      ([symbol]) => this.#exported.get(symbol.name) !== symbol,
    );
    return {
      named: [...this.#named.keys()].map(({ name }) => name).toSorted(),
      unknown: unknown.map(([{ name }, place]) => `${name} at ${place}`).toSorted(),
    };
  }

  #meet(symbol: ts.Symbol, place: string): void {
    if (this.#named.has(symbol) || FOREIGN.has(symbol.name)) return;
    const declarations = (symbol.declarations ?? []).filter(isOfThePackages);
    if (declarations.length === 0) return;
    this.#named.set(symbol, place);
    if (BASES_OF_ENDPOINTS.has(symbol.name)) return;
    for (const each of declarations) this.#follow(each);
  }

  /** Visits what a declaration shows to a program. */
  #follow(declaration: ts.Declaration): void {
    if (ts.isClassDeclaration(declaration)) this.#followClass(declaration);
    else if (ts.isInterfaceDeclaration(declaration)) this.#followInterface(declaration);
    else if (ts.isTypeAliasDeclaration(declaration)) this.#followAlias(declaration);
  }

  #followClass(declaration: ts.ClassDeclaration): void {
    for (const clause of declaration.heritageClauses ?? [])
      for (const base of clause.types) this.#followBase(base);
    for (const member of declaration.members) if (isPublic(member)) this.#followMember(member);
  }

  /** The members of an interface are its own and those that it inherits without replacing them. */
  #followInterface(declaration: ts.InterfaceDeclaration): void {
    for (const clause of declaration.heritageClauses ?? [])
      for (const base of clause.types) if (!this.#isComputed(base)) this.#visitArguments(base);
    this.#followProperties(declaration.name);
  }

  /** The members of a base are members of what extends it; a program does not name the base. */
  #followBase(base: ts.ExpressionWithTypeArguments): void {
    this.#visitArguments(base);
    const target = this.#targetOf(base.expression);
    if (target === undefined || BASES_OF_ENDPOINTS.has(target.name)) return;
    for (const each of (target.declarations ?? []).filter(isOfThePackages)) this.#follow(each);
  }

  /** Omit and the like: what they leave is seen, what they take it from is not. */
  #isComputed(base: ts.ExpressionWithTypeArguments): boolean {
    const declarations = this.#targetOf(base.expression)?.declarations ?? [];
    return !declarations.some(isOfThePackages);
  }

  #visitArguments(base: ts.ExpressionWithTypeArguments): void {
    for (const argument of base.typeArguments ?? []) this.#visit(argument);
  }

  #followProperties(node: ts.Node): void {
    const properties = this.#checker.getPropertiesOfType(this.#checker.getTypeAtLocation(node));
    for (const { declarations } of properties)
      for (const each of (declarations ?? []).filter(isOfThePackages))
        if (ts.isPropertySignature(each) || ts.isMethodSignature(each)) this.#followMember(each);
  }

  /** An alias shows the kinds of a union, or its members; what it computes them from is its own affair. */
  #followAlias({ name, type }: ts.TypeAliasDeclaration): void {
    if (ts.isUnionTypeNode(type)) {
      this.#visit(type);
      return;
    }
    this.#followProperties(name);
  }

  #followMember(member: ts.ClassElement | ts.TypeElement): void {
    if (ts.isConstructorDeclaration(member)) return;
    if (ts.isPropertyDeclaration(member) || ts.isPropertySignature(member)) {
      if (member.type !== undefined) this.#visit(member.type);
      return;
    }
    if (!ts.isFunctionLike(member)) return;
    for (const { type } of member.parameters) if (type !== undefined) this.#visit(type);
    if (member.type !== undefined) this.#visit(member.type);
  }

  #visit(node: ts.Node): void {
    const name = namedBy(node);
    if (name !== undefined) {
      const target = this.#targetOf(name);
      if (target !== undefined && (target.flags & ts.SymbolFlags.TypeParameter) === 0)
        this.#meet(target, placeOf(node));
    }
    ts.forEachChild(node, (child) => {
      this.#visit(child);
    });
  }

  #targetOf(name: ts.Node): ts.Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(name);
    return symbol === undefined ? undefined : this.#resolve(symbol);
  }

  #resolve(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }
}

/** The types of declared endpoints are exported beside the words for declaring them. */
const BASES_OF_ENDPOINTS: ReadonlySet<string> = new Set(['CoreTransport', 'DeclaredRoute']);

/** Types of a specification that others publish, too, and a list of bytes in the words of whichever compiler reads it. */
const FOREIGN: ReadonlySet<string> = new Set(['StandardSchema', 'Bytes']);

function namedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  return undefined;
}

function isOfThePackages(declaration: ts.Declaration): boolean {
  return /\/packages\/[^/]+\/src\//.test(declaration.getSourceFile().fileName);
}

function isPublic(member: ts.ClassElement): boolean {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return false;
  if (ts.getJSDocTags(member).some(({ tagName }) => tagName.text === 'internal')) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (ts.getCombinedModifierFlags(member) & hidden) === 0;
}

/** The member or the type that names something, such as `Pages.list`. */
function placeOf(node: ts.Node): string {
  const names: string[] = [];
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    const { name } = at as ts.NamedDeclaration;
    if (name !== undefined && ts.isIdentifier(name)) names.unshift(name.text);
  }
  return names.join('.');
}
