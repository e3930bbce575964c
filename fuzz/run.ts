// `npm run fuzz -- 5`: random input for everything that reads what others wrote, for 5 minutes for each target (default 10 seconds).
// `--minutes` or `--seconds` say the same, `--only text` runs the targets whose name holds a text, `--seed` repeats a run, and `--workers` is
// how many targets run at the same time.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    minutes: { type: 'string' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    workers: { type: 'string', default: '2' },
  },
});
const { seconds, only, seed, workers } = values;
const [minutes = values.minutes, ...others] = positionals;
const budget = minutes === undefined ? Number(seconds) * 1_000 : Number(minutes) * 60_000;
if (!(budget > 0 && Number.isSafeInteger(Number(seed))) || others.length > 0)
  throw new Error('the minutes, or --seconds, are one number above 0, --seed is an integer');

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
const report = join(folder, 'report');
writeFileSync(report, '');
try {
  process.exitCode = await targets();
  console.log(
    `\n${readFileSync(report, 'utf8')}seed ${seed}, ${String(budget / 1_000)} s for each target`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function targets(): Promise<number> {
  const args = ['run', '--config', 'vitest.config.ts', '--reporter=dot', '--maxWorkers', workers];
  const filter =
    only === '' ? [] : ['--testNamePattern', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const child = spawn(
    process.execPath,
    [join('..', 'node_modules', 'vitest', 'vitest.mjs'), ...args, ...filter],
    {
      cwd: import.meta.dirname,
      stdio: 'inherit',
      env: { ...process.env, FUZZ_MS: String(budget), FUZZ_SEED: seed, FUZZ_REPORT: report },
    },
  );
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}
