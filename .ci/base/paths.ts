// Where things are in the repository, and which packages it publishes.
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

export const published = ['model-client', 'forge-client'] as const;
export type Published = (typeof published)[number];

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly repository?: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly '@clients/source': string }>>;
}

/** Entry points by the name after the package's, with their source files. */
export const entries: Readonly<Record<Published, Readonly<Record<string, string>>>> = {
  'model-client': entriesOf('model-client'),
  'forge-client': entriesOf('forge-client'),
};

/** What a program writes to import each entry point. */
export const modules: readonly string[] = published.flatMap((name) =>
  Object.keys(entries[name]).map((entry) => moduleOf(name, entry)),
);

export function moduleOf(name: Published, entry: string): string {
  return entry === 'index' ? name : `${name}/${entry}`;
}

/** The folder of a package. */
export function packageDir(name: string): string {
  return join(root, 'packages', name);
}

/** A Node that users have, from `.ci/runtimes`. */
export function nodeOf(major: 20 | 22 | 26): string {
  const name = `node-${String(major)}`;
  const command = join(root, '.ci', 'runtimes', 'node_modules', name, 'bin', 'node');
  if (!existsSync(command)) throw new Error(`${command} is missing: .ci/run installs it`);
  return command;
}

/** Returns a path of this system with slashes, as links have it. */
export function withSlashes(path: string): string {
  return path.split(sep).join('/');
}

/** Returns the `package.json` of a package, as it is in the repository. */
export function manifestOf(name: Published, top: string = root): Manifest {
  return JSON.parse(readFileSync(join(top, 'packages', name, 'package.json'), 'utf8')) as Manifest;
}

function entriesOf(name: Published): Record<string, string> {
  const found = Object.entries(manifestOf(name).exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [[path === '.' ? 'index' : path.slice(2), target['@clients/source'].slice(2)]],
  );
  return Object.fromEntries(found) as Record<string, string>;
}
