import { base64 } from '@clients/core/testing';
import type { Reader } from '../http/call.js';
import type { Commit } from '../git/objects.js';
import type { RepoRecord } from '../state/records.js';
import { titleOfAddress } from './wiki-names.js';
import { fullName } from './people.js';

/** A page in the last commit of its wiki. */
export interface WikiFound {
  readonly repo: RepoRecord;
  readonly head: Commit;
  /** The name of the file. */
  readonly file: string;
  /** The address as the request spells it. */
  readonly address: string;
}

/** Returns the commits that changed a page, newest first. */
export function revisionsOf({ state }: Reader, { head, file }: WikiFound): Commit[] {
  return state.objects
    .log(head.sha)
    .filter(({ tree, parents }) => state.objects.commit(parents[0] ?? '')?.tree.get(file)?.sha !== tree.get(file)?.sha);
}

/** Returns a page without its content. */
export function wikiMetaView(reader: Reader, found: WikiFound): Record<string, unknown> {
  const { repo, address } = found;
  const [last] = revisionsOf(reader, found);
  return {
    title: titleOfAddress(address),
    html_url: `${reader.root}/${fullName(repo)}/wiki/${address}`,
    sub_url: address,
    last_commit: last === undefined ? null : wikiCommitView(last),
  };
}

/** Returns a page with its content, the sidebar and the footer. */
export function wikiPageView(reader: Reader, found: WikiFound): Record<string, unknown> {
  const content = (file: string): string => {
    const bytes = reader.state.objects.blob(found.head.tree.get(file)?.sha ?? '');
    return bytes === undefined ? '' : base64(bytes);
  };
  return {
    ...wikiMetaView(reader, found),
    content_base64: content(found.file),
    commit_count: revisionsOf(reader, found).length,
    sidebar: content('_Sidebar.md'),
    footer: content('_Footer.md'),
  };
}

/** Returns a revision of a page. The API spells the key of the committer `commiter`. */
export function wikiCommitView({ sha, author, committer, message }: Commit): Record<string, unknown> {
  return { sha, author, commiter: committer, message };
}
