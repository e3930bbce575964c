// Examples are programs that readers save and run: each runs as it is shown, from the packed
// packages, under the name that its page gives it. programs.test.ts has those that need somebody.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../base/embedded.ts';
import { root } from '../base/paths.ts';
import { runExample } from './program.ts';

const stage = inject('stage');
const others = readFileSync(join(import.meta.dirname, 'programs.test.ts'), 'utf8');
const examples = globSync(['*.ts', '{guides,home,readme,tasks}/*.ts', 'mcp/weather.ts'], {
  cwd: join(root, 'examples'),
})
  .filter((name) => name !== 'demo.ts' && !name.endsWith('.vitest.ts'))
  .filter((name) => !others.includes(`'${name}`))
  .sort();

describe('every example runs on the embedded servers', () => {
  let model: EmbeddedServer;
  let forge: EmbeddedServer;
  beforeAll(async () => {
    model = await startEmbedded('model-client');
    forge = await startEmbedded('forge-client');
  });
  afterAll(async () => {
    await model.close();
    await forge.close();
  });

  test.each(examples)('%s', async (name) => {
    const { code, stdout, output } = await runExample(stage, name, {
      MODEL_PORT: new URL(model.url).port,
      OLLAMA_HOST: model.url,
      FORGE_URL: forge.url,
      FORGE_TOKEN: forge.token ?? '',
      HOOK_SECRET: 'of the example',
    });
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    expect(stdout.trim()).not.toBe('');
  });
});

/**
 * What pages say that a program prints: `<!-- output: examples/chat.ts -->` and a block of text.
 */
const outputs = globSync(['README.md', 'packages/*/README.md', 'docs/**/*.md'], { cwd: root })
  .filter((page) => !page.includes('node_modules'))
  .flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(
        /<!-- output: examples\/(\S+) -->\n```text\n([^]*?)^```$/gm,
      ),
    ].map(([, name = '', text = '']) => [name, page, text] as const),
  );

describe('pages show what programs print', () => {
  let model: EmbeddedServer;
  let forge: EmbeddedServer;
  beforeAll(async () => {
    model = await startEmbedded('model-client');
    forge = await startEmbedded('forge-client');
  });
  afterAll(async () => {
    await model.close();
    await forge.close();
  });

  test('on some pages', () => {
    expect(outputs).not.toEqual([]);
  });

  test.each(outputs)('%s in %s', async (name, _, text) => {
    const { stdout } = await runExample(stage, name, {
      OLLAMA_HOST: model.url,
      FORGE_URL: forge.url,
      FORGE_TOKEN: forge.token ?? '',
    });
    expect(comparable(stdout)).toBe(comparable(text));
  });
});

/**
 * A text without its line breaks, which depend on the width of the page, and with one address for
 * all servers.
 */
function comparable(text: string): string {
  return text
    .replaceAll(/https?:\/\/(?:127\.0\.0\.1:\d+|forge\.example)/g, 'http://server')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the guide of notices shows what its first program prints', async () => {
  const { output } = await runExample(stage, 'guides/unknown-key.ts', {});
  const page = readFileSync(join(root, 'docs', 'guides', 'notices.md'), 'utf8');
  const [, notice = ''] = /^\(node:\d+\) ([^]*?)^```$/m.exec(page) ?? [];
  expect(notice).toContain('body.priority');
  expect(output).toContain(notice);
});

test('the webhook handler of the README refuses an unsigned delivery as its comment says', async () => {
  const { stdout } = await runExample(stage, 'readme/webhook.ts', {
    HOOK_SECRET: 'dummy-secret',
  });
  expect(stdout).toBe('401\n');
});
