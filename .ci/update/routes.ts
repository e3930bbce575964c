// docs/routes.md: every operation with the method that calls it, from the declarations and the
// client themselves.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Declared, forge, type Method } from './forge-methods.ts';
import { packageDir } from '../base/paths.ts';
import type { Generated } from './generated.ts';

const fixtures = join(packageDir('forge-client'), 'test', 'fixtures');
const leftOut = JSON.parse(readFileSync(join(fixtures, 'left-out.json'), 'utf8')) as Readonly<
  Record<string, string>
>;
const { operations } = JSON.parse(readFileSync(join(fixtures, 'operations.json'), 'utf8')) as {
  operations: readonly Declared[];
};
const { endpoints, beside, exportNames, methods, callers, program, describeServers } = forge;

export function routes(): Generated {
  return { files: { 'docs/routes.md': render() }, problems: [] };
}

function render(): string {
  const all = Object.values(endpoints);
  const declared = new Set(all.map(({ method, path }) => `${method} ${path}`));
  const some = all.filter((endpoint) => describeServers(endpoint) !== undefined);
  const sections = new Map<string, Row[]>();
  for (const method of methods) {
    const rows = [...callers]
      .filter(([endpoint, caller]) => caller === method && endpoint.outsideApi !== true)
      .map(([endpoint]) => row(endpoint, method));
    if (rows.length > 0) sections.set(method.noun, [...(sections.get(method.noun) ?? []), ...rows]);
  }
  const uncalled = Object.entries(endpoints).filter(([, endpoint]) => !callers.has(endpoint));
  const calls = uncalled.map(([name, endpoint]) =>
    row(endpoint, { call: `forge.transport.call(endpoints.${name})`, result: resultOf(name) }),
  );
  sections.set('forge.transport', calls);
  const out = operations
    .filter(({ id }) => id in leftOut)
    .map(({ id, method, path }) => `| \`${method} ${path}\` | \`${id}\` | ${leftOut[id] ?? ''} |`);
  const total = operations.length;
  return `---
aside: false
---

# Routes

All ${String(total)} operations of the API of Gitea and Forgejo, by noun: ${String(declared.size)} can be called, ${String(out.length)} are [left out](#left-out).

${legend(some.length)}

Nouns: ${jumps([...sections.keys()])}

${[...sections].map(([noun, rows]) => `## ${noun}\n\n${tables(rows)}\n`).join('\n')}
${besideText()}

## Left out

| route | id | reason |
|---|---|---|
${out.join('\n')}
`;
}

/** A link to the first section of each noun: the page has no outline, so that a route fits a line. */
function jumps(sections: readonly string[]): string {
  const firsts = new Map(
    sections.toReversed().map((name) => [name.split('.')[1] ?? name, name] as const),
  );
  return [...firsts]
    .toReversed()
    .map(([noun, name]) => `[${noun}](#${name.toLowerCase().replaceAll('.', '')})`)
    .join(' · ');
}

/** A file that several nouns have, such as an attachment, is downloaded by a method of each. */
function besideText(): string {
  const rows = Object.values(beside).flatMap((endpoint) => {
    const route = `${endpoint.method} ${endpoint.path}`;
    return methods
      .filter(({ routes }) => routes.includes(route))
      .map((method) => row(endpoint, method));
  });
  return `## Beside the API

Endpoints of the same server that are not operations of the API: their paths begin at the root of the server.

${tables(rows)}`;
}

/** What the columns contain; `some` is how many operations not every supported server has. */
function legend(some: number): string {
  return `Each noun has a table of its methods with their routes. \`only\` names the servers that have the route, where not every supported one does (${String(some)} operations), and the setting of the instance that it requires. Deprecated operations without a method show the call of the transport.

Folded below each table: what the method resolves with, the name of the endpoint in \`forge-client/endpoints\`, and the operation id, as in the API's document, hooks, errors and the embedded server.`;
}

/** What `transport.call` gives for an endpoint: the second type argument of its declaration. */
function resultOf(name: string): string {
  const declarations = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.endsWith('/endpoints.ts'))
    .flatMap(({ statements }) =>
      statements
        .filter(ts.isVariableStatement)
        .flatMap(({ declarationList }) => declarationList.declarations),
    );
  const type = declarations.find(
    (each) => ts.isIdentifier(each.name) && each.name.text === name,
  )?.type;
  return (
    (type !== undefined && ts.isTypeReferenceNode(type)
      ? type.typeArguments?.[1]?.getText()
      : undefined) ?? 'void'
  );
}

/** The cells of a row, by the heads of their columns. */
type Row = Readonly<Record<'call' | 'route' | 'export' | 'result' | 'id' | 'only', string>>;

/** What most readers look for, and folded below it the names that programs with endpoints of their own need. */
function tables(rows: readonly Row[]): string {
  return `${table(rows, ['call', 'route', 'only'])}

<details>
<summary>Results, endpoints and ids</summary>

${table(rows.map(withShortCall), ['call', 'result', 'export', 'id'])}

</details>`;
}

/** The noun stands in the heading. */
function withShortCall(full: Row): Row {
  const call = full.call.replace(/^`forge\.(?:\w+\.)*(\w+)`.*$/, '`$1`');
  return { ...full, call: call.includes('(') ? '' : call };
}

/** A table without the columns in which no row has anything. */
function table(rows: readonly Row[], heads: readonly (keyof Row)[]): string {
  const columns = heads.filter((column) => rows.some((each) => each[column] !== ''));
  const lines = [
    columns,
    columns.map(() => '---'),
    ...rows.map((each) => columns.map((column) => each[column])),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function row(endpoint: Declared, { call, result }: Pick<Method, 'call' | 'result'>): Row {
  const { method, path, id, deprecated, setting } = endpoint;
  const successor = deprecated === undefined ? undefined : endpoints[deprecated];
  const instead = successor === undefined ? deprecated : callers.get(successor)?.call;
  const note = instead === undefined ? '' : ` (deprecated: \`${instead}\`)`;
  const servers = describeServers(endpoint)?.join(', ').replaceAll(' or newer', '+') ?? '';
  const where = setting === undefined ? servers : `${servers} with \`${setting}\``.trim();
  const type = result.replaceAll('|', '\\|');
  return {
    call: `\`${call}\`${note}`,
    route: `\`${method} ${path}\``,
    export: `\`${exportNames.get(endpoint) ?? ''}\``,
    result: `\`${type}\``,
    id: `\`${id}\``,
    only: where,
  };
}
