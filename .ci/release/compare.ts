// Compares public declarations. A change that is not certain to leave every program working counts as narrowed.
import ts from 'typescript';
import { type Declarations, textOf } from './declarations.ts';

export type Change = 'added' | 'narrowed' | 'removed';

export interface Difference {
  readonly what: string;
  readonly change: Change;
}

/** How a type is used: a type that is only passed in may accept more, one that is only received may have more. */
interface Uses {
  readonly isInput: boolean;
  readonly isOutput: boolean;
}

type Members = ReadonlyMap<string, readonly ts.Node[]>;

/** Returns what differs between two versions of a page. */
export function compare(before: Declarations, now: Declarations): readonly Difference[] {
  const gone = [...before.exported.keys()].filter((name) => !now.exported.has(name));
  const came = [...now.exported.keys()].filter((name) => !before.exported.has(name));
  const changed = [...before.exported].flatMap(([name, old]) => {
    const here = now.exported.get(name) ?? [];
    // One of them is only listed as exported from here, too.
    if (old.length === 0 || here.length === 0) return [];
    return differences(name, old, here, usesOf(name, before, now));
  });
  return [
    ...gone.map((what): Difference => ({ what, change: 'removed' })),
    ...changed,
    ...came.map((what): Difference => ({ what, change: 'added' })),
  ];
}

function usesOf(key: string, before: Declarations, now: Declarations): Uses {
  const name = key.slice(key.indexOf(': ') + 2);
  const isInput = before.inputs.has(name) || now.inputs.has(name);
  const isOutput = before.outputs.has(name) || now.outputs.has(name);
  // Nothing reaches a type that only programs name.
  return isInput || isOutput ? { isInput, isOutput } : { isInput: true, isOutput: true };
}

function differences(name: string, before: readonly ts.Statement[], now: readonly ts.Statement[], uses: Uses): readonly Difference[] {
  if (texts(before) === texts(now)) return [];
  const [old, here] = [before[0], now[0]];
  if (before.length === 1 && now.length === 1 && old !== undefined && here !== undefined) {
    const had = membersOf(old);
    const has = membersOf(here);
    if (had !== undefined && has !== undefined && headOf(old) === headOf(here))
      return memberDifferences(name, had, has, uses, ts.isClassDeclaration(here));
    if (ts.isTypeAliasDeclaration(old) && ts.isTypeAliasDeclaration(here) && parametersText(old) === parametersText(here)) {
      return [{ what: name, change: typeChange(old.type, here.type, uses) }];
    }
  }
  return [{ what: name, change: signaturesGrew(before, now) ? 'added' : 'narrowed' }];
}

function memberDifferences(name: string, before: Members, now: Members, uses: Uses, isClass: boolean): readonly Difference[] {
  const removed = [...before.keys()]
    .filter((key) => !now.has(key))
    .map((key): Difference => ({ what: `${name}.${key}`, change: 'removed' }));
  const others = [...now].flatMap(([key, nodes]): Difference[] => {
    const what = `${name}.${key}`;
    const old = before.get(key);
    if (old === undefined) return [{ what, change: isClass || !uses.isInput || nodes.every(isOptional) ? 'added' : 'narrowed' }];
    return texts(old) === texts(nodes) ? [] : [{ what, change: memberChange(old, nodes, uses) }];
  });
  return [...removed, ...others];
}

function memberChange(before: readonly ts.Node[], now: readonly ts.Node[], uses: Uses): Change {
  const [old, here] = [before[0], now[0]];
  if (old !== undefined && here !== undefined && isProperty(old) && isProperty(here)) {
    if (textOf(old.type) === textOf(here.type)) return optionalityChange(old, here, uses);
    return isOptional(old) === isOptional(here) ? typeChange(old.type, here.type, uses) : 'narrowed';
  }
  return signaturesGrew(before, now) ? 'added' : 'narrowed';
}

/** A key that may be left out now is more for those who pass it in, and less for those who read it; `readonly` is less for those who write. */
function optionalityChange(before: ts.PropertySignature | ts.PropertyDeclaration, now: typeof before, { isInput, isOutput }: Uses): Change {
  if (isOptional(before) === isOptional(now)) return textOf(before).startsWith('readonly ') ? 'added' : 'narrowed';
  return (isOptional(now) ? isOutput : isInput) ? 'narrowed' : 'added';
}

/** A union with more members accepts more; with fewer, it returns less. */
function typeChange(before: ts.TypeNode | undefined, now: ts.TypeNode | undefined, { isInput, isOutput }: Uses): Change {
  const had = unionOf(before);
  const has = unionOf(now);
  const grew = had.every((part) => has.includes(part));
  const shrank = has.every((part) => had.includes(part));
  return (grew && !isOutput) || (shrank && !isInput) || (grew && shrank) ? 'added' : 'narrowed';
}

/** Whether every old signature is still there, or has become one that accepts more. */
function signaturesGrew(before: readonly ts.Node[], now: readonly ts.Node[]): boolean {
  return before.every((old) => now.some((here) => textOf(old) === textOf(here) || accepts(here, old)));
}

function accepts(now: ts.Node, before: ts.Node): boolean {
  if (!isSignature(now) || !isSignature(before) || now.kind !== before.kind) return false;
  if (textOf(now.type) !== textOf(before.type) || parametersText(now) !== parametersText(before)) return false;
  const kept = before.parameters.every((old, position) => {
    const here = now.parameters[position];
    if (here === undefined || (isLeftOut(old) && !isLeftOut(here))) return false;
    return (
      typeChange(old.type, here.type, { isInput: true, isOutput: false }) === 'added' &&
      old.dotDotDotToken?.kind === here.dotDotDotToken?.kind
    );
  });
  return kept && now.parameters.slice(before.parameters.length).every(isLeftOut);
}

/** The members of a class, an interface, an enum or an alias of an object. */
function membersOf(node: ts.Node): Members | undefined {
  const holder = ts.isTypeAliasDeclaration(node) ? node.type : node;
  const isHolder =
    ts.isClassDeclaration(holder) || ts.isInterfaceDeclaration(holder) || ts.isEnumDeclaration(holder) || ts.isTypeLiteralNode(holder);
  if (!isHolder) return undefined;
  const members = new Map<string, ts.Node[]>();
  for (const member of holder.members as readonly ts.Node[] as readonly (ts.Node & { readonly name?: ts.Node })[]) {
    const key = member.name === undefined ? ts.SyntaxKind[member.kind] : textOf(member.name);
    members.set(key, [...(members.get(key) ?? []), member]);
  }
  return members;
}

/** What stands before the members: the name, the type parameters, and what is extended. */
function headOf(node: ts.Node): string {
  const text = textOf(node);
  return text.slice(0, text.indexOf('{'));
}

function parametersText(node: { readonly typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> | undefined }): string {
  return (node.typeParameters ?? []).map(textOf).join(', ');
}

function unionOf(type: ts.TypeNode | undefined): readonly string[] {
  if (type === undefined) return ['any'];
  return ts.isUnionTypeNode(type) ? type.types.map(textOf) : [textOf(type)];
}

function texts(nodes: readonly ts.Node[]): string {
  return nodes.map(textOf).join('\n');
}

function isProperty(node: ts.Node): node is ts.PropertySignature | ts.PropertyDeclaration {
  return ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
}

function isOptional(node: ts.Node): boolean {
  return (node as { readonly questionToken?: ts.Node }).questionToken !== undefined;
}

function isSignature(node: ts.Node): node is ts.SignatureDeclaration {
  return ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isMethodSignature(node) || ts.isConstructorDeclaration(node);
}

function isLeftOut(parameter: ts.ParameterDeclaration): boolean {
  return isOptional(parameter) || parameter.dotDotDotToken !== undefined;
}
