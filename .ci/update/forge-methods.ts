// The methods of the forge client, from its sources, and the endpoints that name them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import type {
  describeServers as describeServersOf,
  ProductRoute,
} from '../../packages/forge-client/src/service/product-route.ts';
import { packageDir, root } from '../base/paths.ts';

/** An endpoint, as far as it is declared. */
export interface Declared extends ProductRoute {
  readonly id: string;
  /** The method that sends it, such as `issues.create`. */
  readonly call?: string;
  readonly method: string;
  readonly path: string;
  readonly deprecated?: string;
  /** It is not an operation of the API, but of the same server. */
  readonly outsideApi?: true;
}

/** A method of the client, such as `forge.issues.create`. */
export interface Method {
  readonly noun: string;
  readonly call: string;
  readonly result: string;
  readonly routes: readonly string[];
  readonly declaration: ts.MethodDeclaration;
}

/** The methods of the client and the endpoints that they send. */
export interface ForgeMethods {
  readonly endpoints: Readonly<Record<string, Declared>>;
  /** Those of the server that are not operations of the API. */
  readonly beside: Readonly<Record<string, Declared>>;
  /** The name under which `forge-client/endpoints` exports each endpoint. */
  readonly exportNames: ReadonlyMap<Declared, string>;
  readonly methods: readonly Method[];
  /** The method that sends each endpoint, as the endpoint names it. */
  readonly callers: ReadonlyMap<Declared, Method>;
  /** The servers that have a route; `undefined` where every supported one does. */
  readonly describeServers: typeof describeServersOf;
  /** The sources of the client. */
  readonly program: ts.Program;
}

/** Reads the client's declarations. */
async function forgeMethods(): Promise<ForgeMethods> {
  const { operations: declared, describeServers } = await bundledSources();
  const all = Object.entries(declared);
  const exportNames = new Map(all.map(([name, endpoint]) => [endpoint, name]));
  const program = programOf(join(packageDir('forge-client'), 'src', 'client.ts'));
  const methods = methodsOf(program);
  const callers = callersOf(Object.values(declared), methods);
  const beside = Object.fromEntries(all.filter(([, { outsideApi }]) => outsideApi === true));
  const endpoints = Object.fromEntries(all.filter(([name]) => !(name in beside)));
  return { endpoints, beside, exportNames, methods, callers, program, describeServers };
}

/** The forge client as it is in the sources. */
export const forge: ForgeMethods = await forgeMethods();

/** What is needed of the client's sources. */
interface Sources {
  /** The endpoints by the names of their constants. */
  readonly operations: Readonly<Record<string, Declared>>;
  readonly describeServers: typeof describeServersOf;
}

/** Node cannot run the sources as they are: their imports name the built files. */
async function bundledSources(): Promise<Sources> {
  const outfile = join(root, 'node_modules', '.cache', 'endpoints.mjs');
  await build({
    stdin: {
      contents:
        "export * as operations from './operations.ts'; export { describeServers } from './service/product-route.ts';",
      resolveDir: join(packageDir('forge-client'), 'src'),
    },
    outfile,
    conditions: ['@clients/source', 'node'],
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
function methodsOf(program: ts.Program): readonly Method[] {
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
      if (
        at === undefined ||
        property.name === 'transport' ||
        ts.isPrivateIdentifier((at as ts.NamedDeclaration).name ?? at)
      )
        continue;
      if (ts.isMethodDeclaration(at)) own.push(method(property, at, noun));
      else if (
        ts.isPropertyDeclaration(at) &&
        at.getSourceFile().fileName.includes('/forge-client/src/')
      )
        nested.push(...walk(checker.getTypeOfSymbol(property), `${noun}.${property.name}`));
    }
    return [...own, ...nested];
  }

  function method(symbol: ts.Symbol, at: ts.MethodDeclaration, noun: string): Method {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    const result =
      signature === undefined
        ? 'void'
        : checker.typeToString(
            signature.getReturnType(),
            undefined,
            ts.TypeFormatFlags.NoTruncation,
          );
    const routes = ts
      .getJSDocTags(at)
      .flatMap((tag) => /^@see ([A-Z]+ \/\S*)/.exec(tag.getText())?.[1] ?? []);
    return {
      noun,
      call: `${noun}.${symbol.name}`,
      result: result.replace(/^Promise<(.*)>$/, '$1'),
      routes,
      declaration: at,
    };
  }
}

/**
 * Finds the method that each endpoint names.
 * @throws {Error} for a name that no method has
 */
function callersOf(
  declared: readonly Declared[],
  methods: readonly Method[],
): ReadonlyMap<Declared, Method> {
  const byCall = new Map(methods.map((method) => [method.call, method]));
  const found = new Map<Declared, Method>();
  for (const endpoint of declared) {
    if (endpoint.call === undefined) continue;
    const method = byCall.get(`forge.${endpoint.call}`);
    if (method === undefined)
      throw new Error(`${endpoint.id} names ${endpoint.call}, which no noun of the client has`);
    found.set(endpoint, method);
  }
  return found;
}
