import { base64, decodePercent } from '@clients/server-kit';
import type { Reader } from '../http/index.js';
import type { Commit } from '../git/objects.js';
import type { RepoRecord } from '../state/records.js';
import { formatFullName } from './people.js';

export interface WikiFound {
  readonly repo: RepoRecord;
  readonly head: Commit;
  readonly file: string;
  /** The address as the request spells it. */
  readonly address: string;
}

/** Returns the commits that changed a page, newest first. */
export function listRevisions({ state }: Reader, { head, file }: WikiFound): Commit[] {
  return state.objects
    .listAncestors(head.sha)
    .filter(
      ({ tree, parents }) =>
        state.objects.getCommit(parents[0] ?? '')?.tree.get(file)?.sha !== tree.get(file)?.sha,
    );
}

export function renderWikiMeta(reader: Reader, found: WikiFound): Record<string, unknown> {
  const { repo, address } = found;
  const [last] = listRevisions(reader, found);
  return {
    title: unescapeTitle(address.replace(/\.md$/, '')),
    html_url: `${reader.root}/${formatFullName(repo)}/wiki/${address}`,
    sub_url: address,
    last_commit: last === undefined ? null : renderWikiCommit(last),
  };
}

export function renderWikiPage(reader: Reader, found: WikiFound): Record<string, unknown> {
  const content = (file: string): string => {
    const bytes = reader.state.objects.getBlob(found.head.tree.get(file)?.sha ?? '');
    return bytes === undefined ? '' : base64(bytes);
  };
  return {
    ...renderWikiMeta(reader, found),
    content_base64: content(found.file),
    commit_count: listRevisions(reader, found).length,
    sidebar: content('_Sidebar.md'),
    footer: content('_Footer.md'),
  };
}

/** Returns a revision of a page. The API spells the key of the committer `commiter`. */
export function renderWikiCommit({
  sha,
  author,
  committer,
  message,
}: Commit): Record<string, unknown> {
  return { sha, author, commiter: committer, message };
}

/**
 * A wiki page has three names: its title, `a page`; its address, `a-page`, which is also its
 * `sub_url`; and its file in git, `a-page.md`. A dash in an address means a space, so a title with
 * dashes keeps its spaces and ends in a mark.
 */
const DASH_MARK = '.-';

/** Returns the address of a title; `unnamed` when the title is empty. */
export function titleToAddress(title: string): string {
  const trimmed = title.trim();
  return trimmed === '' || trimmed === '.' ? 'unnamed' : escapeTitle(trimmed, false);
}

export function addressToFile(address: string): string {
  if (address.endsWith('.md')) return decodePercent(address);
  return `${escapeTitle(unescapeTitle(address), address.endsWith(DASH_MARK)).replaceAll('+', ' ')}.md`;
}

export function fileToAddress(file: string): string {
  const stem = file.slice(0, -3);
  return escapeTitle(unescapeTitle(stem), stem.endsWith(DASH_MARK));
}

function escapeTitle(title: string, marked: boolean): string {
  const keeps = marked || title.includes('-') || title.endsWith('.md');
  const text = keeps ? `${title}${DASH_MARK}` : title.replaceAll(' ', '-');
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

function unescapeTitle(text: string): string {
  const plain = text.endsWith(DASH_MARK)
    ? text.slice(0, -DASH_MARK.length)
    : text.replaceAll('-', ' ');
  return decodePercent(plain.replaceAll('+', ' '));
}
