// The behaviour suites against real servers: MODEL_URL names a model server, FORGE_URL with
// FORGE_TOKEN a forge.
import { spawnSync } from 'node:child_process';
import { root } from './base/paths.ts';

const suites = [
  ['MODEL_URL', 'packages/model-client/vitest.live.config.ts'],
  ['FORGE_URL', 'packages/forge-client/vitest.live.config.ts'],
] as const;
const chosen = suites.filter(([variable]) => (process.env[variable] ?? '') !== '');
if (chosen.length === 0) {
  console.error(
    'test:live needs MODEL_URL (a model server), or FORGE_URL and FORGE_TOKEN (a forge and a token of its administrator)',
  );
  process.exitCode = 1;
}
for (const [variable, config] of chosen) {
  console.log(`test:live: ${config} on ${variable}`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', config, ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exitCode = 1;
}
