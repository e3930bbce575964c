import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, inject, test } from 'vitest';
import { packageDir, published, root } from '../paths.ts';
import { run } from '../command.ts';
import { report } from './stage.ts';

const stage = inject('stage');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: unknown;
}

for (const name of published) {
  const dir = join(stage, 'node_modules', name);
  const files = globSync('**/*', { cwd: dir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
  const read = (path: string): string => readFileSync(join(dir, path), 'utf8');

  test(`${name}: the tarball holds dist, sources, README and LICENSE, nothing else`, () => {
    const others = files.filter((path) => !/^(?:dist|src)\//.test(path));
    expect(others).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect(files.filter((path) => path.startsWith('src/') && !path.endsWith('.ts') && !/\/LICENSE-\w+\.txt$/.test(path))).toEqual([]);
    const bytes = files.reduce((sum, path) => sum + statSync(join(dir, path)).size, 0);
    report(stage, `tarball ${name}: ${String(files.length)} files, ${(bytes / 1024).toFixed(0)} KB unpacked`);
  });

  test(`${name}: the manifest asks for undici and zod alone and keeps the workspace's conditions to itself`, () => {
    const manifest = JSON.parse(read('package.json')) as Manifest;
    expect(Object.keys(manifest.dependencies ?? {})).toEqual(['undici', 'zod']);
    expect(JSON.stringify(manifest.exports)).not.toContain('@clients');
  });

  test(`${name}: no class is built under another name, which every stack trace would show`, () => {
    const renamed = files
      .filter((path) => /^dist\/.*\.c?js$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/\bclass _\w+|\b_\w+ = class\b/g)].map(([words]) => `${path}: ${words}`));
    expect(renamed).toEqual([]);
  });

  test(`${name}: no declaration names the private core`, () => {
    expect(declarations(files).filter((path) => read(path).includes('@clients/'))).toEqual([]);
  });

  test(`${name}: declarations of the client, its endpoints, testing and webhooks do not import zod`, () => {
    const from = ['index', 'endpoints', 'testing', 'webhooks'].flatMap((entry) => [
      `dist/types/${entry}.d.ts`,
      `dist/types/${entry}.d.cts`,
    ]);
    const reached = reach(
      from.filter((path) => files.includes(path)),
      read,
    );
    expect([...reached].filter((path) => /from ['"]zod/.test(read(path)))).toEqual([]);
  });

  test(`${name}: the files for the web do not contain undici`, () => {
    const web = files.filter((path) => /^dist\/web\/.*\.c?js$/.test(path));
    expect(web.length).toBeGreaterThan(0);
    expect(web.filter((path) => /(?:from|import|import\(|require\() ?['"]undici/.test(read(path)))).toEqual([]);
  });

  test(`${name}: undici is not loaded by an import of the package`, () => {
    const node = [...reach(['dist/node/index.js'], read)];
    expect(node.filter((path) => /from ['"]undici/.test(read(path)))).toEqual([]);
  });

  test(`${name}: every source that a map names is in the tarball`, () => {
    const missing = files
      .filter((path) => path.endsWith('.map'))
      .flatMap((path) => (JSON.parse(read(path)) as { sources: string[] }).sources.map((source) => resolve(dir, dirname(path), source)))
      // What is bundled from others, with its licence, is not ours to ship as source.
      .filter((path) => !path.includes('/node_modules/.pnpm/') && !files.includes(path.slice(dir.length + 1)));
    expect(missing).toEqual([]);
  });

  test(`${name}: publint has nothing to say`, async () => {
    const { code, output } = await run('publint', ['run', '--strict', '--pack', 'false', dir], { cwd: root });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });

  test(`${name}: its types resolve under every resolution, node10 included`, async () => {
    const [tarball] = globSync(`${name}-*.tgz`, { cwd: join(stage, 'tarballs') });
    const { code, output } = await run('attw', [join(stage, 'tarballs', tarball ?? ''), '--no-color', '--format', 'ascii'], {
      cwd: packageDir(name),
    });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });
}

function declarations(files: readonly string[]): string[] {
  return files.filter((path) => /\.d\.c?ts$/.test(path));
}

/** All files that `from` import statically, themselves included. */
function reach(from: readonly string[], read: (path: string) => string): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const [, target = ''] of read(path).matchAll(/(?:from|import) ?['"](\.\.?\/[^'"]+)['"]/g)) {
      const joined = join(dirname(path), target);
      queue.push(/\.d\.c?ts$/.test(path) ? joined.replace(/\.(c?)js$/, '.d.$1ts') : joined);
    }
  }
  return seen;
}
