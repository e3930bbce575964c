// The tables of docs/servers.md: the operations and the fields that only some servers have, from
// the declarations of the endpoints and the docstrings of the schemas.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describeServers } from '../packages/forge-client/src/service/server-kinds.ts';
import { type Declared, forge } from './forge-methods.ts';
import { packageDir, root } from './paths.ts';
import type { Generated } from './generated.ts';

const page = 'docs/servers.md';
const PRODUCTS = ['Gitea', 'Forgejo'] as const;
/** The cell of a product that lacks something. */
const LACKING = '–';

/** Names that the same servers have, of one noun or type. */
interface Row {
  readonly owner: string;
  readonly name: string;
  /** The cells of both products. */
  readonly cells: string;
}

const server = /(?:Gitea up to 1\.\d+|Forgejo)/;
/** "Not on Forgejo." or "Empty on Gitea up to 1.22 and Forgejo." in a docstring. */
const without = new RegExp(
  `\\b(?:Not|Empty) on (${server.source}(?: and ${server.source})*)[.,](?=\\s|$)`,
);
const since = /(?:Gitea 1\.\d+ or newer|Forgejo 1\d or newer|Gitea|Forgejo)/;
/** "Gitea 1.24 or newer only." or "Gitea 1.24 or newer and Forgejo." in a docstring. */
const within = new RegExp(
  `(?:^|[.] )(${since.source} only|${since.source} and ${since.source})\\.(?=\\s|$)`,
);

const { callers } = forge;
const problems: string[] = [];

export function servers(): Generated {
  const tables = {
    operations: renderTable(['noun', 'methods'], operationRows()),
    fields: renderTable(['type', 'fields'], fieldRows()),
  };
  const before = readFileSync(join(root, page), 'utf8');
  const text = Object.entries(tables).reduce(
    (now, [name, table]) => filled(now, name, table),
    before,
  );
  checkDocstrings();
  return { files: { [page]: text }, problems };
}

/** Replaces what is between the two marks of a name. */
function filled(text: string, name: string, table: string): string {
  const begin = `<!-- ${name} -->\n`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from)
    throw new Error(`docs/servers.md has no marks ${begin.trim()} and ${end}`);
  return `${text.slice(0, from)}${begin}${table}\n${text.slice(to)}`;
}

/**
 * One line for all names of an owner that the same servers have. Owners whose last part is the same
 * share it, such as `actions.jobs` and `orgs.actions.jobs`.
 */
function renderTable(heads: readonly string[], rows: readonly Row[]): string {
  const names = groupBy(rows, ({ owner, cells }) => `${owner}|${cells}`);
  const lines = names.map((group) => ({
    owner: group[0]?.owner ?? '',
    rest: `${group.map(({ name }) => inCode(name)).join(', ')} | ${group[0]?.cells ?? ''}`,
  }));
  const shared = groupBy(lines, ({ owner, rest }) => `${shareOf(owner)}|${rest}`);
  const body = shared.map(
    (group) =>
      `| ${group.map(({ owner }) => inCode(owner)).join(', ')} | ${group[0]?.rest ?? ''} |`,
  );
  return `| ${[...heads, ...PRODUCTS].join(' | ')} |\n|---|---|---|---|\n${body.join('\n')}`;
}

/** The groups of items with the same key, in the order of their first items. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** The last part of a noun; empty for a type. */
function shareOf(owner: string): string {
  return /[a-z][A-Za-z]*$/.exec(owner.replace(/^[A-Z].*/, ''))?.[0] ?? '';
}

function inCode(text: string): string {
  return `\`${text}\``;
}

/** The methods that not every server has. A method of several routes has those of each of them. */
function operationRows(): Row[] {
  return groupBy([...callers], ([, { call }]) => call)
    .flatMap((sent): Row[] => {
      const call = sent[0]?.[1].call ?? '';
      const declared = sent.map(([endpoint]) => endpoint);
      const words = declared.map((endpoint) => describeServers(endpoint));
      if (words.includes(undefined)) return [];
      const setting = declared[0]?.setting;
      const found = cellsOf(words.flatMap((each) => each ?? []));
      const cells =
        setting === undefined
          ? found
          : found.map((cell) => (cell === 'yes' ? inCode(setting) : cell));
      if (cells.every((cell) => cell === 'yes')) return [];
      const [, owner = '', name = ''] = /^forge\.(.+)\.(.+)$/.exec(call) ?? [];
      return [{ owner, name, cells: cells.join(' | ') }];
    })
    .sort((a, b) => compareTexts(a.owner, b.owner));
}

/** The cells of `Gitea 1.24 or newer`, `Forgejo up to 11` or `Forgejo`. */
function cellsOf(words: readonly string[]): string[] {
  return PRODUCTS.map((product) => {
    const found = words.find((each) => each.startsWith(product));
    if (found === undefined) return LACKING;
    const versions = found.slice(product.length + 1).replace(' or newer', '+');
    return versions === '' ? 'yes' : versions;
  });
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Reports methods whose docstring does not say which servers have them. Left to its author is a
 * method of several routes that differ, and one that sends other requests to servers that do not
 * have its route.
 */
function checkDocstrings(): void {
  const expected = new Map<ts.MethodDeclaration, Set<string>>();
  for (const [endpoint, { declaration }] of callers)
    expected.set(
      declaration,
      (expected.get(declaration) ?? new Set<string>()).add(availability(endpoint)),
    );
  for (const [declaration, [words = '', ...others]] of expected) {
    const text = textOf(declaration);
    if (words === '' || others.length > 0 || text.includes('do not have the route')) continue;
    if (new RegExp(`\\b${words}(?:[.,;]|$)`).test(text)) continue;
    problems.push(
      `${declaration.getSourceFile().fileName}: the docstring of ${declaration.name.getText()} does not say "${words}."`,
    );
  }
}

/**
 * What the docstring of a method says about the servers that have its operation; empty when all of
 * them have it.
 */
function availability(endpoint: Declared): string {
  const [first = '', ...others] = describeServers(endpoint) ?? [];
  if (first === '') return '';
  return others.length === 0 ? `${first} only` : [first, ...others].join(' and ');
}

/** The fields of all interfaces whose docstring names the servers that do not send them. */
function fieldRows(): Row[] {
  const folder = join(packageDir('forge-client'), 'src');
  return globSync(['api/**/*schemas.ts', 'entities/*schemas.ts'], { cwd: folder })
    .sort()
    .flatMap((path) => {
      const source = ts.createSourceFile(
        path,
        readFileSync(join(folder, path), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      );
      return source.statements
        .filter(ts.isInterfaceDeclaration)
        .flatMap((declared) => declared.members.flatMap(fieldOf(declared.name.text)));
    })
    .sort((a, b) => compareTexts(a.owner, b.owner));
}

function fieldOf(owner: string): (member: ts.TypeElement) => Row[] {
  return (member) => {
    const name = member.name?.getText() ?? '';
    const text = textOf(member);
    const words = wordsOf(text);
    if (
      words === undefined &&
      /\b(?:(?:[Nn]ot|[Oo]nly|[Ee]mpty) on (?:Gitea|Forgejo)|(?:Gitea|Forgejo)(?: 1[\d.]* or newer)? only\b)/.test(
        text,
      )
    )
      problems.push(
        `${owner}.${name}: its docstring names servers in a form that this page does not understand`,
      );
    return words === undefined ? [] : [{ owner, name, cells: cellsOf(words).join(' | ') }];
  };
}

/** The text of a docstring, without its tags, on one line. */
function textOf(node: ts.Node): string {
  const words = ts
    .getJSDocCommentsAndTags(node)
    .map((comment) =>
      ts.isJSDoc(comment) ? (ts.getTextOfJSDocComment(comment.comment) ?? '') : '',
    );
  return words.join(' ').replaceAll(/\s+/g, ' ');
}

/** The servers that have a field, as a docstring names them; undefined when all have it. */
function wordsOf(text: string): readonly string[] | undefined {
  const having = within
    .exec(text)?.[1]
    ?.replace(/ only$/, '')
    .split(' and ');
  const lacking = without.exec(text)?.[1]?.split(' and ');
  if (lacking === undefined) return having;
  return (having ?? PRODUCTS).flatMap((name) => {
    const without = lacking.find((each) => each.startsWith(name.split(' ')[0] ?? ''));
    if (without === undefined) return [name];
    const newest = / up to 1\.(\d+)$/.exec(without)?.[1];
    return newest === undefined ? [] : [`Gitea 1.${String(Number(newest) + 1)} or newer`];
  });
}
