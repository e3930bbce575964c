// What `forge-client/tools` knows about each operation: its method, its endpoint, a line about it
// and the descriptions of its fields, taken from the declarations and their docstrings.
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';
import { type Declared, forge } from './forge-methods.ts';
import { root } from '../base/paths.ts';
import type { Generated } from './generated.ts';

/** A nested object is described to this depth. */
const DEEPEST = 3;

const folder = 'packages/forge-client/src/tools/catalog';
const { endpoints, callers, program } = forge;
const checker = program.getTypeChecker();
const fields = new Map<string, Record<string, string>>();
const declarations = endpointDeclarations();

export async function toolCatalog(): Promise<Generated> {
  const rows = Object.entries(endpoints).flatMap(([name, endpoint]) => row(name, endpoint));
  rows.sort(([one], [other]) => (one < other ? -1 : 1));
  const texts = {
    'operations.ts': operationsText(rows),
    'fields.ts': fieldsText(),
    'nouns.ts': nounsText(rows),
  };
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const filepath = join(root, folder, name);
    files[`${folder}/${name}`] = await format(text, {
      ...(await resolveConfig(filepath)),
      filepath,
    });
  }
  return { files, problems: [] };
}

type Row = readonly [method: string, endpoint: string, summary: string, objects: string];

/**
 * The row of an endpoint; none for a deprecated one, for one that no method sends, and for
 * Forgejo's route where the method of the tool tries that of Gitea first.
 */
function row(name: string, endpoint: Declared): Row[] {
  const caller = callers.get(endpoint);
  if (caller === undefined || endpoint.deprecated !== undefined || name.endsWith('OnForgejo'))
    return [];
  const symbol = checker.getSymbolAtLocation(caller.declaration.name);
  const summary = firstSentence(docOf(symbol));
  if (summary === '') throw new Error(`${caller.call} has no docstring`);
  return [
    [caller.call.replace(/^forge\./, ''), name, summary, objectsOf(name, endpoint).join(' ')],
  ];
}

/** Names of the objects that describe the slots of an endpoint's input. */
function objectsOf(name: string, endpoint: Declared): string[] {
  const declaration = declarations.get(name);
  if (declaration === undefined) throw new Error(`no file endpoints.ts declares ${name}`);
  const input = checker.getTypeAtLocation(declaration).getProperty('~in');
  if (input === undefined) throw new Error(`${endpoint.id} has no input`);
  const slots = checker.getNonNullableType(checker.getTypeOfSymbol(input));
  return checker
    .getPropertiesOfType(slots)
    .map((slot) => described(checker.getTypeOfSymbol(slot), `${name}.${slot.name}`));
}

/**
 * Collects the descriptions of an object's fields, and returns the name under which they are kept.
 */
function described(slot: ts.Type, inline: string): string {
  const type = checker.getNonNullableType(slot);
  const named = (type.aliasSymbol ?? type.getSymbol())?.name ?? '__type';
  const name = named === '__type' ? inline : named;
  if (fields.has(name)) return name;
  const found: Record<string, string> = {};
  fields.set(name, found);
  collect(type, '', found, 0);
  return name;
}

function collect(type: ts.Type, path: string, found: Record<string, string>, depth: number): void {
  for (const property of checker.getPropertiesOfType(type)) {
    if (!isOurs(property)) continue;
    const name = path + property.name;
    const text = describedField(property);
    if (text !== '') found[name] = text;
    const inner = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    const item = checker.isArrayType(inner)
      ? checker.getTypeArguments(inner as ts.TypeReference)[0]
      : inner;
    if (item !== undefined && depth < DEEPEST && (item.flags & ts.TypeFlags.Object) !== 0)
      collect(item, `${name}.`, found, depth + 1);
  }
}

function describedField(property: ts.Symbol): string {
  const deprecated = property.getJsDocTags(checker).find((tag) => tag.name === 'deprecated');
  const text = docOf(property);
  const instead =
    deprecated === undefined ? '' : ` Deprecated. ${ts.displayPartsToString(deprecated.text)}`;
  // A model writes JSON, which has no dates.
  return `${text}${oneLine(instead)}`.replaceAll(' or `Date`', '').trim();
}

/** Returns whether a field is declared by this package, and not by the language. */
function isOurs(property: ts.Symbol): boolean {
  return (
    property.declarations?.some((each) =>
      each.getSourceFile().fileName.includes('/forge-client/src/'),
    ) === true
  );
}

/** The first paragraph of a docstring, on one line. */
function docOf(symbol: ts.Symbol | undefined): string {
  const [first = ''] = ts
    .displayPartsToString(symbol?.getDocumentationComment(checker))
    .split(/\n\s*\n/);
  return oneLine(first.replaceAll(/\{@link (\w+)\}/g, '$1'));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s+[A-Z`]|$)/.exec(text)?.[0] ?? text;
}

/** The constants that declare the endpoints, by name. */
function endpointDeclarations(): ReadonlyMap<string, ts.VariableDeclaration> {
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => /\/forge-client\/src\/api\/.*endpoints\.ts$/.test(fileName));
  const all = files
    .flatMap(({ statements }) => statements.filter(ts.isVariableStatement))
    .flatMap(({ declarationList }) => declarationList.declarations);
  return new Map(all.map((each) => [each.name.getText(), each]));
}

function operationsText(rows: readonly Row[]): string {
  const lines = rows.map(
    ([method, ...rest]) => `${JSON.stringify(method)}: ${JSON.stringify(rest)},`,
  );
  return `${head()}/** Each method with its endpoint, the first sentence of its docstring, and the objects that describe its input. */
export const operations: Readonly<Record<string, readonly [endpoint: string, summary: string, objects: string]>> = {
${lines.join('\n')}
};
`;
}

function fieldsText(): string {
  const used = [...fields]
    .filter(([, each]) => Object.keys(each).length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `${head()}/** Descriptions of the fields of each object, those of nested objects by their path. */
export const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(Object.fromEntries(used))};
`;
}

/** The docstrings of the client's properties. */
function nounsText(rows: readonly Row[]): string {
  const source = program.getSourceFile(program.getRootFileNames()[0] ?? '');
  const client = source?.statements.find(ts.isClassDeclaration);
  const nouns = new Set(rows.map(([method]) => method.split('.', 1)[0]));
  const members: readonly ts.ClassElement[] = client?.members ?? [];
  const properties = members
    .filter((each) => ts.isPropertyDeclaration(each))
    .filter(({ name }) => nouns.has(name.getText()));
  const entries = properties.map(({ name }) => [
    name.getText(),
    docOf(checker.getSymbolAtLocation(name)),
  ]);
  return `${head()}/** Each noun of the client, with its docstring. */
export const nouns: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(entries))};
`;
}

function head(): string {
  return '// Written by `npm run update` from the declarations and their docstrings.\n';
}
