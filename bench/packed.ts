// The packages as they are published, for what is measured of their size.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../.ci/base/command.ts';
import { pack } from '../.ci/pack/pack.ts';
import { published, root } from '../.ci/base/paths.ts';

/** Does work in a folder into which both tarballs are unpacked, beside the zod of the repository. */
export async function withPacked<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  try {
    for (const name of published) {
      const target = join(folder, 'node_modules', name);
      mkdirSync(target, { recursive: true });
      const tarball = await pack(name, folder);
      const { code, output } = await run('tar', ['-xzf', tarball, '--strip-components=1'], {
        cwd: target,
      });
      if (code !== 0) throw new Error(`unpacking ${name} failed\n${output}`);
    }
    symlinkSync(join(root, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
