// What a person sees of an error of the installed packages: user/printed-errors.mjs prints one of
// each class.
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { run } from '../.ci/base/command.ts';
import { root } from '../.ci/base/paths.ts';
import { findChromium, launchChromium } from './browser/launch.ts';
import { startSite } from './browser/origins.ts';
import { Page } from './browser/page.ts';
import { runtime } from './places.ts';

const stage = inject('stage');
const chromium = findChromium();
const SECRET = 'geheim-4711';
const CLASSES = [
  'InputError',
  'NotFoundError',
  'ServerError',
  'NetworkError',
  'TimeoutError',
  'AbortError',
  'OutputError',
  'StreamError',
  'QueueFullError',
];

/** Those that a person can act on. */
const HINTED = ['NotFoundError', 'ServerError', 'TimeoutError', 'OutputError', 'StreamError'];

const RUNTIMES: Readonly<Record<string, readonly string[]>> = {
  'Node 20.18': [runtime('node-20')],
  'Node 26': [runtime('node-26')],
  Bun: [runtime('bun'), 'run'],
  Deno: [runtime('deno'), 'run', '--allow-all', '--node-modules-dir=manual', '--no-config'],
};

async function printed(name: string, ...args: readonly string[]): Promise<string> {
  const [command = '', ...before] = RUNTIMES[name] ?? [];
  const { output } = await run(command, [...before, 'printed-errors.mjs', ...args], {
    cwd: stage,
    env: { DENO_DIR: join(stage, 'deno') },
  });
  return output;
}

/** Returns what was printed of each class. */
function parts(output: string): readonly (readonly [name: string, text: string])[] {
  return output
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [name = '', ...lines] = part.trimEnd().split('\n');
      return [name, lines.join('\n')];
    });
}

describe.each(Object.keys(RUNTIMES))('on %s', (name) => {
  test.each(['console', 'colors', 'stack'])(
    'printed as %s: message, hint, the line of the program, and the fields that are set',
    async (way) => {
      const output = stripVTControlCharacters(await printed(name, way));
      expect(output).not.toContain(SECRET);
      expect(parts(output).map(([of]) => of)).toEqual(CLASSES);
      for (const [of, text] of parts(output)) {
        if (name === 'Bun') {
          // It prints errors in its own way: the hint is among the fields.
          if (HINTED.includes(of) && way !== 'stack') expect(text).toMatch(/hint: ["'`]?\w/);
          continue;
        }
        const [message = '', hint = ''] = text.split('\n');
        expect(message).toMatch(new RegExp(`^${of}: \\w`));
        if (HINTED.includes(of)) expect(hint).toMatch(/^hint: \w/);
        expect(text).toMatch(/^ {4}at .*inTheProgram.*printed-errors\.mjs/m);
        expect(text).not.toContain('undefined');
        if (text.includes('[cause]')) continue;
        if (way !== 'stack') expect(text).toMatch(/ \{\n {2}[^]*kind: [^]*\n\}$/);
      }
    },
  );

  test.each(['json', 'pino'])('logged as %s, it keeps its hint and its fields', async (way) => {
    const output = await printed(name, way);
    expect(output).not.toContain(SECRET);
    for (const [of, text] of parts(output))
      expect(JSON.parse(text), of).toMatchObject({
        message: expect.any(String) as string,
        ...(HINTED.includes(of) ? { hint: expect.stringMatching(/^\w/) as string } : {}),
        kind: expect.any(String) as string,
        mayHaveExecuted: expect.any(Boolean) as boolean,
      });
  });

  test.each(CLASSES)('an uncaught %s shows its hint and the line of the program', async (of) => {
    const output = stripVTControlCharacters(await printed(name, 'uncaught', of));
    expect(output).not.toContain(SECRET);
    // Bun writes the hint as a field; Deno writes the frames alone.
    if (HINTED.includes(of) && name !== 'Deno') expect(output).toMatch(/hint: "?\w/);
    // The engine of Bun has no frames of the functions that await.
    if (name !== 'Bun') expect(output).toMatch(/inTheProgram.*printed-errors\.mjs/);
  });
});

test('a failing test of vitest shows hint and line of the test', async () => {
  const folder = join(stage, 'printed-in-vitest');
  mkdirSync(folder, { recursive: true });
  cpSync(join(stage, 'node_modules', 'model-client'), join(folder, 'node_modules/model-client'), {
    recursive: true,
  });
  writeFileSync(
    join(folder, 'failing.test.mjs'),
    `import { ModelClient } from 'model-client';
import { test } from 'vitest';
const fetch = async () => Response.json({ error: "model 'm' not found" }, { status: 404 });
test('fails', async () => {
  await new ModelClient({ fetch }).show({ model: 'm' });
});
`,
  );
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { output } = await run(
    process.execPath,
    [vitest, 'run', '--reporter=verbose', '--root', folder],
    {
      cwd: folder,
    },
  );
  const text = stripVTControlCharacters(output);
  expect(text).toContain("NotFoundError: POST http://127.0.0.1:11434/api/show: 404 model 'm' not");
  expect(text).toContain('pull the model first');
  expect(text).toMatch(/❯ failing\.test\.mjs:5:/);
  expect(text).not.toMatch(/: undefined/);
});

test.skipIf(chromium === undefined)(
  'the console of Chromium shows message, hint and frames',
  async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { ModelClient } from 'model-client';
globalThis.stackOf = async function inTheProgram() {
  const fetch = async () => Response.json({ error: "model 'm' not found" }, { status: 404 });
  try { await new ModelClient({ fetch }).show({ model: 'm' }); } catch (error) { return error.stack; }
};`,
        resolveDir: stage,
      },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      logLevel: 'silent',
    });
    const site = await startSite(stage, { '/bundle.js': outputFiles[0]?.text ?? '' });
    const browser = await launchChromium(chromium ?? '');
    try {
      const page = await Page.open(browser, `${site.url}/`);
      const stack = await page.run(
        () => (globalThis as unknown as { stackOf: () => Promise<string> }).stackOf(),
        undefined,
      );
      const [message, hint] = stack.split('\n');
      expect(message).toContain("/api/show: 404 model 'm' not found");
      expect(hint).toMatch(/^hint: pull the model first/);
      expect(stack).toContain('inTheProgram');
    } finally {
      await browser.close();
      site.close();
    }
  },
);
