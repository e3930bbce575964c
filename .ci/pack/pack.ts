// Packs a package as it is published: a folder with what ships and nothing else, and a tarball of
// it. The package's own folder cannot be packed as it is: its manifest names the workspace, and its
// README links to pages that lie elsewhere in the repository.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from '../base/command.ts';
import { homeFields } from './home.ts';
import { writePages } from './pages.ts';
import { manifestOf, packageDir, type Published, root } from '../base/paths.ts';

/** Packs the built package into the folder `to`, and returns the path of the tarball. */
export async function pack(name: Published, to: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `${name} `));
  try {
    stage(name, folder);
    mkdirSync(to, { recursive: true });
    const args = [
      'pack',
      '--ignore-scripts',
      '--loglevel=error',
      '--pack-destination',
      resolve(to),
    ];
    const { code, output } = await run('npm', args, { cwd: folder });
    if (code !== 0) throw new Error(`npm pack of ${name} failed\n${output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return join(resolve(to), `${name}-${manifestOf(name).version}.tgz`);
}

/** Tells older compilers by its name why there are no types for them. */
const OLD_COMPILERS = 'needs-typescript-5.4-or-newer.d.ts';

/** What is for the workspace alone. */
const UNPUBLISHED = ['@clients/source', 'devDependencies', 'scripts', 'publishConfig'];

/** Leaves out of a manifest what is not published; for `JSON.stringify`. */
function publishedOnly(key: string, value: unknown): unknown {
  return UNPUBLISHED.includes(key) ? undefined : value;
}

function stage(name: Published, folder: string): void {
  const from = packageDir(name);
  if (!existsSync(join(from, 'dist'))) throw new Error(`${name} is not built: npm run build`);
  cpSync(join(from, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  const changes = join(from, 'CHANGELOG.md');
  if (existsSync(changes)) cpSync(changes, join(folder, 'CHANGELOG.md'));
  cpSync(join(from, OLD_COMPILERS), join(folder, OLD_COMPILERS));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifestOf(name), ...homeFields(name) }, publishedOnly, 2)}\n`,
  );
  writePages(name, folder);
}
