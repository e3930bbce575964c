// Packs both packages and installs the tarballs into an empty folder, as a user would; every check
// looks at that folder.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { pack } from '../.ci/pack/pack.ts';
import { packageDir, published, root } from '../.ci/base/paths.ts';
import { run } from '../.ci/base/command.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the installed packages. The space in its name is part of the check. */
    stage: string;
  }
}

export default async function stage(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'installed packages '));
  await must('npm', ['run', '--silent', 'build:stale'], root);
  const tarballs = await Promise.all(published.map((name) => pack(name, join(dir, 'tarballs'))));
  cpSync(join(import.meta.dirname, 'user'), dir, { recursive: true });
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ name: 'user', private: true, type: 'module' }),
  );
  await must(
    'npm',
    [
      'install',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...tarballs,
      telemetryApi,
    ],
    dir,
  );
  project.provide('stage', dir);
  return () => {
    const report = join(dir, 'report.txt');
    if (existsSync(report))
      console.log(`\n${readFileSync(report, 'utf8').trim().split('\n').sort().join('\n')}`);
    rmSync(dir, { recursive: true, force: true });
  };
}

/**
 * Installs tools for a check beside the packages. npm keeps what it downloads, so only the first
 * run on a machine takes a minute.
 */
export async function tools(
  dir: string,
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(dir, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, private: true, type: 'module', dependencies }),
  );
  await must(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    folder,
  );
  return join(folder, 'node_modules');
}

/** The optional peer that `otel` imports; a folder, because the checks run offline. */
const telemetryApi = join(packageDir('core'), 'node_modules', '@opentelemetry', 'api');

/** Adds a measured figure to the lines printed after the checks. */
export function report(dir: string, line: string): void {
  appendFileSync(join(dir, 'report.txt'), `${line}\n`);
}

async function must(command: string, args: readonly string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, args, { cwd, timeout: 300_000 });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${output}`);
}
