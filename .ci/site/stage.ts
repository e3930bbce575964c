// Writes the source folder of the site: pages with their links, configuration, theme and reference.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { run } from '../base/command.ts';
import { root, withSlashes } from '../base/paths.ts';
import { firstSentence } from '../pack/pages.ts';
import { configOf, DESCRIPTION } from './config.ts';
import { withSiteLinks } from './links.ts';
import { type Page, readPages } from './pages.ts';
import { finishPages } from './reference-pages.ts';
import { bundlePlayground, playgroundMarkup, playgroundStyle } from './playground.ts';
import { sidebarsOf } from './sidebar.ts';
import { withBreakableCode } from './tables.ts';

/** The folder that holds VitePress and what it reads and writes. */
export const siteDir: string = join(root, '.ci', 'site');
/** The pages for VitePress, links and all. */
export const pagesDir: string = join(siteDir, 'dist', 'pages');
const referenceDir = join(pagesDir, 'reference');

/** Writes the pages that have changed; returns how many there are. */
export function stagePages(): number {
  const pages = readPages();
  for (const page of pages)
    write(
      join(pagesDir, page.path),
      withFrontMatter(page, withBreakableCode(withSiteLinks(page))).replace(
        '<!-- playground -->',
        mounted,
      ),
    );
  const sidebars = sidebarsOf(pages, referencePages());
  write(
    join(pagesDir, '.vitepress', 'config.mjs'),
    `import { join } from 'node:path';
import { withExtensions } from '../../../extensions.ts';

export default withExtensions(
  ${JSON.stringify(configOf(sidebars), null, 2)},
  join(import.meta.dirname, 'theme', 'search.mjs'),
);
`,
  );
  write(join(pagesDir, '.vitepress', 'theme', 'index.mjs'), THEME);
  write(join(pagesDir, '.vitepress', 'theme', 'search.mjs'), SEARCH);
  const style = `${readFileSync(join(siteDir, 'theme.css'), 'utf8')}
${playgroundStyle()}`;
  write(join(pagesDir, '.vitepress', 'theme', 'theme.css'), style);
  write(join(pagesDir, 'public', 'mark.svg'), readFileSync(join(siteDir, 'mark.svg')));
  write(join(pagesDir, 'public', 'llms.txt'), indexForAgents(pages));
  return pages.length;
}

/**
 * The pages of the reference, in the order in which the page of each entry point lists them, with
 * the classes that their fields lead to and the pages of their methods.
 */
function referencePages(): Map<string, readonly string[]> {
  const entries = globSync('**/index.md', { cwd: referenceDir })
    .map(withSlashes)
    .sort((a, b) => posix.dirname(a).localeCompare(posix.dirname(b), 'en'));
  const paths = entries.flatMap((entry) => [
    entry,
    ...linksIn(entry, /^\| \[[^\]]+\]\(([^)/][^)]*)\)/gm),
  ]);
  return new Map(
    paths.map((path) => [
      path,
      linksIn(path, /^\| (?:<a id="[^"]*"><\/a> )?\[[^\]]+\]\(([\w-]+\.md)\)/gm),
    ]),
  );
}

function linksIn(path: string, link: RegExp): string[] {
  const text = readFileSync(join(referenceDir, path), 'utf8');
  const links = [...text.matchAll(link)].map(([, to = '']) => posix.join(posix.dirname(path), to));
  return [...new Set(links)];
}

/** Other words for the subjects of pages, by which the search finds them too. */
const KEYWORDS: Readonly<Record<string, string>> = {
  'docs/comparison.md': 'alternatives, versus, benchmark',
  'docs/cookbook/board.md': 'project, projects, kanban',
  'docs/cookbook/close-stale.md': 'close issues',
  'docs/cookbook/extract.md': 'PDF, document, documents, invoice',
  'docs/cookbook/label-bot.md': 'label, labels',
  'docs/guides/attachments-and-packages.md': 'upload, download, registry',
  'docs/guides/browsers-and-workers.md': 'browser, CORS, Cloudflare, edge, service worker',
  'docs/guides/conversations.md': 'chat, history, messages, memory, context length',
  'docs/guides/credentials.md': 'authentication, auth, token, password, API key',
  'docs/guides/custom-requests.md': 'curl, response headers, status, raw response, custom endpoint',
  'docs/guides/decisions.md': 'decide, classify, classification, score, systemone, probabilities',
  'docs/guides/embeddings.md': 'embedding, embed, vectors, similarity, RAG',
  'docs/guides/errors.md': 'exceptions, error handling',
  'docs/guides/files.md': 'upload, download, commit',
  'docs/guides/forge-tasks.md': 'issue, issues, pull request, release, labels, merge',
  'docs/guides/lists.md': 'pagination, paging, pages',
  'docs/guides/notices.md': 'warning, warnings, console',
  'docs/guides/models.md': 'pull, download, delete, load, unload, keep alive',
  'docs/guides/proxies-and-tls.md': 'proxy, certificate, HTTPS, rejectUnauthorized',
  'docs/guides/streaming.md': 'stream, stop, cancel, abort, interrupt, tokens',
  'docs/guides/structured-output.md': 'JSON mode, JSON schema',
  'docs/guides/time-limits.md': 'timeout, timeouts, retry, retries, backoff, cancel',
  'docs/guides/tools.md': 'function calling, functions, MCP',
  'docs/guides/vision.md': 'image, images, picture',
  'docs/guides/waiting.md': 'poll, polling, checks',
  'docs/limits.md': 'rate limit, concurrency, throttling, load balancing',
  'docs/mocking.md': 'mock, mocks, msw, nock, stub',
  'docs/options.md': 'configuration, settings',
  'docs/questions.md': 'FAQ, help, troubleshooting, docker, container',
  'docs/start.md': 'installation, install, setup, quick start, npm',
  'docs/telemetry.md': 'logging, tracing, OpenTelemetry, metrics',
  'docs/testing.md': 'test, tests, fake server, simulated server',
  'docs/webhooks.md': 'webhook, hook, deliveries, signature',
};

/**
 * The theme of VitePress; a page that does not exist offers the search, and the ways into the
 * documentation.
 */
const THEME = `import { h } from 'vue';
import { withBase } from 'vitepress';
import Theme, { VPButton } from 'vitepress/theme';
import './theme.css';

const NotFound = {
  setup() {
    const openSearch = () => document.querySelector('.VPNavBarSearch button')?.click();
    return () =>
      h('div', { class: 'not-found vp-doc' }, [
        h('h1', 'There is no such page'),
        h('p', 'It may have moved. Search for what it was about, or begin at one of these pages.'),
        h(VPButton, { tag: 'button', type: 'button', text: 'Search', onClick: openSearch }),
        h('ul', ENTRANCES.map(([text, link]) => h('li', h('a', { href: withBase(link) }, text)))),
      ]);
  },
};
const ENTRANCES = [
  ['Get started', '/start.html'],
  ['model-client', '/model-client/'],
  ['forge-client', '/forge-client/'],
  ['Reference', '/reference/'],
];

export default { ...Theme, Layout: () => h(Theme.Layout, null, { 'not-found': () => h(NotFound) }) };
`;

/** The component that VitePress shows as its search; it builds the index. */
const SEARCH = `import localSearchIndex from '@localSearchIndex';
import MiniSearch from 'minisearch';
import { useData, useRouter } from 'vitepress';
import { onMounted, onUnmounted } from 'vue';
import { openSearch } from '../../../../search/box.ts';

let index;

export default {
  emits: ['close'],
  setup(_, { emit }) {
    const { theme, localeIndex } = useData();
    const router = useRouter();
    const load = async () => {
      const { options, searchOptions } = theme.value.search.options.miniSearch;
      const { default: json } = await localSearchIndex[localeIndex.value]();
      const found = { fuzzy: 0.2, prefix: true, ...searchOptions };
      return MiniSearch.loadJSON(json, { ...options, searchOptions: found });
    };
    let remove;
    onMounted(() => {
      remove = openSearch({
        load: () => (index ??= load()),
        go: (address) => void router.go(address),
        onClose: () => emit('close'),
      });
    });
    onUnmounted(() => remove?.());
    return () => null;
  },
};
`;

/** The titles that search engines show, where the heading of the page alone says too little. */
const TITLES: Readonly<Record<string, string>> = {
  'model-client/index.md': "model-client: a TypeScript client for Ollama's API",
  'forge-client/index.md': 'forge-client: a TypeScript client for Gitea and Forgejo',
};

/** Adds the title of the window, and the first sentence as the description. */
function withFrontMatter({ path, source }: Page, markdown: string): string {
  const own = /^---\n([^]*?)\n---\n/.exec(markdown);
  const text = own === null ? markdown : markdown.slice(own[0].length);
  const title = TITLES[path];
  const lines = [
    ...(own?.[1] === undefined ? [] : [own[1]]),
    ...(title === undefined ? [] : [`title: ${JSON.stringify(title)}`]),
    ...(KEYWORDS[source] === undefined ? [] : [`keywords: ${KEYWORDS[source]}`]),
    ...(own?.[1]?.includes('description:') === true
      ? []
      : [`description: ${JSON.stringify(firstSentence(text).replace(/<[^>]+>|`/g, ''))}`]),
  ];
  return `---\n${lines.join('\n')}\n---\n\n${text}`;
}

/**
 * `llms.txt` of the site, in the form of https://llmstxt.org: one line for each page but the
 * examples, which the pages show.
 */
function indexForAgents(pages: readonly Page[]): string {
  const lines = pages
    .filter(
      ({ source }) =>
        source.endsWith('.md') && source !== 'docs/index.md' && !source.startsWith('examples/'),
    )
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map(
      ({ path, title, markdown }) =>
        `- [${title}](${path.replace(/\.md$/, '.html')}): ${firstSentence(markdown)}`,
    );
  return `# model-client and forge-client\n\n> ${DESCRIPTION}\n\n## Pages\n\n${lines.join('\n')}\n`;
}

/** The pages for users come before those about the project. */
function rankOf({ source }: Page): number {
  if (source === 'docs/start.md') return 0;
  if (/^packages\/[^/]+\/README\.md$/.test(source)) return 1;
  return /^docs\/(?!decisions\/|architecture|release)/.test(source) ? 2 : 3;
}

/** Removes what earlier runs have written. */
export function clearStage(): void {
  rmSync(pagesDir, { recursive: true, force: true });
}

/** Writes the reference, made of the docstrings, as pages of the site. */
export async function stageReference(): Promise<void> {
  const file = join(siteDir, 'dist', 'typedoc.json');
  const options = {
    extends: [join(siteDir, 'typedoc.json')],
    plugin: [
      join(siteDir, 'entry-names.mjs'),
      'typedoc-plugin-markdown',
      join(siteDir, 'reference-theme.ts'),
    ],
    theme: 'reference',
    // Members stand as they do in the sources, which is the order in which people need them.
    sort: ['source-order'],
    sortEntryPoints: false,
    groupOrder: [
      'Classes',
      'Functions',
      'Interfaces',
      'Type Aliases',
      'Variables',
      'Properties',
      'Accessors',
      'Methods',
      'Constructors',
    ],
    blockTagsPreserveOrder: ['@example'],
    preservedTypeAnnotationTags: ['@throws'],
    excludeProtected: true,
    excludeInternal: true,
    // What an error inherits of the language is known.
    excludeExternals: true,
    // All of them name a route.
    locales: { en: { tag_see: 'Route' } },
    pageTitleTemplates: { index: '{projectName}', module: '{name}', member: '{name}' },
    classPropertiesFormat: 'table',
    tableColumnSettings: {
      hideDefaults: true,
      hideModifiers: true,
      hideInherited: true,
      hideOverrides: true,
    },
    out: referenceDir,
    readme: join(siteDir, 'reference.md'),
    mergeReadme: true,
    entryFileName: 'index',
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    expandParameters: true,
    sanitizeComments: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    indexFormat: 'table',
  };
  write(file, JSON.stringify(options));
  const { code, output } = await run('typedoc', ['--options', file], {
    cwd: root,
    timeout: 300_000,
  });
  if (code !== 0) throw new Error(`the reference could not be written\n${output}`);
  await finishPages(referenceDir);
}

/** Writes the scripts of the playground. */
export async function stagePlayground(): Promise<void> {
  for (const [path, content] of await bundlePlayground()) {
    if (path.endsWith('.js')) write(join(pagesDir, 'public', 'playground', path), content);
  }
}

/**
 * The markup of the playground, and what starts its scripts when the page is shown and ends them
 * when it is left.
 */
function mounted(): string {
  return `${playgroundMarkup().replace('<div ', '<div v-pre ')}

<script setup>
import { onMounted, onUnmounted } from 'vue';
import { withBase } from 'vitepress';

let stop;
let left = false;
onMounted(async () => {
  const { start } = await import(/* @vite-ignore */ withBase('/playground/main.js'));
  if (!left) stop = start(document.getElementById('playground-app'), withBase('/'));
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
