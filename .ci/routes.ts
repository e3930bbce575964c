// docs/routes.md: every operation with the method that calls it, from the declarations and the client themselves. `--write` writes the
// page; without it, the check compares. Which method sends which endpoint is found by calling each with a transport that only takes notes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { packageDir, root } from './paths.ts';

interface Declared {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly deprecated?: string;
  /** The products that have it; all of them when omitted. */
  readonly only?: readonly string[];
  readonly since?: string;
  /** The setting of the instance that enables it. */
  readonly setting?: string;
}

interface Sources {
  readonly ForgeClient: new (transport: object) => object;
  readonly Transport: new (options: object) => object;
  readonly endpoints: Readonly<Record<string, Declared>>;
}

/** A method of the client, such as `forge.issues.create`. */
interface Method {
  readonly noun: string;
  readonly call: string;
  readonly result: string;
  readonly routes: readonly string[];
}

const page = join(root, 'docs', 'routes.md');
const fixtures = join(packageDir('forge-client'), 'test', 'fixtures');
const leftOut = JSON.parse(readFileSync(join(fixtures, 'left-out.json'), 'utf8')) as Readonly<Record<string, string>>;
const { operations } = JSON.parse(readFileSync(join(fixtures, 'operations.json'), 'utf8')) as { operations: readonly Declared[] };

const { ForgeClient, Transport, endpoints } = await sources();
const exportNames = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));
const program = programOf(join(packageDir('forge-client'), 'src', 'client.ts'));
const methods = methodsOf();
const callers = await callersOf();
const text = render();
const missing = Object.entries(endpoints).filter(([, endpoint]) => !callers.has(endpoint) && endpoint.deprecated === undefined);
for (const [name] of missing) console.error(`routes: no method of ForgeClient calls ${name}`);
const same = readFileSync(page, 'utf8') === text;
if (!same && process.argv.includes('--write')) writeFileSync(page, text);
else if (!same) console.error('routes: docs/routes.md is out of date; npm run routes -- --write');
console.log(`routes: ${String(exportNames.size)} endpoints, ${String(methods.length)} methods`);
process.exitCode = missing.length === 0 && (same || process.argv.includes('--write')) ? 0 : 1;

/** The client and the endpoints, bundled from the sources. */
async function sources(): Promise<Sources> {
  const outfile = join(root, 'node_modules', '.cache', 'routes', 'forge-client.mjs');
  mkdirSync(join(outfile, '..'), { recursive: true });
  const contents = "export { ForgeClient, Transport } from './index.ts'; export * as endpoints from './endpoints.ts';";
  const stdin = { contents, resolveDir: join(packageDir('forge-client'), 'src'), loader: 'ts' } as const;
  const conditions = ['@clients/source', 'node'];
  await build({
    stdin,
    outfile,
    conditions,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'bundle',
    external: ['undici', 'zod'],
    logLevel: 'silent',
  });
  return (await import(pathToFileURL(outfile).href)) as Sources;
}

function programOf(file: string): ts.Program {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  return ts.createProgram([file], options);
}

/** Every method of the client's nouns, in the order of their declarations. */
function methodsOf(): readonly Method[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(program.getRootFileNames()[0] ?? '');
  const declaration = source?.statements.find(ts.isClassDeclaration);
  if (declaration?.name === undefined) throw new Error('client.ts declares no class');
  return walk(checker.getTypeAtLocation(declaration), 'forge');

  function walk(type: ts.Type, noun: string): Method[] {
    const nested: Method[] = [];
    const own: Method[] = [];
    for (const property of checker.getPropertiesOfType(type)) {
      const [at] = property.declarations ?? [];
      if (at === undefined || property.name === 'transport' || ts.isPrivateIdentifier((at as ts.NamedDeclaration).name ?? at)) continue;
      if (ts.isMethodDeclaration(at)) own.push(method(property, at, noun));
      else if (ts.isPropertyDeclaration(at) && at.getSourceFile().fileName.includes('/forge-client/src/'))
        nested.push(...walk(checker.getTypeOfSymbol(property), `${noun}.${property.name}`));
    }
    return [...own, ...nested];
  }

  function method(symbol: ts.Symbol, at: ts.MethodDeclaration, noun: string): Method {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    const result =
      signature === undefined ? 'void' : checker.typeToString(signature.getReturnType(), undefined, ts.TypeFormatFlags.NoTruncation);
    const routes = ts.getJSDocTags(at).flatMap((tag) => /^@see ([A-Z]+ \/\S*)/.exec(tag.getText())?.[1] ?? []);
    return { noun, call: `${noun}.${symbol.name}`, result: result.replace(/^Promise<(.*)>$/, '$1'), routes };
  }
}

/** The method that calls each endpoint: where several do, the one whose documentation names no other route. */
async function callersOf(): Promise<ReadonlyMap<Declared, Method>> {
  const sent: Declared[] = [];
  class NotingTransport extends Transport {
    call = note;
    exchange = note;
    bytes = note;
    pages = (endpoint: Declared): object => {
      sent.push(endpoint);
      return { toArray: async () => Promise.reject(new Error('noted')) };
    };
  }
  const note = (endpoint: Declared): Promise<never> => {
    sent.push(endpoint);
    return Promise.reject(new Error('noted'));
  };
  const client = new ForgeClient(new NotingTransport({ baseUrl: 'http://127.0.0.1' }));
  const found = new Map<Declared, Method>();
  for (const method of methods) {
    sent.length = 0;
    await invoke(client, method.call);
    for (const endpoint of new Set(sent)) {
      if (!exportNames.has(endpoint)) continue;
      const before = found.get(endpoint);
      if (before === undefined || fit(method, endpoint) > fit(before, endpoint)) found.set(endpoint, method);
    }
  }
  // A second request is not seen when the first one fails, as all of them do here: the documentation of the method names its route.
  for (const endpoint of exportNames.keys()) {
    const named = methods.find((method) => fit(method, endpoint) > 0);
    if (!found.has(endpoint) && named !== undefined) found.set(endpoint, named);
  }
  return found;
}

function fit({ routes }: Method, { method, path }: Declared): number {
  return routes.includes(`${method} ${path}`) ? 2 - routes.length / 100 : 0;
}

/** Calls a method with places that hold whatever they are asked for, in each of the forms that methods have. */
async function invoke(client: object, call: string): Promise<void> {
  const names = call.split('.').slice(1);
  const name = names.pop() ?? '';
  const noun = names.reduce((at, key) => at[key] as Record<string, unknown>, client as Record<string, unknown>);
  const anything: unknown = new Proxy(
    {},
    { get: (_, key) => (typeof key === 'symbol' || key === 'then' ? undefined : 'x'), has: () => true },
  );
  const answers: unknown[] = [];
  for (const args of [
    [anything, anything],
    [anything],
    [anything, 'x'],
    ['x'],
    [anything, [anything]],
    [[anything]],
    [anything, new Uint8Array(1)],
    [],
  ]) {
    try {
      answers.push((noun[name] as (...args: unknown[]) => unknown)(...args));
    } catch {
      // Not the form that this method takes.
    }
  }
  await Promise.allSettled(answers);
}

function render(): string {
  const all = Object.values(endpoints);
  const declared = new Set(all.map(({ method, path }) => `${method} ${path}`));
  const some = all.filter(({ only, since }) => (only ?? since) !== undefined);
  const sections = new Map<string, string[]>();
  for (const method of methods) {
    const rows = [...callers].filter(([, caller]) => caller === method).map(([endpoint]) => row(endpoint, method));
    if (rows.length > 0) sections.set(method.noun, [...(sections.get(method.noun) ?? []), ...rows]);
  }
  const uncalled = Object.entries(endpoints).filter(([, endpoint]) => !callers.has(endpoint));
  const calls = uncalled.map(([name, endpoint]) =>
    row(endpoint, { call: `forge.transport.call(endpoints.${name})`, result: resultOf(name) }),
  );
  sections.set('forge.transport', calls);
  const out = operations
    .filter(({ id }) => id in leftOut)
    .map(({ id, method, path }) => `| ${method} | \`${path}\` | \`${id}\` | ${leftOut[id] ?? ''} |`);
  const total = operations.length;
  return `# Routes

All ${String(total)} operations of the code-hosting API, by noun: ${String(declared.size)} declared, ${String(out.length)} left out. \`id\` is the operation id in hooks, errors and
the embedded server; \`call\` is the method of \`ForgeClient\`, or the transport for deprecated operations that have none; \`export\` is the
endpoint value in \`forge-client/endpoints\`; \`only\` names the servers that have the operation where not every supported one
(Gitea 1.22, 1.25 and 1.27, Forgejo 15) does (${String(some.length)} operations), and the setting of the site that it needs.
Written by \`npm run routes -- --write\` from the declarations.

${[...sections].map(([noun, rows]) => `## ${noun}\n\n| method | route | id | call | export | result | only |\n|---|---|---|---|---|---|---|\n${rows.join('\n')}\n`).join('\n')}
## Left out

| method | route | id | reason |
|---|---|---|---|
${out.join('\n')}
`;
}

/** What `transport.call` gives for an endpoint: the second type argument of its declaration. */
function resultOf(name: string): string {
  const declarations = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.endsWith('/endpoints.ts'))
    .flatMap(({ statements }) => statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => declarationList.declarations));
  const type = declarations.find((each) => ts.isIdentifier(each.name) && each.name.text === name)?.type;
  return (type !== undefined && ts.isTypeReferenceNode(type) ? type.typeArguments?.[1]?.getText() : undefined) ?? 'void';
}

function row(endpoint: Declared, { call, result }: Pick<Method, 'call' | 'result'>): string {
  const { method, path, id, deprecated, only, since, setting } = endpoint;
  const successor = deprecated === undefined ? undefined : endpoints[deprecated];
  const instead = successor === undefined ? deprecated : callers.get(successor)?.call;
  const note = instead === undefined ? '' : ` (deprecated: \`${instead}\`)`;
  const products = (only ?? (since === undefined ? [] : ['gitea', 'forgejo']))
    .map((product) => product.charAt(0).toUpperCase() + product.slice(1) + (product === 'gitea' && since !== undefined ? ` ${since}+` : ''))
    .join(', ');
  const where = setting === undefined ? products : `${products} with \`${setting}\``;
  const type = result.replaceAll('|', '\\|');
  return `| ${method} | \`${path}\` | \`${id}\` | \`${call}\`${note} | \`${exportNames.get(endpoint) ?? ''}\` | \`${type}\` | ${where} |`;
}
