// Packs both packages and installs the tarballs into an empty folder, as a user would; every check looks at that folder.
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packageDir, type Published, published, root } from '../paths.ts';
import { run } from '../command.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the installed packages. The space in its name is part of the check. */
    stage: string;
  }
}

export default async function stage(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'installed packages '));
  await must(process.execPath, [join(root, '.ci', 'build.ts'), '--stale'], root);
  const tarballs = await Promise.all(published.map((name) => pack(name, dir)));
  cpSync(join(import.meta.dirname, 'user'), dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'user', private: true, type: 'module' }));
  await must('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs], dir);
  project.provide('stage', dir);
  return () => {
    const report = join(dir, 'report.txt');
    if (existsSync(report)) console.log(`\n${readFileSync(report, 'utf8').trim().split('\n').sort().join('\n')}`);
    rmSync(dir, { recursive: true, force: true });
  };
}

/** Adds a measured figure to the lines printed after the checks. */
export function report(dir: string, line: string): void {
  appendFileSync(join(dir, 'report.txt'), `${line}\n`);
}

async function pack(name: Published, dir: string): Promise<string> {
  const to = join(dir, 'tarballs');
  mkdirSync(to, { recursive: true });
  await must('pnpm', ['pack', '--pack-destination', to], packageDir(name));
  const { version } = JSON.parse(readFileSync(join(packageDir(name), 'package.json'), 'utf8')) as { version: string };
  return join(to, `${name}-${version}.tgz`);
}

async function must(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, args, { cwd });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${output}`);
}
