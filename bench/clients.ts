// What the rows measure: the clients of this commit, or with `--before` those of another one as
// well.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as forge from 'forge-client';
import * as model from 'model-client';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';

export type Clients = Pick<typeof forge, 'ForgeClient'> & Pick<typeof model, 'ModelClient'>;

export const OURS: Clients = { ...forge, ...model };

/**
 * Builds both packages of a commit, and returns their folder. It stays among the temporary files:
 * only the first run with a commit takes a minute for it.
 *
 * @param ref whatever git takes for a commit: a tag such as `forge-client@1.0.0`, a branch, or a
 * hash
 */
export async function buildBefore(ref: string): Promise<string> {
  const commit = (await must('git', ['rev-parse', '--verify', `${ref}^{commit}`], root)).trim();
  // Not below `node_modules`, where Node refuses the build's own programs, which are TypeScript.
  const folder = join(tmpdir(), 'bench-before', commit);
  if (existsSync(folder)) return folder;
  process.stderr.write(`the clients of ${ref} are built …\n`);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = join(unfinished, 'sources.tar');
  await must('git', ['archive', `--output=${archive}`, commit], root);
  await must('tar', ['-xf', archive], unfinished);
  rmSync(archive);
  await must('npm', ['run', '--silent', 'build'], unfinished);
  renameSync(unfinished, folder);
  return folder;
}

/**
 * Imports the clients that `buildBefore` has built. They have the types of this commit, and may
 * lack a method: see `withBefore`.
 */
export async function importClients(folder: string): Promise<Clients> {
  const [forgeClient, modelClient] = (await Promise.all(
    ['forge-client', 'model-client'].map(
      (name) =>
        import(pathToFileURL(join(folder, 'packages', name, 'dist', 'index.js')).href) as unknown,
    ),
  )) as [typeof forge, typeof model];
  return { ...forgeClient, ...modelClient };
}

async function must(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, output } = await run(command, args, { cwd, timeout: 600_000 });
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed\n${output}`);
  return stdout;
}
