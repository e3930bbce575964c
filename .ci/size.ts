// `npm run size`: measures the bundles of `.size-limit.js`. One that is larger than its limit fails, and so does a limit that is more
// than 5 % above what is measured: it would not see the next accident.
import { run } from './base/command.ts';
import { root } from './base/paths.ts';

/** What size-limit says about one bundle; bytes of gzip. */
interface Size {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
}

const MAX_SLACK = 1.05;

const { code, stdout, output } = await run('size-limit', ['--json'], {
  cwd: root,
  timeout: 600_000,
});
const sizes = readSizes(stdout);
if (sizes.length === 0) {
  console.error(output);
  process.exit(code === 0 ? 1 : code);
}
for (const { name, size, sizeLimit } of sizes) {
  const problem = findProblem(size, sizeLimit);
  if (problem !== undefined) process.exitCode = 1;
  const shown = `${format(size)} of ${format(sizeLimit)}`;
  console.log(`${name}: ${problem === undefined ? shown : `${shown}: ${problem}`}`);
}

function readSizes(json: string): readonly Size[] {
  try {
    return JSON.parse(json) as readonly Size[];
  } catch {
    return [];
  }
}

function findProblem(size: number, limit: number): string | undefined {
  if (size > limit) return 'it became larger: cut it, or raise the limit and say why';
  if (size * MAX_SLACK < limit)
    return `the limit is more than 5 % above it: set it to ${format(Math.ceil((size * 1.02) / 500) * 500)}`;
  return undefined;
}

function format(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
