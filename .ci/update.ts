// `npm run update` writes what is made from the declarations and the examples:
// forge-client/src/types.ts, operations that are new to its contract test, docs/routes.md, the
// tables of docs/servers.md, what `forge-client/tools` knows of each operation, the code blocks of
// the documentation, the address in SECURITY.md, and the reports of the public declarations.
// With `--check` it writes nothing, and fails when something is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateReports } from './api.ts';
import { run } from './command.ts';
import { securityAddress } from './home.ts';
import { root } from './paths.ts';
import { routes } from './routes.ts';
import { schemaTypes } from './schema-types.ts';
import { snippets } from './snippets.ts';
import { tools } from './tools.ts';

const check = process.argv.includes('--check');
const problems: string[] = [];
const written: string[] = [];

for (const { files, problems: found } of [
  await schemaTypes(),
  await tools(),
  routes(),
  snippets(),
  securityAddress(),
]) {
  problems.push(...found);
  for (const [path, text] of Object.entries(files)) put(path, text);
}
const built = await run('npm', ['run', '--silent', 'build:stale'], { cwd: root, timeout: 600_000 });
if (built.code === 0) {
  const { changed, broken } = updateReports(check);
  problems.push(...broken);
  if (check) problems.push(...changed.map(outdated));
  else written.push(...changed);
} else problems.push(built.output);

for (const path of written) console.log(`update: wrote ${path}`);
for (const problem of problems) console.error(`update: ${problem}`);
if (problems.length > 0) console.log(`update: ${String(problems.length)} problems`);
else if (written.length === 0) console.log('update: everything was up to date');
process.exitCode = problems.length === 0 ? 0 : 1;

function put(path: string, text: string): void {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  if (check) problems.push(outdated(path));
  else {
    writeFileSync(file, text);
    written.push(path);
  }
}

function outdated(path: string): string {
  return `${path} is out of date: npm run update`;
}
