import { make } from './elements.ts';
import type { ForgeTask } from './simulated.ts';

/** The pages that say more about what is shown, by their addresses in the site. */
export const GUIDES = {
  'model-client/guides/streaming.html': 'Streaming',
  'model-client/guides/tools.html': 'Tools',
  'guides/errors.html': 'Errors',
  'guides/time-limits.html': 'Time limits and retries',
  'forge-client/guides/lists.html': 'Lists and pagination',
  'forge-client/guides/lists.html#close-what-you-list':
    'Close what you list',
  'forge-client/guides/forge-tasks.html': 'Common tasks on a forge',
  'reliability.html': 'What happens when things go wrong',
} as const;
export type Guide = keyof typeof GUIDES;

/** Where the pages are; none where the playground is served alone. */
let site: string | undefined;

/** Says where the pages are. */
export function setSite(address: string | undefined): void {
  site = address;
}

/** The guides to a chat. */
export function chatGuides(
  failure: string,
  tools: boolean,
): readonly Guide[] {
  const about = tools
    ? 'model-client/guides/tools.html'
    : 'model-client/guides/streaming.html';
  if (failure === '') return [about];
  const waits = failure === 'stall' || failure === 'busy';
  return [
    about,
    waits ? 'guides/time-limits.html' : 'guides/errors.html',
    'reliability.html',
  ];
}

/** The guides to what is done with a forge. */
export function forgeGuides(
  task: ForgeTask,
  failure: string,
): readonly Guide[] {
  const about = {
    list: 'forge-client/guides/lists.html',
    open: 'forge-client/guides/forge-tasks.html',
    close: 'forge-client/guides/lists.html#close-what-you-list',
  } as const;
  return failure === ''
    ? [about[task]]
    : [about[task], 'guides/errors.html', 'reliability.html'];
}

/** Shows links to guides, or the files that they are made of. */
export function showGuides(
  place: HTMLElement,
  guides: readonly Guide[],
): void {
  const links = guides.map((guide) =>
    site === undefined
      ? make('code', {}, fileOf(guide))
      : make('a', { href: `${site}${guide}` }, GUIDES[guide]),
  );
  place.replaceChildren(
    'More: ',
    ...links.flatMap((link, at) => (at === 0 ? [link] : [', ', link])),
  );
}

/** The file of the repository that a page is made of. */
export function fileOf(guide: Guide): string {
  return `docs/${guide.replace(/^(?:model|forge)-client\//, '').replace(/\.html.*$/, '.md')}`;
}
