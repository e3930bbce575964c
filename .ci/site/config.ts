// The configuration of VitePress: the navigation, the search and the footer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryAddress } from '../pack/home.ts';
import { root } from '../base/paths.ts';
import type { Item } from './sidebar.ts';

/** What the packages are, in one line. */
export const DESCRIPTION =
  "TypeScript clients for Ollama's API and for the API v1 of Gitea and Forgejo";

const BASE = process.env['SITE_BASE'] ?? '/';

/**
 * The configuration of VitePress: data only, so that no program of the repository imports
 * VitePress.
 */
export function configOf(sidebar: Readonly<Record<string, readonly Item[]>>): object {
  return {
    title: 'model-client and forge-client',
    description: DESCRIPTION,
    lang: 'en',
    outDir: '../html',
    cacheDir: '../../node_modules/.cache/vitepress',
    cleanUrls: false,
    // Pages can be served from any folder of any host: no address of one is known to the
    // repository.
    base: BASE,
    // Links are checked while building, and a dead one fails the build.
    ignoreDeadLinks: false,
    markdown: {
      languageAlias: { cjs: 'javascript', mjs: 'javascript' },
      theme: { light: 'github-light-default', dark: 'github-dark-default' },
    },
    // The sidebars are loaded once, instead of being part of every page.
    metaChunk: true,
    head: [['link', { rel: 'icon', href: `${BASE}mark.svg`, type: 'image/svg+xml' }]],
    themeConfig: {
      logo: '/mark.svg',
      siteTitle: 'model-client · forge-client',
      search: { provider: 'local', options: {} },
      outline: [2, 3],
      sidebar,
      nav: [
        {
          text: 'model-client',
          link: '/model-client/',
          activeMatch: '^/model-client/',
        },
        {
          text: 'forge-client',
          link: '/forge-client/',
          activeMatch: '^/forge-client/',
        },
        { text: 'Get started', link: '/start' },
        { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
        { text: 'Playground', link: '/playground' },
        {
          text: 'More',
          items: [
            { text: 'Questions and answers', link: '/questions' },
            { text: 'Cookbook', link: '/cookbook/' },
            { text: 'Examples', link: '/examples/' },
            { text: 'Comparisons', link: '/comparison' },
            { text: 'Contributing', link: '/contributing' },
          ],
        },
      ],
      docFooter: { prev: 'Previous page', next: 'Next page' },
      footer: { message: footer() },
      externalLinkIcon: true,
    },
  };
}

/**
 * What a visitor looks for at the end of a page: versions, the repository where there is one, and
 * the licence.
 */
function footer(): string {
  const versions = ['model-client', 'forge-client'].map((name) => {
    const { version } = manifestOf(`packages/${name}`);
    return `${name} ${version}`;
  });
  const repository = repositoryAddress();
  const { license } = manifestOf('.');
  return [
    ...versions,
    ...(repository === undefined ? [] : [`<a href="${repository}">Repository</a>`]),
    `${license} licence`,
  ].join(' · ');
}

function manifestOf(folder: string): { readonly version: string; readonly license: string } {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly license: string;
  };
}
