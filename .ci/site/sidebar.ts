import { posix } from 'node:path';
import { type Page, titleOf } from './pages.ts';

/** A group or a page of the sidebar. */
export interface Item {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Item[];
}

/** Groups of pages in a chosen order. Pages and folders that no group names are added behind them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Start: ['index', 'start', 'packages/model-client', 'packages/forge-client', 'questions', 'playground'],
  Models: [
    'guides/streaming',
    'guides/conversations',
    'guides/structured-output',
    'guides/tools',
    'guides/vision',
    'guides/embeddings',
    'guides/models',
    'guides/web-search',
    'web-frameworks',
    'ai-sdk',
  ],
  Forges: ['guides/lists', 'guides/files', 'guides/attachments-and-packages', 'guides/waiting', 'guides/oauth2', 'webhooks', 'tools'],
  'Both packages': [
    'guides/credentials',
    'guides/errors',
    'guides/time-limits',
    'guides/proxies-and-tls',
    'limits',
    'guides/scale',
    'guides/beyond-the-methods',
    'telemetry',
    'reliability',
  ],
  Environments: ['guides/browsers-and-workers', 'runtimes', 'testing'],
  Compatibility: ['servers', 'versions', 'routes', 'performance'],
};
/** The folders that come first, and the pages of the project itself, which come last. */
const FOLDERS = ['coming-from', 'cookbook'];
const PROJECT = ['architecture', 'contributing', 'migration', 'release', 'security'];

/** The sidebar: the groups, each folder of pages, and the project. */
export function sidebarOf(pages: readonly Page[]): Item[] {
  const titles = new Map(pages.map(({ path, title }) => [path.replace(/\.md$/, ''), title]));
  const item = (name: string): Item[] => {
    const text = name === 'index' ? 'Overview' : titles.get(name);
    return text === undefined ? [] : [{ text, link: `/${name.replace(/(^|\/)index$/, '$1')}` }];
  };
  const named = new Set([...Object.values(GROUPS).flat(), ...PROJECT]);
  const rest = [...titles.keys()].filter((name) => !named.has(name) && !/(?:^|\/)index$/.test(name));
  const folders = [...new Set(rest.map((name) => posix.dirname(name)))];
  const order = [...FOLDERS, ...folders.filter((folder) => !FOLDERS.includes(folder)).sort()];
  const groups = Object.entries(GROUPS).map(([text, names]) => ({ text, items: names.flatMap(item) }));
  const listed = order.flatMap((folder) => {
    const items = rest.filter((name) => posix.dirname(name) === folder).flatMap(item);
    const text = folder === '.' ? 'More' : titleOf(folder);
    const link = folder === '.' ? {} : { link: `/${folder}/` };
    return items.length === 0 ? [] : [{ text, ...link, collapsed: !FOLDERS.includes(folder), items }];
  });
  const reference = { text: 'Reference', link: '/reference/index.html', target: '_self' };
  return [...groups, ...listed, { text: 'Project', collapsed: true, items: PROJECT.flatMap(item) }, reference];
}
