// The pages of the site and the files that they are made of.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { PAGES_OF_ONE } from '../pack/pages.ts';
import { published, root } from '../base/paths.ts';

/** A page of the site. */
export interface Page {
  /** The file in the repository, from its root. */
  readonly source: string;
  /** The Markdown file in the source folder of the site. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
  /** Of an example: its first comment. */
  readonly about?: string;
}

/**
 * Documentation that has a page. The README of the repository has none: `docs/index.md` is the
 * home.
 */
const DOCUMENTS = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  'packages/*/{CHANGELOG,README}.md',
  'docs/**/*.md',
  'examples/*/README.md',
];

/**
 * Reads all pages: the documents, each example, and a list for each folder that has no page of its
 * own.
 */
export function readPages(): Page[] {
  const documents = globSync(DOCUMENTS, { cwd: root })
    .filter((source) => !source.includes('node_modules'))
    .sort()
    .map((source) => document(source));
  // Files of one app have no pages of their own: docs/web-frameworks.md shows them together.
  const examples = globSync('examples/**/*.ts', { cwd: root })
    .filter((source) => !/node_modules|^examples[/\\]serve-chat/.test(source))
    .sort()
    .map((source) => example(source));
  const pages = [...documents, ...examples];
  const paths = new Set(pages.map(({ path }) => path));
  const folders = [...new Set(pages.map(({ path }) => posix.dirname(path)))].filter(
    (folder) =>
      folder !== '.' &&
      !paths.has(`${folder}/index.md`) &&
      !published.some((name) => folder.startsWith(`${name}/`)),
  );
  return [...pages, ...folders.map((folder) => list(folder, pages))];
}

/**
 * The path of a file's page in the source folder of the site. Pages about one package are in its
 * folder, so that each has a sidebar.
 */
export function pathOf(source: string): string {
  const [, name, file] = /^packages\/([^/]+)\/(CHANGELOG|README)\.md$/.exec(source) ?? [];
  if (name !== undefined) return file === 'README' ? `${name}/index.md` : `${name}/changes.md`;
  if (source.startsWith('examples/'))
    return source.replace(/\.ts$/, '.md').replace(/README\.md$/, 'index.md');
  const page = source.replace(/^docs\//, '').replace(/^[A-Z]+\.md$/, (file) => file.toLowerCase());
  const owner = published.find((one) => PAGES_OF_ONE[one].includes(page.replace(/\.md$/, '')));
  return owner === undefined ? page : `${owner}/${page}`;
}

/** The page that a path of the repository leads to; undefined for files without a page. */
export function pageFor(path: string): string | undefined {
  if (/^(?:docs\/(?:cookbook|decisions)|examples(?:\/[\w-]+)?)\/?$/.test(path))
    return `${path.replace(/\/$/, '').replace(/^docs\//, '')}/index.md`;
  if (path === 'README.md') return 'index.md';
  const file = path.endsWith('.md') || path.endsWith('.ts') ? path : posix.join(path, 'README.md');
  const known =
    /^(?:docs\/.*\.md|examples\/.*\.(?:ts|md)|packages\/[^/]+\/README\.md|[A-Z]+\.md)$/.test(file);
  return known && existsSync(join(root, file)) ? pathOf(file) : undefined;
}

function document(source: string): Page {
  const text = readFileSync(join(root, source), 'utf8');
  // A changelog is headed by the name of its package, which would look like the package's own page
  // in the sidebar.
  const markdown = source.endsWith('/CHANGELOG.md') ? text.replace(/^# /, '# Changes in ') : text;
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? source;
  return { source, path: pathOf(source), title, markdown };
}

/** An example, with its first comment as the text above it. */
function example(source: string): Page {
  const code = readFileSync(join(root, source), 'utf8').trim();
  const [comment = ''] = /^(?:\/\/ .+\n)+/.exec(code) ?? [];
  const about = comment
    .replaceAll(/^\/\/ /gm, '')
    .replaceAll('\n', ' ')
    // Otherwise Vue takes `<folder>` for an element.
    .replaceAll('<', '&lt;')
    .trim();
  const title = posix.basename(source);
  const path = pathOf(source);
  return {
    source,
    path,
    title,
    about,
    markdown: `# ${title}\n\n${about}\n\n\`\`\`ts\n${code}\n\`\`\`\n\nFile: \`${source}\`\n`,
  };
}

function list(folder: string, pages: readonly Page[]): Page {
  const title = titleOf(folder);
  const intro = folder === 'examples' ? 'CI runs every program exactly as shown.\n\n' : '';
  const links = pages
    .filter(({ path }) => `/${posix.dirname(path)}`.endsWith(`/${folder}`))
    .map((page) => `- [${page.title}](/${page.path})${page.about ? `: ${page.about}` : ''}`);
  return {
    source: folder,
    path: `${folder}/index.md`,
    title,
    markdown: `# ${title}\n\n${intro}${links.join('\n')}\n`,
  };
}

/** Folders whose name alone says too little. */
const TITLES: Readonly<Record<string, string>> = {
  decisions: 'Design decisions',
  mcp: 'MCP',
  migrating: 'Migrating from another client',
  readme: 'Of the READMEs',
};

/** `cookbook` is headed "Cookbook". */
export function titleOf(folder: string): string {
  const name = posix.basename(folder);
  const words = TITLES[name] ?? name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
