// `npm run update`: writes what is made from the declarations and the examples, and fails for what it
// cannot mend. With `--check` it writes nothing, and fails when something is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow } from './base/command.ts';
import { root } from './base/paths.ts';
import { reports } from './update/reports.ts';
import { routes } from './update/routes.ts';
import { schemaTypes } from './update/schema-types.ts';
import { security } from './update/security.ts';
import { snippets } from './update/snippets.ts';
import { toolCatalog } from './update/tool-catalog.ts';

const check = process.argv.includes('--check');

// The reports are made of the built declarations.
await runOrThrow('npm', ['run', '--silent', 'build:stale'], { cwd: root, timeout: 600_000 });
const generated = [
  await schemaTypes(), // packages/forge-client/src/types.ts
  await toolCatalog(), // packages/forge-client/src/tools/catalog/
  routes(), // docs/routes.md
  snippets(), // the code blocks of the documentation, and its links
  security(), // the address in SECURITY.md
  reports(), // packages/*/etc/: the public declarations
];

const problems = generated.flatMap((each) => each.problems);
const outdated = generated.flatMap(({ files }) => Object.entries(files)).filter(isOutdated);
for (const [path, text] of outdated) {
  if (check) problems.push(`${path} is out of date: npm run update`);
  else {
    writeFileSync(join(root, path), text);
    console.log(`update: wrote ${path}`);
  }
}
for (const problem of problems) console.error(`update: ${problem}`);
if (problems.length > 0) console.log(`update: ${String(problems.length)} problems`);
else if (outdated.length === 0) console.log('update: everything was up to date');
process.exitCode = problems.length === 0 ? 0 : 1;

function isOutdated([path, text]: readonly [path: string, text: string]): boolean {
  const file = join(root, path);
  return !existsSync(file) || readFileSync(file, 'utf8') !== text;
}
