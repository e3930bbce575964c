// `npm run fuzz`: random input for everything that reads what others wrote. `--seconds` or `--minutes` for each target (default 10 seconds),
// `--only text` for the targets whose name holds a text, `--seed` to repeat a run, `--workers` for how many targets run at the same time.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { seconds, minutes, only, seed, workers } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    minutes: { type: 'string' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    workers: { type: 'string', default: '2' },
  },
}).values;
const budget = minutes === undefined ? Number(seconds) * 1_000 : Number(minutes) * 60_000;
if (!(budget > 0 && Number.isSafeInteger(Number(seed))))
  throw new Error('--minutes and --seconds take a number above 0, --seed an integer');

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
const report = join(folder, 'report');
writeFileSync(report, '');
try {
  process.exitCode = await targets();
  console.log(`\n${readFileSync(report, 'utf8')}seed ${seed}, ${String(budget / 1_000)} s for each target`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function targets(): Promise<number> {
  const args = ['run', '--config', 'vitest.config.ts', '--reporter=dot', '--maxWorkers', workers];
  const filter = only === '' ? [] : ['--testNamePattern', only.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const child = spawn(process.execPath, [join('..', 'node_modules', 'vitest', 'vitest.mjs'), ...args, ...filter], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env: { ...process.env, FUZZ_MS: String(budget), FUZZ_SEED: seed, FUZZ_REPORT: report },
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}
