// Writes the source folder of the site: pages with their links, configuration, theme and reference.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../command.ts';
import { root } from '../paths.ts';
import { firstSentence } from '../packed-pages.ts';
import { configOf, DESCRIPTION } from './config.ts';
import { withSiteLinks } from './links.ts';
import { type Page, readPages } from './pages.ts';
import { bundlePlayground, playgroundMarkup, playgroundStyle } from './playground.ts';
import { sidebarOf } from './sidebar.ts';
import { withBreakableCode } from './tables.ts';

/** The folder that holds VitePress and what it reads and writes. */
export const siteDir: string = join(root, '.ci', 'site');
/** The pages for VitePress, links and all. */
export const pagesDir: string = join(siteDir, 'dist', 'pages');

/** Runs in the reference, so that it follows the light or dark appearance that was chosen on the other pages. */
const APPEARANCE = `
const chosen = localStorage.getItem('vitepress-theme-appearance');
if (chosen !== null && localStorage.getItem('tsd-theme') === null) document.documentElement.dataset.theme = chosen === 'auto' ? 'os' : chosen;
`;

/** Writes the pages that have changed; returns how many there are. */
export function stagePages(): number {
  const pages = readPages();
  for (const page of pages)
    write(join(pagesDir, page.path), withFrontMatter(page, withBreakableCode(withSiteLinks(page))).replace('<!-- playground -->', mounted));
  write(join(pagesDir, '.vitepress', 'config.mjs'), `export default ${JSON.stringify(configOf(sidebarOf(pages)), null, 2)};\n`);
  write(
    join(pagesDir, '.vitepress', 'theme', 'index.mjs'),
    "import Theme from 'vitepress/theme';\nimport './theme.css';\nexport default Theme;\n",
  );
  const style = `${readFileSync(join(siteDir, 'theme.css'), 'utf8')}
${playgroundStyle()}`;
  write(join(pagesDir, '.vitepress', 'theme', 'theme.css'), style);
  write(join(pagesDir, 'public', 'llms.txt'), indexForAgents(pages));
  return pages.length;
}

/** The titles that search engines show, where the heading of the page alone says too little. */
const TITLES: Readonly<Record<string, string>> = {
  'index.md': 'TypeScript clients for Ollama, Gitea and Forgejo',
  'packages/model-client.md': "model-client: a TypeScript client for Ollama's API",
  'packages/forge-client.md': 'forge-client: a TypeScript client for Gitea and Forgejo',
};

/** Adds the title of the window, and the first sentence as the description. */
function withFrontMatter({ path }: Page, markdown: string): string {
  const own = /^---\n([^]*?)\n---\n/.exec(markdown);
  const text = own === null ? markdown : markdown.slice(own[0].length);
  const title = TITLES[path];
  const lines = [
    ...(own?.[1] === undefined ? [] : [own[1]]),
    ...(title === undefined ? [] : [`title: ${JSON.stringify(title)}`]),
    `description: ${JSON.stringify(path === 'index.md' ? DESCRIPTION : firstSentence(text).replace(/<[^>]+>|`/g, ''))}`,
  ];
  return `---\n${lines.join('\n')}\n---\n\n${text}`;
}

/** `llms.txt` of the site, in the form of https://llmstxt.org: one line for each page but the examples, which the pages show. */
function indexForAgents(pages: readonly Page[]): string {
  const lines = pages
    .filter(({ path }) => !path.startsWith('examples/') && !path.endsWith('/index.md'))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(({ path, title, markdown }) => `- [${title}](${path.replace(/\.md$/, '.html')}): ${firstSentence(markdown)}`);
  return `# model-client and forge-client\n\n> ${DESCRIPTION}\n\n## Pages\n\n${lines.join('\n')}\n`;
}

/** The pages for users come before those about the project. */
function rankOf({ source }: Page): number {
  if (source === 'README.md') return 0;
  if (/^packages\/[^/]+\/README\.md$/.test(source)) return 1;
  return /^docs\/(?!decisions\/|architecture|release)/.test(source) ? 2 : 3;
}

/** Removes what earlier runs have written. */
export function clearStage(): void {
  rmSync(pagesDir, { recursive: true, force: true });
}

/** Writes the reference, made of the docstrings, as pages of typedoc beside those of VitePress. */
export async function stageReference(): Promise<void> {
  const file = join(siteDir, 'dist', 'typedoc.json');
  const customJs = join(siteDir, 'dist', 'appearance.js');
  write(customJs, APPEARANCE);
  const options = {
    extends: [join(root, '.ci', 'typedoc.json')],
    out: join(pagesDir, 'public', 'reference'),
    readme: join(siteDir, 'reference.md'),
    navigationLinks: { Guides: `${process.env['SITE_BASE'] ?? '/'}index.html` },
    customJs,
  };
  write(file, JSON.stringify(options));
  const { code, output } = await run('typedoc', ['--options', file], { cwd: root, timeout: 300_000 });
  if (code !== 0) throw new Error(`the reference could not be written\n${output}`);
}

/** Writes the scripts of the playground. */
export async function stagePlayground(): Promise<void> {
  for (const [path, content] of await bundlePlayground()) {
    if (path.endsWith('.js')) write(join(pagesDir, 'public', 'playground', path), content);
  }
}

/** The markup of the playground, and what starts its scripts when the page is shown and ends them when it is left. */
function mounted(): string {
  return `${playgroundMarkup().replace('<div ', '<div v-pre ')}

<script setup>
import { onMounted, onUnmounted } from 'vue';
import { withBase } from 'vitepress';

let stop;
let left = false;
onMounted(async () => {
  const { start } = await import(/* @vite-ignore */ withBase('/playground/main.js'));
  if (!left) stop = start(document.getElementById('playground-app'));
});
onUnmounted(() => {
  left = true;
  stop?.();
});
</script>`;
}

function write(file: string, text: string | Uint8Array): void {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(text))) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
