// `npm run release:version` ends with this: the version of each manifest becomes the constant that
// the package reports.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestOf, published, root } from '../base/paths.ts';

if (process.argv[1] === import.meta.filename) writeConstants(root);

/** Writes the version of each manifest into the sources. */
export function writeConstants(top: string): void {
  for (const name of published) {
    const path = join(top, 'packages', name, 'src', 'service', 'version.ts');
    const constant = `VERSION = '${manifestOf(name, top).version}'`;
    const text = readFileSync(path, 'utf8').replace(/VERSION = '[^']*'/, constant);
    if (!text.includes(constant)) throw new Error(`${path} has no VERSION`);
    writeFileSync(path, text);
  }
}

/** Returns the changesets that are not part of a version yet, by file name. */
export function pendingChangesets(top: string): readonly string[] {
  return globSync('.changeset/*.md', { cwd: top }).sort();
}
