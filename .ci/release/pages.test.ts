// The documentation inside of a package, and the fields of its manifest, on a small repository.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blankFields, homeFields } from '../pack/home.ts';
import { index, PAGES_OF_ONE, pagesOf } from '../pack/pages.ts';
import { root } from '../base/paths.ts';
import { scratch, type Scratch } from './scratch.ts';

async function repository(): Promise<Scratch> {
  const made = await scratch();
  made.write(
    'packages/model-client/README.md',
    '# model-client\n\n[Limits](../../docs/limits.md#queue), [code](../../examples/chat.ts), [site](https://example.org).\n',
  );
  made.write('packages/forge-client/README.md', '# forge-client\n\nText.\n');
  made.write(
    'docs/limits.md',
    '---\ntitle: x\n---\n\n# Limits\n\nThe option `limit`, see [the README](../packages/model-client/README.md). More.\n',
  );
  made.write(
    'docs/guide/tools.md',
    '# Tools\n\n<!-- snippet: examples/tools.ts -->\n```ts\n// [no](../link.md)\n```\n<!-- /snippet -->\n\nAs in [Limits](../limits.md).\n',
  );
  made.write('docs/webhooks.md', '# Webhooks\n\nOf a forge.\n');
  made.write('docs/decisions/x.md', '# X\n');
  made.write('docs/index.md', '---\nlayout: home\n---\n');
  return made;
}

test('a package has its README and the pages that concern it', async () => {
  const { top } = await repository();
  expect(pagesOf('model-client', top).map(({ path }) => path)).toEqual([
    'README.md',
    'docs/guide/tools.md',
    'docs/limits.md',
  ]);
  expect(pagesOf('forge-client', top).map(({ path }) => path)).toContain('docs/webhooks.md');
});

test('links lead to pages of the package, or are plain text; code stays as it is', async () => {
  const { top } = await repository();
  const [readme, tools, limits] = pagesOf('model-client', top).map(({ text }) => text);
  expect(readme).toContain('[Limits](docs/limits.md#queue), code, [site](https://example.org).');
  expect(limits).toBe('# Limits\n\nThe option `limit`, see [the README](../README.md). More.\n');
  expect(tools).toBe(
    '# Tools\n\n```ts\n// [no](../link.md)\n```\n\nAs in [Limits](../limits.md).\n',
  );
});

test('what is about the repository does not ship', async () => {
  const { top, write } = await repository();
  write(
    'docs/compared.md',
    `# Compared

The results are compared<!-- repository -->: \`x.test.ts\`<!-- /repository -->.

<!-- repository -->

## How to add a row

<!-- /repository -->
`,
  );
  const page = pagesOf('model-client', top).find(({ path }) => path === 'docs/compared.md');
  expect(page?.text).toBe('# Compared\n\nThe results are compared.\n');
});

test('with an address, the README and links to what does not ship lead to the repository', async () => {
  const { top, write } = await repository();
  write(
    'package.json',
    JSON.stringify({ repository: { type: 'git', url: 'git+https://code.example/clients.git' } }),
  );
  const [readme, tools, limits] = pagesOf('model-client', top).map(({ text }) => text);
  const at = 'https://code.example/clients/blob/model-client@0.0.0';
  expect(readme).toContain(
    `[Limits](${at}/docs/limits.md#queue), [code](${at}/examples/chat.ts), [site](https://example.org).`,
  );
  expect(limits).toContain('see [the README](../README.md)');
  expect(tools).toContain('As in [Limits](../limits.md).');
});

test('the fields of the manifest come from the one at the top, or are left out while one of them is blank', async () => {
  const { top, write } = await repository();
  const fields = {
    repository: { type: 'git', url: 'git+https://code.example/clients.git' },
    homepage: 'https://clients.example',
  };
  write(
    'package.json',
    JSON.stringify({ ...fields, bugs: { url: '', email: 'security@clients.example' } }),
  );
  expect(blankFields(top)).toEqual(['bugs.url']);
  expect(homeFields('forge-client', top)).toEqual({});
  const bugs = { url: 'https://code.example/clients/issues', email: 'security@clients.example' };
  write('package.json', JSON.stringify({ ...fields, bugs }));
  expect(homeFields('forge-client', top)).toEqual({
    ...fields,
    repository: { ...fields.repository, directory: 'packages/forge-client' },
    bugs,
  });
});

test('llms.txt has a line for each page', async () => {
  const { top, write } = await repository();
  write(
    'packages/model-client/package.json',
    JSON.stringify({ name: 'model-client', version: '0.0.0', description: 'A client.' }),
  );
  const { text } = index('model-client', top);
  expect(text).toMatch(/^# model-client\n\n> A client\.\n\n## Pages\n\n/);
  expect(text).toContain('- [Limits](docs/limits.md): The option `limit`, see the README.\n');
  expect(text).toContain('- [Tools](docs/guide/tools.md): As in Limits.\n');
});

test('each recipe concerns one package', () => {
  const named = Object.values(PAGES_OF_ONE).flatMap((pages) =>
    pages.filter((page) => page.startsWith('cookbook/')),
  );
  const recipes = globSync('cookbook/*.md', { cwd: join(root, 'docs') })
    .map((path) => path.replaceAll('\\', '/').replace(/\.md$/, ''))
    .filter((page) => page !== 'cookbook/index');
  expect(named.sort()).toEqual(recipes.sort());
});

test('the pages that concern one package exist', () => {
  const paths = Object.values(PAGES_OF_ONE)
    .flat()
    .map((page) => join(root, 'docs', `${page}.md`));
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});
