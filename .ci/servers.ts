// The tables of docs/servers.md: which server has which operation and which field, from the
// declarations of the endpoints and the docstrings of the schemas.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import {
  type ServerProduct,
  servesRoute,
  describeServers,
} from '../packages/forge-client/src/service/server-kinds.ts';
import { type Declared, forge } from './forge-methods.ts';
import { packageDir, root } from './paths.ts';
import type { Generated } from './generated.ts';

const page = 'docs/servers.md';
const names = {
  'Gitea 1.22': 'gitea',
  'Gitea 1.23': 'gitea',
  'Gitea 1.24': 'gitea',
  'Gitea 1.25': 'gitea',
  'Gitea 1.26': 'gitea',
  'Gitea 1.27': 'gitea',
  'Forgejo 11': 'forgejo',
  'Forgejo 15': 'forgejo',
} as const satisfies Readonly<Record<string, ServerProduct>>;
type Server = keyof typeof names;
const kinds = Object.keys(names) as Server[];
const columns = kinds.join(' | ');
const lines = '---|'.repeat(kinds.length);

/** A field that not every server sends. */
interface Field {
  readonly type: string;
  readonly name: string;
  readonly cells: Readonly<Record<Server, string>>;
}

const server = /(?:Gitea up to 1\.\d+|Forgejo)/;
/** "Not on Forgejo." or "Empty on Gitea up to 1.22 and Forgejo." in a docstring. */
const without = new RegExp(
  `\\b(Not|Empty) on (${server.source}(?: and ${server.source})*)[.,](?=\\s|$)`,
  'g',
);
const since = /(?:Gitea 1\.\d+ or newer|Forgejo 1\d or newer|Gitea|Forgejo)/;
/** "Gitea 1.24 or newer only." or "Gitea 1.24 or newer and Forgejo." in a docstring. */
const within = new RegExp(
  `(?:^|[.] )(${since.source} only|${since.source} and ${since.source})\\.(?=\\s|$)`,
);

const { endpoints, exportNames, callers } = forge;
const problems: string[] = [];
const all = Object.values(endpoints);
const some = all.filter((endpoint) => kinds.some((kind) => !has(kind, endpoint)));

export function servers(): Generated {
  const tables = {
    counts: countTable(),
    operations: operationTable(),
    fields: fieldTable(fieldsOf()),
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

function countTable(): string {
  const counts = kinds.map((kind) => routesOf(all.filter((endpoint) => has(kind, endpoint))));
  const everywhere = all.filter((endpoint) => !some.includes(endpoint));
  return `| declared | ${columns} | on all of them |\n|---|${lines}---|\n| ${routesOf(all)} | ${counts.join(' | ')} | ${routesOf(everywhere)} |`;
}

/** How many operations there are: two endpoints of one route are one operation. */
function routesOf(endpoints: typeof all): string {
  return String(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size);
}

function operationTable(): string {
  return `| call | route | ${columns} |\n|---|---|${lines}\n${some
    .map(operationRow)
    .sort((a, b) => (a.call < b.call ? -1 : 1))
    .map(({ row }) => row)
    .join('\n')}`;
}

function fieldTable(fields: readonly Field[]): string {
  const rows = fields.map(
    ({ type, name, cells }) =>
      `| \`${type}\` | \`${name}\` | ${kinds.map((kind) => cells[kind]).join(' | ')} |`,
  );
  return `| type | field | ${columns} |\n|---|---|${lines}\n${rows.join('\n')}`;
}

/** Returns whether the newest patch release of a server has an operation. */
function has(kind: Server, endpoint: Declared): boolean {
  return servesRoute({ name: names[kind], version: `${versionOf(kind)}.99` }, endpoint);
}

function versionOf(kind: Server): string {
  return kind.slice(kind.indexOf(' ') + 1);
}

function operationRow(endpoint: Declared): { readonly call: string; readonly row: string } {
  const call =
    callers.get(endpoint)?.call ??
    `forge.transport.call(endpoints.${exportNames.get(endpoint) ?? ''})`;
  const marks = kinds.map((kind) => {
    const oldest = endpoint.since?.[names[kind]];
    if (!has(kind, endpoint)) return kind === 'Forgejo 15' && oldest === '16' ? '16+' : '';
    if (endpoint.setting !== undefined) return `\`${endpoint.setting}\``;
    return oldest?.startsWith(`${versionOf(kind)}.`) === true ? `${oldest}+` : '✓';
  });
  return {
    call,
    row: `| \`${call}\` | \`${endpoint.method} ${endpoint.path}\` | ${marks.join(' | ')} |`,
  };
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
function fieldsOf(): Field[] {
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
    .sort((a, b) => compareTexts(a.type, b.type));
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function fieldOf(type: string): (member: ts.TypeElement) => Field[] {
  return (member) => {
    const name = member.name?.getText() ?? '';
    const text = textOf(member);
    const cells = cellsOf(text);
    if (
      cells === undefined &&
      /\b(?:(?:[Nn]ot|[Oo]nly|[Ee]mpty) on (?:Gitea|Forgejo)|(?:Gitea|Forgejo)(?: 1[\d.]* or newer)? only\b)/.test(
        text,
      )
    )
      problems.push(
        `${type}.${name}: its docstring names servers in a form that this page does not understand`,
      );
    return cells === undefined ? [] : [{ type, name, cells }];
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

/** What each server does with a field; undefined for a field that all of them send. */
function cellsOf(text: string): Record<Server, string> | undefined {
  const found = [...text.matchAll(without)];
  const [, names] = within.exec(text) ?? [];
  if (found.length === 0 && names === undefined) return undefined;
  const sent = names
    ?.replace(/ only$/, '')
    .split(' and ')
    .flatMap(serversFrom);
  const cells = Object.fromEntries(
    kinds.map((kind) => [kind, sent?.includes(kind) === false ? '' : '✓']),
  ) as Record<Server, string>;
  for (const [, how, lacking = ''] of found) {
    for (const kind of lacking.split(' and ').flatMap(serversUpTo))
      cells[kind] = how === 'Empty' ? '`[]`' : '';
  }
  return cells;
}

/** The servers of `Gitea 1.24 or newer` or `Forgejo`. */
function serversFrom(name: string): Server[] {
  const [product = '', oldest = '0'] = name.split(' ');
  return kinds.filter(
    (kind) => kind.startsWith(product) && minorOf(versionOf(kind)) >= minorOf(oldest),
  );
}

/** The servers of `Gitea up to 1.22` or `Forgejo`. */
function serversUpTo(name: string): Server[] {
  const [product = '', , , newest = '99'] = name.split(' ');
  return kinds.filter(
    (kind) => kind.startsWith(product) && minorOf(versionOf(kind)) <= minorOf(newest),
  );
}

/** The number that counts: 24 of `1.24`, 15 of `15`. */
function minorOf(version: string): number {
  return Number(version.slice(version.indexOf('.') + 1));
}
