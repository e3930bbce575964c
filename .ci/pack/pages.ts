// The documentation inside of a published package, as plain Markdown: its README, the pages that
// concern it, and `llms.txt`, an index with one line for each page. The README's links lead to the
// repository, because the registry shows it without the other pages; so do links to what does not
// ship. While the repository has no address, the first stay relative and the others become plain
// text.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { addressOf } from './home.ts';
import { manifestOf, type Published, root } from '../base/paths.ts';

/** Pages about the repository instead of the packages. */
const INTERNAL = [
  'decisions/**',
  'architecture.md',
  'performance.md',
  'playground.md',
  'release.md',
];

/** Pages about one of the packages. The others ship with both. */
export const PAGES_OF_ONE: Readonly<Record<Published, readonly string[]>> = {
  'model-client': [
    'ai-sdk',
    'ollama-versions',
    ...['ollama-js', 'openai-node'].map((name) => `migrating/${name}`),
    ...['agent', 'chat-server', 'extract', 'rag', 'triage'].map((name) => `cookbook/${name}`),
    ...guides(
      'conversations',
      'decisions',
      'embeddings',
      'models',
      'several-servers',
      'streaming',
      'structured-output',
      'tools',
      'vision',
      'web-search',
    ),
  ],
  'forge-client': [
    'routes',
    'servers',
    'tools',
    'webhooks',
    ...['gitbeaker', 'gitea-js', 'octokit'].map((name) => `migrating/${name}`),
    ...['backup', 'board', 'close-stale', 'job', 'label-bot', 'mirror', 'publish'].map(
      (name) => `cookbook/${name}`,
    ),
    ...guides(
      'attachments-and-packages',
      'backup',
      'files',
      'forge-tasks',
      'lists',
      'oauth2',
      'waiting',
    ),
  ],
};

/** Pages at the top of the repository that ship as well. */
const FROM_TOP = ['SECURITY.md'];

export interface Page {
  /** From the top of the repository. */
  readonly source: string;
  /** From the top of the package. */
  readonly path: string;
  readonly text: string;
}

/** Writes the pages of a package and `llms.txt` into a folder. */
export function writePages(name: Published, folder: string, top: string = root): void {
  for (const { path, text } of [...pagesOf(name, top), index(name, top)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Returns the pages that ship with a package. The README comes first. */
export function pagesOf(name: Published, top: string = root): readonly Page[] {
  const sources = [
    `packages/${name}/README.md`,
    ...docsOf(name, top),
    ...globSync(FROM_TOP, { cwd: top }),
  ];
  const paths = new Map(sources.map((source) => [source, shippedAs(source)]));
  paths.set(`packages/${name}/CHANGELOG.md`, 'CHANGELOG.md');
  const tag = `${name}@${manifestOf(name, top).version}`;
  const place: Place = { paths, address: (path) => addressOf(path, tag, top) };
  return sources.map((source) => {
    const text = plain(omitRepository(readFileSync(join(top, source), 'utf8')));
    return { source, path: shippedAs(source), text: rewriteLinks(text, source, place) };
  });
}

/** Returns `llms.txt`, in the form of https://llmstxt.org. */
export function index(name: Published, top: string = root): Page {
  const { description } = manifestOf(name, top);
  const lines = pagesOf(name, top).map(
    ({ path, text }) => `- [${titleOf(text)}](${path}): ${firstSentence(text)}`,
  );
  const types = `- [Declarations](dist/index.d.ts): every public type and method, with its documentation; one file for each entry point`;
  const text = `# ${name}\n\n> ${description}\n\n## Pages\n\n${lines.join('\n')}\n\n## Reference\n\n${types}\n`;
  return { source: 'llms.txt', path: 'llms.txt', text };
}

function docsOf(name: Published, top: string): string[] {
  const others = Object.entries(PAGES_OF_ONE).flatMap(([other, pages]) =>
    other === name ? [] : pages.map((page) => `docs/${page}.md`),
  );
  const internal = INTERNAL.map((pattern) => `docs/${pattern}`);
  const all = globSync('docs/**/*.md', {
    cwd: top,
    exclude: [...internal, ...others, 'docs/node_modules/**', 'docs/.*/**'],
  });
  // The home of the site is a layout without text.
  return all
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !readFileSync(join(top, path), 'utf8').startsWith('---\nlayout: home'))
    .sort();
}

function guides(...names: readonly string[]): readonly string[] {
  return names.map((name) => `guides/${name}`);
}

function shippedAs(source: string): string {
  return source.replace(/^packages\/[^/]+\//, '');
}

/** Leaves out what is about the repository, such as the names of tests, which do not ship. */
function omitRepository(text: string): string {
  return text
    .replace(/<!-- repository -->[^]*?<!-- \/repository -->\n*/g, '')
    .replace(/\n+$/, '\n');
}

/** Without front matter and the marks that are for the tools of the repository. */
function plain(text: string): string {
  return text.replace(/^---\n[^]*?\n---\n+/, '').replace(/^<!-- .*? -->\n/gm, '');
}

/** Where links of a package's pages may lead. */
interface Place {
  /** Pages that ship, by their paths in the repository. */
  readonly paths: ReadonlyMap<string, string>;
  readonly address: (path: string) => string | undefined;
}

function rewriteLinks(text: string, source: string, place: Place): string {
  const parts = text.split(/(^```[^]*?^```$)/m);
  return parts
    .map((part, position) => (position % 2 === 1 ? part : rewriteProse(part, source, place)))
    .join('');
}

function rewriteProse(text: string, source: string, { paths, address }: Place): string {
  return text.replace(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)[^)]*\)/g,
    (whole, image: string, label: string, target: string) => {
      if (/^(?:[a-z]+:|#)/i.test(target)) return whole;
      const [file = '', anchor] = target.split('#');
      const path = posix.join(posix.dirname(source), file);
      const shipped = paths.get(path);
      const isReadme = source.startsWith('packages/');
      const to =
        (isReadme || shipped === undefined ? address(path) : undefined) ??
        (shipped === undefined
          ? undefined
          : posix.relative(posix.dirname(shippedAs(source)), shipped));
      if (to === undefined) return image === '' ? label : '';
      return `${image}[${label}](${to}${anchor === undefined ? '' : `#${anchor}`})`;
    },
  );
}

function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? 'Untitled';
}

/** The first sentence after the title, without links and line breaks. */
export function firstSentence(text: string): string {
  const [paragraph = ''] = text
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/^#.*$/gm, '')
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .filter((each) => /^[\w`[*]/.test(each));
  const words = paragraph
    .replace(/\[((?:[^[\]]|\[[^\]]*\])*)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ');
  return (/^.*?[.:](?= |$)/.exec(words)?.[0] ?? words).replace(/:$/, '.');
}
