// The sidebars of the site.
import { posix } from 'node:path';
import { published, type Published } from '../base/paths.ts';
import { type Page, titleOf } from './pages.ts';

/** A group or a page of a sidebar. */
export interface Item {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly Item[];
}

/** Pages of one package in a chosen order; those that no group names are added to the last one. */
const OF_ONE: Readonly<Record<Published, Readonly<Record<string, readonly string[]>>>> = {
  'model-client': {
    'model-client': [
      '',
      'guides/streaming',
      'guides/conversations',
      'guides/structured-output',
      'guides/tools',
      'guides/vision',
      'guides/embeddings',
      'guides/decisions',
      'guides/web-search',
    ],
    Models: ['guides/models', 'guides/several-servers', 'ollama-versions'],
    Integrations: ['ai-sdk'],
  },
  'forge-client': {
    'forge-client': [
      '',
      'guides/forge-tasks',
      'guides/lists',
      'guides/files',
      'guides/attachments-and-packages',
      'guides/backup',
      'guides/waiting',
      'guides/oauth2',
      'webhooks',
    ],
    Integrations: ['tools'],
    'Servers and routes': ['servers', 'routes'],
  },
};

/** Pages about both packages, which every sidebar has. */
const OF_BOTH: Readonly<Record<string, readonly string[]>> = {
  Configuration: [
    'options',
    'guides/credentials',
    'guides/time-limits',
    'guides/proxies-and-tls',
    'limits',
    'guides/caching',
    'guides/custom-requests',
  ],
  'Errors and reliability': ['guides/errors', 'reliability', 'promises'],
  'Testing and operation': ['testing', 'mocking', 'guides/notices', 'telemetry', 'guides/scale'],
  'Runtimes and frameworks': [
    'web-frameworks',
    'guides/browsers-and-workers',
    'runtimes',
    'versions',
  ],
  Comparisons: ['comparison', 'performance', 'migrating/handwritten-requests'],
};
const PROJECT = [
  'architecture',
  'forge-server/index',
  'model-server/index',
  'server-kit/index',
  'contributing',
  'release',
  'security',
];

/**
 * Returns a sidebar for the pages of each package, for the reference of each, and for the pages
 * about both.
 */
export function sidebarsOf(
  pages: readonly Page[],
  reference: ReadonlyMap<string, readonly string[]>,
): Readonly<Record<string, readonly Item[]>> {
  const titles = new Map(
    pages.map(({ path, title }) => [path.replace(/\.md$/, ''), title.replaceAll('`', '')]),
  );
  const item = (name: string): Item[] => {
    const text = titles.get(name);
    if (text === undefined) throw new Error(`the sidebar names ${name}, which has no page`);
    return [{ text, link: `/${name.replace(/(^|\/)index$/, '$1')}` }];
  };
  const groupsOf = (groups: Readonly<Record<string, readonly string[]>>): Item[] =>
    Object.entries(groups).map(([text, names]) => ({ text, items: names.flatMap(item) }));
  const folderOf = (folder: string, names: readonly string[]): Item => {
    const text = titleOf(folder);
    const link = titles.has(`${folder}/index`) ? { link: `/${folder}/` } : {};
    const items = names.filter(
      (name) => posix.dirname(name) === folder && name !== `${folder}/index`,
    );
    return items.length === 0
      ? { text, ...link }
      : { text, ...link, collapsed: true, items: items.flatMap(item) };
  };
  const foldersOf = (names: readonly string[]): Item[] =>
    [...new Set(names.map((name) => posix.dirname(name)))].map((folder) => folderOf(folder, names));
  const both = groupsOf(OF_BOTH);
  const ofOne = (name: Published): Item[] => {
    const groups = OF_ONE[name];
    const chosen = new Set(Object.values(groups).flat());
    const rest = [...titles.keys()].filter(
      (page) =>
        page.startsWith(`${name}/`) &&
        !chosen.has(page.slice(name.length + 1)) &&
        page !== `${name}/index`,
    );
    const inFolders = rest.filter((page) => /^[^/]+\/(?:migrating|cookbook)\//.test(page));
    const own = Object.entries(groups).map(([text, names]) => ({
      text,
      items: names.flatMap((page) =>
        page === '' ? [{ text: 'Overview', link: `/${name}/` }] : item(`${name}/${page}`),
      ),
    }));
    const others = {
      text: 'More',
      items: rest.filter((page) => !inFolders.includes(page)).flatMap(item),
    };
    const toReference = { text: 'Reference', link: `/reference/${name}/` };
    return [
      ...own,
      ...foldersOf(inFolders),
      ...(others.items.length > 0 ? [others] : []),
      toReference,
      ...both,
    ];
  };
  const shared = new Set([
    ...Object.values(OF_BOTH).flat(),
    ...PROJECT,
    'index',
    'start',
    'questions',
    'playground',
  ]);
  const rest = [...titles.keys()].filter(
    (page) => !shared.has(page) && !published.some((name) => page.startsWith(`${name}/`)),
  );
  const start = { text: 'Introduction', items: ['start', 'questions', 'playground'].flatMap(item) };
  const packages = {
    text: 'Packages',
    items: published.map((name) => ({ text: name, link: `/${name}/` })),
  };
  return {
    ...Object.fromEntries(published.map((name) => [`/${name}/`, ofOne(name)])),
    ...Object.fromEntries(
      published.map((name) => [
        `/reference/${name}/`,
        [
          { text: `Guides of ${name}`, link: `/${name}/` },
          ...referenceOf(name, reference),
          ...referenceOf(BOTH, reference),
        ],
      ]),
    ),
    '/reference/': [BOTH, ...published].flatMap((name) => referenceOf(name, reference)),
    '/': [
      start,
      packages,
      ...both,
      ...foldersOf(rest.filter((page) => page.includes('/') && !page.startsWith('examples/'))),
      {
        ...folderOf('examples', rest),
        items: foldersOf(rest.filter((page) => page.startsWith('examples/'))).flatMap((folder) =>
          folder.link === '/examples/' ? (folder.items ?? []) : [folder],
        ),
      },
      {
        text: 'Project',
        collapsed: true,
        items: [...PROJECT, ...rest.filter((page) => !page.includes('/'))].flatMap(item),
      },
    ],
  };
}

/** The folder of what both packages export, and what it is called. */
const BOTH = 'both';
/** How the paths of the clients' pages end. */
const LEADS_TO_ALL = 'Client.md';
/** The page of a method of a long class, `ModelClient-chat.md`. */
const isMethod = (path: string): boolean => /\/\w+-\w+\.md$/.test(path);
const TITLES: Readonly<Record<string, string>> = { [BOTH]: 'Shared by both clients' };

/**
 * Classes and functions by entry point, in the order of `reference`; the page of each entry point
 * lists its types. A class that a field of another one leads to stands below that one, unless it is
 * the client, which leads to all of them.
 */
function referenceOf(name: string, reference: ReadonlyMap<string, readonly string[]>): Item[] {
  const paths = [...reference.keys()];
  const below = new Set(
    [...reference].filter(([path]) => !path.endsWith(LEADS_TO_ALL)).flatMap(([, to]) => to),
  );
  const item = (path: string): Item => {
    const text = path.replace(/^.*\/(?:\w+-)?|\.md$/g, '');
    const link = `/reference/${path.replace(/\.md$/, '')}`;
    const leadsTo = reference.get(path) ?? [];
    const inner = path.endsWith(LEADS_TO_ALL) ? leadsTo.filter(isMethod) : leadsTo;
    return inner.length === 0
      ? { text, link }
      : { text, link, collapsed: true, items: inner.map(item) };
  };
  return paths
    .filter((path) => new RegExp(`^${name}(?:/[\\w-]+)?/index\\.md$`).test(path))
    .map((path) => path.replace(/\/index\.md$/, ''))
    .map((entry) => ({
      text: TITLES[entry] ?? entry,
      link: `/reference/${entry}/`,
      collapsed: !(published as readonly string[]).includes(entry),
      items: paths
        .filter((path) => /^(?:classes|functions)\//.test(path.slice(entry.length + 1)))
        .filter((path) => path.startsWith(`${entry}/`) && !below.has(path))
        .map(item),
    }));
}
