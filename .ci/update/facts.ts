// The line below the title of each README: version, runtimes and licence, from the manifests. It is a
// line of text: on the registry, an image of the repository is only shown once the repository has an
// address, and a badge of a host says nothing offline.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { published, root } from '../base/paths.ts';

const PLACE = /(<!-- facts -->\n)[^]*?(<!-- \/facts -->)/;

/** Returns a page with the line up to date; pages other than the READMEs have none. */
export function withFacts(page: string, text: string): string {
  const [, name] = /^packages\/([^/]+)\/README\.md$/.exec(page) ?? [];
  const names = published.filter((each) => name === undefined || each === name);
  return text.replace(PLACE, `$1${lineOf(names)}\n$2`);
}

function lineOf(names: readonly string[]): string {
  const versions = names.map((name) => `**${name} ${read(`packages/${name}`).version}**`);
  const { engines, license } = read(`packages/${names[0] ?? ''}`);
  const runtimes = `Node ${engines.node.replace('>=', '≥ ')}, Bun, Deno, workers, browsers`;
  return [...versions, runtimes, 'ES modules and CommonJS', license].join(' · ');
}

function read(folder: string): {
  readonly version: string;
  readonly license: string;
  readonly engines: { readonly node: string };
} {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as ReturnType<
    typeof read
  >;
}
