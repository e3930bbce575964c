// Ends with 1 when a package has to be built: a file that goes into it is newer than what was built
// of it.
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir, published, root } from './paths.ts';

/** rollup writes it last. */
const LAST = join('dist', 'index.d.ts');

const sources = globSync(
  [
    'packages/*/{src/**,*.*}',
    '{tsup.shared.ts,rollup.types.mjs}',
    'tsconfig.base.json',
    'pnpm-lock.yaml',
  ],
  { cwd: root },
);
const newest = Math.max(...sources.map((path) => statSync(join(root, path)).mtimeMs));
const built = published.map((name) => join(packageDir(name), LAST));
process.exitCode = built.every((path) => existsSync(path) && statSync(path).mtimeMs > newest)
  ? 0
  : 1;
