// `npm run build`: builds both packages at the same time, and shows what the tools print only when one
// of them fails. With `--if-stale` it builds only what is older than its sources.
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './base/command.ts';
import { packageDir, published, root } from './base/paths.ts';

if (!process.argv.includes('--if-stale') || isStale()) await build();

async function build(): Promise<void> {
  console.log(`build: ${published.join(' and ')} into their dist/ (half a minute on two cores)`);
  const builds = await Promise.all(
    published.map(async (name) => {
      const options = { cwd: packageDir(name), timeout: 600_000 };
      return { name, ...(await run('npm', ['run', '--silent', 'build'], options)) };
    }),
  );
  for (const { name, code, output } of builds) {
    if (code === 0) continue;
    process.exitCode = 1;
    console.error(`${output}\nbuild: ${name} failed`);
  }
}

/** Returns whether a file that goes into a package is newer than what was built of it. */
function isStale(): boolean {
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
  // Rollup writes the declarations last.
  const built = published.map((name) => join(packageDir(name), 'dist', 'index.d.ts'));
  return !built.every((path) => existsSync(path) && statSync(path).mtimeMs > newest);
}
