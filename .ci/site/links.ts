// Links of the repository as links of the site.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../base/paths.ts';
import { type Page, pageFor } from './pages.ts';

/**
 * Points the relative links of a page, which lead to files of the repository, to pages of the site.
 */
export function withSiteLinks({ source, markdown }: Page): string {
  return markdown
    .split(/(^```[^]*?^```$)/m)
    .map((part, index) => (index % 2 === 1 ? part : outsideCode(source, part)))
    .join('');
}

function outsideCode(source: string, text: string): string {
  return text.replace(
    /\[((?:[^\]\n[]|\[[^\]\n]*\])*)\]\((?!\w+:|#|\/)([^)\s#]+)(#[^)\s]*)?\)/g,
    (link, label: string, target: string, hash = '') => {
      const path = posix.normalize(posix.join(posix.dirname(source), decodeURIComponent(target)));
      const page = pageFor(path);
      if (page !== undefined) return `[${label}](/${page}${String(hash)})`;
      // A file without a page is named and not linked; what does not exist stays for VitePress to
      // refuse.
      return existsSync(join(root, path)) ? label : link;
    },
  );
}
