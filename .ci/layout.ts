// Checks that no other tool does: names of files and folders, lockfiles without URLs.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.ts';

const files = globSync(['*', '.*', '{.ci,.changeset,docs,examples,packages,playground,bench,fuzz,soak}/**/*'], {
  cwd: root,
  exclude: (path) => /(?:^|\/)(?:node_modules|dist|coverage|\.git|\.cache)$/.test(typeof path === 'string' ? path : ''),
  withFileTypes: false,
});

const problems = [
  ...files.flatMap(badName),
  ...files.filter((path) => /(?:^|\/)(?:pnpm-lock\.yaml|package-lock\.json|\.npmrc)$/.test(path)).flatMap(hasAddress),
];
for (const problem of problems) console.error(problem);
console.log(`layout: ${String(files.length)} files, ${problems.length === 0 ? 'all in order' : `${String(problems.length)} problems`}`);
process.exitCode = problems.length === 0 ? 0 : 1;

function badName(path: string): string[] {
  const parts = path.split('/');
  return parts.some((part) => /^(?:utils?|helpers?|misc|common)(?:\.|$)/.test(part)) ? [`${path}: name it after what it does`] : [];
}

function hasAddress(path: string): string[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.flatMap((line, index) => (/https?:\/\//.test(line) ? [`${path}:${String(index + 1)}: names a host`] : []));
}
