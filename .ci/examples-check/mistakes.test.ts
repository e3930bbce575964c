// Ten mistakes of a program in plain JavaScript, from the packed packages.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Ran, run } from '../base/command.ts';
import { type EmbeddedServer, startEmbedded } from '../base/embedded.ts';
import { root } from '../base/paths.ts';

const stage = inject('stage');
const NAME = 'ten-mistakes.mjs';

let model: EmbeddedServer;
let forge: EmbeddedServer;
beforeAll(async () => {
  cpSync(join(root, 'examples', NAME), join(stage, NAME));
  model = await startEmbedded('model-client');
  forge = await startEmbedded('forge-client');
});
afterAll(async () => {
  await model.close();
  await forge.close();
});

function runMistakes(...args: readonly string[]): Promise<Ran> {
  return run(process.execPath, ['--trace-warnings', join(stage, NAME), ...args], {
    cwd: join(stage, 'work'),
    env: { OLLAMA_HOST: model.url, FORGE_URL: forge.url, FORGE_TOKEN: forge.token ?? '' },
    timeout: 50_000,
  });
}

test('ten mistakes are ten sentences, and each warning shows the line of the program', async () => {
  const { code, output } = await runMistakes();
  expect(code).toBe(0);
  const said = output.split('\n').filter((line) => /^\w+Error: |^\(node:\d+\) \[/.test(line));
  expect(said, output).toHaveLength(10);
  const warnings = output.split(/^\(node:\d+\) /m).slice(1);
  expect(warnings.length, output).toBeGreaterThan(2);
  for (const warning of warnings) expect(warning).toContain(NAME);
});

test('the stack of each error has the line of the program', async () => {
  const { output } = await runMistakes('--stacks');
  const errors = output
    .split(/^(?=\w+Error: |\(node:\d+\) )/m)
    .filter((text) => /^\w+Error: /.test(text));
  expect(errors.length, output).toBeGreaterThan(5);
  for (const error of errors) expect(error).toMatch(/^ +at .*ten-mistakes\.mjs:\d+/m);
});

test('the same program without the mistakes is silent', async () => {
  const { code, output } = await runMistakes('--mended');
  expect({ code, output }).toEqual({ code: 0, output: '' });
});
