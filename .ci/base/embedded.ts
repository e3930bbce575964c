// The embedded servers of the built packages.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { packageDir } from './paths.ts';

export interface EmbeddedServer {
  readonly url: string;
  readonly token?: string;
  /** Adds records to a forge. */
  readonly seed?: { issues(path: string, titles: readonly string[]): unknown };
  close(): Promise<void>;
}

const FACTORIES = {
  'model-client': 'startModelServer',
  'forge-client': 'startForgeServer',
} as const;

/** Starts the embedded server of a package as it was built. */
export async function startEmbedded(
  name: keyof typeof FACTORIES,
  options: object = {},
): Promise<EmbeddedServer> {
  const path = join(packageDir(name), 'dist', 'testing.js');
  const testing = (await import(pathToFileURL(path).href)) as Readonly<
    Record<string, (options: object) => Promise<EmbeddedServer>>
  >;
  const start = testing[FACTORIES[name]];
  if (start === undefined) throw new Error(`${name}/testing has no ${FACTORIES[name]}`);
  return start(options);
}
