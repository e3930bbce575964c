// The manifests of the published packages, in the repository and as they are published.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Published, root } from './paths.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly repository?: unknown;
  readonly publishConfig: { readonly exports: unknown };
}

/** Returns the manifest of a package in the repository. */
export function manifestOf(name: Published, top: string = root): Manifest {
  return JSON.parse(readFileSync(join(top, 'packages', name, 'package.json'), 'utf8')) as Manifest;
}

/** Returns the manifest that is published: without scripts and tools, and with the entry points of the built package. */
export function publishedManifest(manifest: Manifest): object {
  const left = ['devDependencies', 'scripts', 'publishConfig'];
  const kept = Object.entries(manifest).filter(([key]) => !left.includes(key));
  return { ...Object.fromEntries<unknown>(kept), exports: manifest.publishConfig.exports };
}
