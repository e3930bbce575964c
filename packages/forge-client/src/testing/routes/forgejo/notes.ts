import type { Reply } from '@clients/core/testing';
import type { Call } from '../../http/call.js';
import { noteOf, type NoteFound, writeNote } from '../../state/notes.js';
import { repoOf, unlessArchived } from '../../access/rights.js';
import type { RepoRecord } from '../../state/records.js';
import { commitView } from '../../views/commits.js';
import { empty, invalid, json, notFound, Refusal } from '../../http/replies.js';
import type { Handlers } from '../route.js';

export const noteRoutes: Handlers = {
  repoGetNote(call) {
    const repo = repoOf(call);
    const name = call.param('sha');
    const sha = named(call, repo);
    const note = sha === undefined ? undefined : noteOf(call.state, repo, sha);
    if (note === undefined) throw notFound(`commit doesn't exist: ${name}`);
    return view(call, repo, note);
  },
  repoSetNote(call) {
    const [repo, sha] = writable(call);
    const message = call.body.as('NoteOptions').required('message', 'Message');
    writeNote(call.state, repo, sha, message, author(call));
    const note = noteOf(call.state, repo, sha);
    if (note === undefined) throw new Refusal(500);
    return view(call, repo, note);
  },
  repoRemoveNote(call) {
    const [repo, sha] = writable(call);
    if (noteOf(call.state, repo, sha) === undefined) throw new Refusal(500);
    writeNote(call.state, repo, sha, undefined, author(call));
    return empty();
  },
};

/** Returns the hash of the commit of a route. */
function named(call: Call, repo: RepoRecord): string | undefined {
  const name = call.param('sha');
  if (name.includes('..')) throw invalid(`no valid ref or sha: ${name}`);
  return repo.refs.loosely(name, repo.default_branch)?.sha;
}

function writable(call: Call): readonly [RepoRecord, string] {
  const repo = unlessArchived(repoOf(call, 'write'));
  const sha = named(call, repo);
  if (sha === undefined) throw new Refusal(404, call.param('sha'), 'full', { errors: [] });
  return [repo, sha];
}

function view(call: Call, repo: RepoRecord, { message, commit }: NoteFound): Reply {
  return json({ message, commit: commitView(call, repo, commit, { stat: false, files: call.flag('files') ?? true }) });
}

function author({ me, state }: Call): { readonly name: string; readonly email: string; readonly date: string } {
  return { name: me.full_name === '' ? me.login : me.full_name, email: me.email, date: state.now() };
}
