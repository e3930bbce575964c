// What works on which runtime. The table in docs/runtimes.md is written by `vitest -u` and compared
// without it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { root } from '../.ci/paths.ts';
import { findChromium } from './browser/launch.ts';
import { findFirefox } from './browser/launch.ts';
import {
  onChromium,
  onCommand,
  onFirefox,
  onWorkerd,
  type Places,
  type Results,
  runtime,
  startPlaces,
} from './places.ts';
import { report } from './stage.ts';

const stage = inject('stage');
const path = join(root, 'docs', 'runtimes.md');
const chromium = findChromium();
const firefox = findFirefox();

type Try = (places: Places) => Promise<Results>;

const on =
  (...command: readonly string[]): Try =>
  (places) =>
    onCommand(stage, places, command);

/**
 * The columns of the table. Undefined where a browser is not installed: its column stays as it is.
 */
const columns: Readonly<Record<string, Try | undefined>> = {
  'Node 20.18': on(runtime('node-20')),
  'Node 22': on(runtime('node-22')),
  'Node 24': on(process.execPath),
  'Node 26': on(runtime('node-26')),
  Bun: on(runtime('bun'), 'run'),
  Deno: on(runtime('deno'), 'run', '--allow-all', '--node-modules-dir=manual', '--no-config'),
  workerd: (places) => onWorkerd(stage, places),
  Chromium: chromium === undefined ? undefined : (places) => onChromium(stage, places, chromium),
  Firefox: firefox === undefined ? undefined : (places) => onFirefox(stage, places, firefox),
};

let places: Places;
beforeAll(async () => {
  places = await startPlaces(stage);
});
afterAll(() => {
  places.end();
});

const found: Record<string, Results> = {};

for (const [name, attempt] of Object.entries(columns)) {
  if (attempt === undefined) report(stage, `runtimes: ${name} skipped, for it is not installed`);
  test.skipIf(attempt === undefined)(
    `${name} does what the packages have for it, and refuses the rest by name`,
    async () => {
      const results = (found[name] = (await attempt?.(places)) ?? {});
      expect(
        Object.entries(results).filter(([, result]) => result !== 'yes' && result !== 'no'),
      ).toEqual([]);
    },
  );
}

test('docs/runtimes.md has the table as it was found', async () => {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const features = Object.keys(found['Node 24'] ?? {});
  const rows = features.map((feature) => {
    const cells = Object.keys(columns).map(
      (name) => found[name]?.[feature] ?? cellOf(before, feature, name),
    );
    return `| ${[feature, ...cells].join(' | ')} |`;
  });
  const names = Object.keys(columns);
  const table = [
    `| | ${names.join(' | ')} |`,
    `|---|${names.map(() => '---|').join('')}`,
    ...rows,
  ].join('\n');
  const formatted = await format(table, { ...(await resolveConfig(path)), filepath: path });
  const page = before.replace(
    /<!-- table -->[^]*<!-- \/table -->/,
    () => `<!-- table -->\n\n${formatted}\n<!-- /table -->`,
  );
  await expect(page).toMatchFileSnapshot(path);
});

/** A cell as the page has it. */
function cellOf(page: string, feature: string, column: string): string {
  const cells = (line: string | undefined): string[] =>
    (line ?? '').split(/(?<!\\)\|/).map((cell) => cell.trim());
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  const at = cells(lines[0]).indexOf(column);
  return cells(lines.find((line) => cells(line)[1] === feature))[at] ?? '';
}
