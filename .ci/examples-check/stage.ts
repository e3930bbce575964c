// A folder as a reader has it: the packed packages, the others that the examples import, and the
// examples under the names that their pages give them.
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runOrThrow } from '../base/command.ts';
import { pack } from '../pack/pack.ts';
import { published, root } from '../base/paths.ts';
import { savedAs } from './program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder. Programs run in `work` in it. */
    stage: string;
  }
}

const examples = join(root, 'examples');

export default async function stage(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'examples-'));
  await runOrThrow('npm', ['run', '--silent', 'build:stale'], { cwd: root, timeout: 300_000 });
  const tarballs = await Promise.all(published.map((name) => pack(name, join(dir, 'tarballs'))));
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await runOrThrow('npm', [...args, ...tarballs], { cwd: dir });
  linkOthers(join(dir, 'node_modules'));
  for (const name of globSync(['*.ts', '*/*.ts'], { cwd: examples })) {
    const saved = join(dir, savedAs(name));
    mkdirSync(dirname(saved), { recursive: true });
    cpSync(join(examples, name), saved);
  }
  mkdirSync(join(dir, 'work'));
  project.provide('stage', dir);
  return () => {
    rmSync(dir, { recursive: true, force: true });
  };
}

/** The packages that the examples import beside the two and what those bring along. */
function linkOthers(modules: string): void {
  const from = join(examples, 'node_modules');
  const there = globSync(['*', '@*/*'], { cwd: modules });
  for (const name of globSync(['[!@]*', '@*/*'], { cwd: from })) {
    if (there.includes(name)) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(from, name), join(modules, name), 'junction');
  }
}
