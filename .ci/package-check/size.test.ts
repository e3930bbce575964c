import { expect, inject, test } from 'vitest';
import { bundles, type Limit } from '../budgets.ts';
import { bundleSize } from '../bundle-size.ts';
import { importTime } from '../import-time.ts';
import { entries, published } from '../paths.ts';
import { report } from './stage.ts';

const stage = inject('stage');

for (const { what, code, whole, start = whole } of bundles) {
  test(`${what} stays small in a browser bundle`, async () => {
    const size = await bundleSize(stage, code);
    report(
      stage,
      `size ${what}: ${size.whole.toFixed(1)} KB gzip (${limits(whole)}), ${size.start.toFixed(1)} KB at the start (${limits(start)})`,
    );
    expect(size.whole).toBeLessThanOrEqual(whole.ceiling);
    expect(size.start).toBeLessThanOrEqual(start.ceiling);
  });
}

function limits({ ceiling, target }: Limit): string {
  return `ceiling ${String(ceiling)}${target === undefined ? '' : `, target ${String(target)}`}`;
}

for (const name of published) {
  for (const entry of Object.keys(entries[name]).filter((each) => each !== 'testing')) {
    const module = entry === 'index' ? name : `${name}/${entry}`;
    test(`${module} bundles for a browser`, async () => {
      const { whole } = await bundleSize(stage, `export * from '${module}';`);
      report(stage, `size ${module}, all of it: ${whole.toFixed(1)} KB gzip`);
      expect(whole).toBeGreaterThan(0);
    });
  }

  test(`${name} is imported without loading undici`, async () => {
    const { loadsHttp } = await importTime(stage, name);
    expect(loadsHttp).toBe(false);
  });
}
