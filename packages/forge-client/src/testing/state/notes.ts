import { encodeText } from '@clients/core/testing';
import type { Commit, Signature } from '../git/objects.js';
import type { ForgeState } from './forge-state.js';
import type { RepoRecord } from './records.js';

/** The git note of a commit. */
export interface NoteFound {
  readonly message: string;
  /** The commit that stored the note, not the one that the note is about. */
  readonly commit: Commit;
}

/** Returns the git note of a commit. */
export function noteOf({ objects }: ForgeState, { refs }: RepoRecord, sha: string): NoteFound | undefined {
  const head = objects.commit(refs.notes ?? '');
  const bytes = objects.blob(head?.tree.get(sha)?.sha ?? '');
  const commit = head && objects.lastChange(head.sha, sha);
  return bytes === undefined || commit === undefined ? undefined : { message: new TextDecoder().decode(bytes), commit };
}

/** Sets or removes the git note of a commit, in a commit of its own, as git does. */
export function writeNote({ objects }: ForgeState, { refs }: RepoRecord, sha: string, text: string | undefined, author: Signature): void {
  const head = objects.commit(refs.notes ?? '');
  const tree = new Map(head?.tree);
  if (text === undefined) tree.delete(sha);
  else tree.set(sha, { sha: objects.addBlob(encodeText(text.endsWith('\n') ? text : `${text}\n`)), mode: '100644' });
  const message = text === undefined ? "Notes removed by 'git notes remove'\n" : "Notes added by 'git notes add'\n";
  const parents = head === undefined ? [] : [head.sha];
  refs.notes = objects.addCommit({ tree, parents, author, committer: author, message }).sha;
}
