// `npm run release`: refuses a working tree with changes, then works in a clone of the commit. Tags are the only thing left behind.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../paths.ts';
import { cloneOf, refuseDirty, tag, tagOf } from './clone.ts';
import { HELP, readOptions, type ReleaseOptions } from './options.ts';
import type { Release } from './publish.ts';
import { pendingChangesets } from './version.ts';

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === undefined) console.log(HELP);
  else await release(options);
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function release(options: ReleaseOptions): Promise<void> {
  await refuseDirty(root);
  const pending = pendingChangesets(root);
  if (!options.dryRun && options.canary === undefined && pending.length > 0) {
    throw new Error(`${String(pending.length)} changesets are not part of a version yet: npm run release:version, review, commit`);
  }
  const clone = await cloneOf(root);
  try {
    await inherit(process.execPath, ['.ci/setup.mjs'], clone);
    await inherit(process.execPath, ['.ci/release/in-clone.ts', JSON.stringify(options)], clone);
    const tags = releasedIn(clone).map(({ name, version }) => tagOf(name, version));
    if (options.canary !== undefined) return;
    if (options.dryRun) {
      console.log(`release: would tag ${tags.join(' and ')}`);
      return;
    }
    const added = await tag(root, tags);
    console.log(`release: tagged ${added.length === 0 ? 'before' : added.join(' and ')}; git push --follow-tags publishes the tags`);
  } finally {
    rmSync(dirname(clone), { recursive: true, force: true });
  }
}

function releasedIn(clone: string): readonly Release[] {
  const file = join(dirname(clone), 'released.json');
  if (!existsSync(file)) throw new Error('the release ended early');
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Release[];
}

function inherit(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error('stopped; nothing was tagged'));
    });
  });
}
