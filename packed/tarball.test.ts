// What is in the tarballs.
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { entries, packageDir, type Published, published, root } from '../.ci/base/paths.ts';
import { importTime } from '../bench/import-time.ts';
import { run } from '../.ci/base/command.ts';
import { report } from './stage.ts';

const stage = inject('stage');

/** MB of all files: an alarm for what should not be there, such as a bundled test. */
const installed: Readonly<Record<Published, number>> = { 'model-client': 5, 'forge-client': 12 };

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

  test(`${name}: the tarball holds dist, the documentation and LICENSE, nothing else, and is small`, () => {
    const atTop = files.filter((path) => !/^(?:dist|docs)\//.test(path));
    expect(atTop).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'llms.txt',
      'needs-typescript-5.4-or-newer.d.ts',
      'package.json',
    ]);
    expect(files.filter((path) => path.startsWith('docs/') && !path.endsWith('.md'))).toEqual([]);
    const libraries =
      name === 'forge-client'
        ? ['@noble/hashes', 'diff', 'fflate', 'hono', 'js-yaml']
        : ['@cfworker/json-schema', '@noble/hashes', 'hono'];
    for (const library of libraries)
      expect(read('dist/LICENSES.txt')).toMatch(
        new RegExp(`^${library}$[^]*?(?:Permission is hereby|Redistribution)`, 'm'),
      );
    const megabytes =
      files.reduce((sum, path) => sum + statSync(join(dir, path)).size, 0) / 1_000_000;
    report(
      stage,
      `tarball ${name}: ${String(files.length)} files, ${megabytes.toFixed(1)} MB unpacked`,
    );
    expect(megabytes).toBeLessThan(installed[name]);
  });

  test(`${name}: the manifest asks for undici and zod alone and keeps the workspace's conditions to itself`, () => {
    const manifest = JSON.parse(read('package.json')) as Manifest;
    expect(Object.keys(manifest.dependencies ?? {})).toEqual(['undici', 'zod']);
    expect(JSON.stringify(manifest.exports)).not.toContain('@clients');
  });

  test(`${name}: no class is built under another name, which every stack trace would show`, () => {
    // @noble/hashes itself names its classes _MD5, _SHA1 and _SHA256.
    const renamed = files
      .filter((path) => /^dist\/.*\.c?js$/.test(path))
      .flatMap((path) =>
        [...read(path).matchAll(/\bclass _\w+|\b_(?!MD5|SHA1|SHA256)\w+ = class\b/g)].map(
          ([words]) => `${path}: ${words}`,
        ),
      );
    expect(renamed).toEqual([]);
  });

  test(`${name}: no declaration names the private core`, () => {
    expect(declarations(files).filter((path) => read(path).includes('@clients/'))).toEqual([]);
  });

  test(`${name}: undici is named by the module for Node alone, which loads it late`, () => {
    const modules = files.filter((path) => /^dist\/.*\.c?js$/.test(path));
    const naming = modules.filter((path) =>
      /(?:from|import|import\(|require\() ?['"]undici/.test(read(path)),
    );
    expect(naming).toEqual(['dist/platform-node.cjs', 'dist/platform-node.js']);
    expect(read('dist/platform-node.js')).not.toMatch(/from ['"]undici/);
    const web = [...reach(entriesOf(name), read)];
    expect(web).not.toContain('dist/platform-node.js');
    expect(web.filter((path) => /from ['"]node:/.test(read(path)))).toEqual([]);
  });

  test(`${name}: an import does not load undici`, async () => {
    expect((await importTime(stage, name)).loadsHttp).toBe(false);
  });

  test(`${name}: llms.txt names every page, and every link of a page leads to a file of the package`, () => {
    const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
    const named = [...read('llms.txt').matchAll(/^- \[.+\]\((\S+\.md)\): \S.+\.$/gm)].map(
      ([, path = '']) => path,
    );
    expect(named.sort()).toEqual(pages);
    expect([...pages, 'llms.txt'].flatMap((path) => deadLinks(path, read(path), files))).toEqual(
      [],
    );
  });

  test(`${name}: publint has nothing to say`, async () => {
    const { code, output } = await run('publint', ['run', '--strict', '--pack', 'false', dir], {
      cwd: root,
    });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });

  test(`${name}: its types resolve under every resolution, node10 included`, async () => {
    const [tarball] = globSync(`${name}-*.tgz`, { cwd: join(stage, 'tarballs') });
    const { code, output } = await run(
      'attw',
      [join(stage, 'tarballs', tarball ?? ''), '--no-color', '--format', 'ascii'],
      {
        cwd: packageDir(name),
      },
    );
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });
}

function entriesOf(name: Published): string[] {
  return Object.keys(entries[name])
    .filter((entry) => entry !== 'testing')
    .map((entry) => `dist/${entry}.js`);
}

function deadLinks(page: string, text: string, files: readonly string[]): string[] {
  const targets = [
    ...text.replace(/^```[^]*?^```$/gm, '').matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g),
  ].map(([, target = '']) => target);
  return targets
    .filter((target) => !files.includes(join(dirname(page), target)))
    .map((target) => `${page}: ${target}`);
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
    for (const [, target = ''] of read(path).matchAll(
      /(?:from|import) ?['"](\.\.?\/[^'"]+)['"]/g,
    )) {
      const joined = join(dirname(path), target);
      queue.push(/\.d\.c?ts$/.test(path) ? joined.replace(/\.(c?)js$/, '.d.$1ts') : joined);
    }
  }
  return seen;
}
