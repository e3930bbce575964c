import { decodeBase64 } from '@clients/core/testing';
import { repoOf, unlessArchived } from '../../access/rights.js';
import { personOf } from '../../changes/make-repo.js';
import { emit } from '../../events/emit.js';
import type { Commit, TreeFile } from '../../git/objects.js';
import {
  type Call,
  counted,
  created,
  empty,
  json,
  listing,
  notFound,
  pageHeaders,
  pageOf,
  Refusal,
} from '../../http/index.js';
import { differencesOf } from '../../servers/index.js';
import type { RepoRecord } from '../../state/records.js';
import type { WikiFound } from '../../views/index.js';
import { addressOfFile, addressOfTitle, fileOfAddress, revisionsOf } from '../../views/index.js';
import { wikiCommitView, wikiMetaView, wikiPageView } from '../../views/index.js';
import { type Handlers, orNotFound } from '../route.js';

export const wikiRoutes: Handlers = {
  repoGetWikiPages(call) {
    const repo = wikiRepo(call);
    const head = knownHead(call, repo);
    const files = [...head.tree.keys()].sort((one, other) => (one < other ? -1 : 1));
    const view = (file: string): unknown =>
      wikiMetaView(call, { repo, head, file, address: addressOfFile(file) });
    const { page, limit } = pageOf(call);
    if (limit > 1 || differencesOf(call.state.like) !== undefined)
      return listing(call, files, view);
    // Gitea 1.27 ignores a limit of 1.
    return json(
      files.slice((page - 1) * 30, page * 30).map(view),
      200,
      pageHeaders(call, files.length, counted),
    );
  },
  repoCreateWikiPage(call) {
    const repo = writable(call);
    const title = call.body.text('title') ?? '';
    if (title.trim() === '') throw new Refusal(400, 'title is required');
    return created(write(call, repo, title, undefined, `Add ${JSON.stringify(title)}`));
  },
  repoGetWikiPage: (call) => json(wikiPageView(call, pageOfRoute(call))),
  repoEditWikiPage(call) {
    const repo = writable(call);
    // Without a title the page is called `unnamed`. A missing page is created.
    const title = call.body.text('title') ?? '';
    return json(
      write(
        call,
        repo,
        title,
        fileOfAddress(addressAsSent(call)),
        `Update ${JSON.stringify(addressOfTitle(title))}`,
      ),
    );
  },
  repoDeleteWikiPage(call) {
    const repo = writable(call);
    const file = fileOfAddress(addressAsSent(call));
    const head = headOf(call, repo);
    // The server fails when it clones a wiki that has no branch.
    if (head === undefined) throw new Refusal(500);
    const tree = new Map(head.tree);
    if (!tree.delete(file)) throw notFound('resource does not exist');
    commit(call, repo, tree, `Delete ${JSON.stringify(addressOfFile(file))}`);
    emit(call, repo, 'wiki', 'wiki', { action: 'deleted', page: addressOfFile(file), comment: '' });
    return empty();
  },
  /** Responds with the revisions of a page. The limit is ignored, and the body has the total as well. */
  repoGetWikiPageRevisions(call) {
    const all = revisionsOf(call, pageOfRoute(call));
    const { page } = pageOf(call);
    const commits = all.slice((page - 1) * 50, page * 50).map(wikiCommitView);
    return json({ commits, count: all.length }, 200, pageHeaders(call, all.length, counted));
  },
};

function wikiRepo(call: Call): RepoRecord {
  const repo = repoOf(call);
  if (repo.settings['has_wiki'] === false || repo.settings['external_wiki'] !== undefined)
    throw notFound();
  return repo;
}

function writable(call: Call): RepoRecord {
  wikiRepo(call);
  return unlessArchived(repoOf(call, 'write'));
}

function headOf({ state }: Call, repo: RepoRecord): Commit | undefined {
  return state.objects.commit(state.wikis.get(repo.id) ?? '');
}

function knownHead(call: Call, repo: RepoRecord): Commit {
  return orNotFound(headOf(call, repo), 'no such file or directory');
}

/** Returns the name of the page as the request spells it. The response repeats it. */
function addressAsSent({ request }: Call): string {
  return request.rawPath.split('/').findLast((part) => part !== '') ?? '';
}

function pageOfRoute(call: Call): WikiFound {
  const repo = wikiRepo(call);
  const head = knownHead(call, repo);
  const address = addressAsSent(call);
  const file = fileOfAddress(address);
  if (!head.tree.has(file)) throw notFound();
  return { repo, head, file, address };
}

/** Writes a page. @param from its former file; undefined for a new page @param usual the default message */
function write(
  call: Call,
  repo: RepoRecord,
  title: string,
  from: string | undefined,
  usual: string,
): Record<string, unknown> {
  const bytes = decodeBase64(call.body.text('content_base64') ?? '');
  if (bytes === undefined) throw new Refusal(400, 'illegal base64 data');
  const address = addressOfTitle(title);
  const file = fileOfAddress(address);
  if (address === '_pages') throw new Refusal(400, `wiki title is reserved: ${address}`);
  const tree = new Map<string, TreeFile>(headOf(call, repo)?.tree);
  if (from === undefined && tree.has(file))
    throw new Refusal(400, `wiki page already exists [title: ${file}]`);
  if (from !== undefined) tree.delete(from);
  tree.set(file, { sha: call.state.objects.addBlob(bytes), mode: '100644' });
  const message = call.body.text('message') ?? '';
  const comment = message === '' ? usual : message;
  const head = commit(call, repo, tree, comment);
  emit(call, repo, 'wiki', 'wiki', {
    action: from === undefined ? 'created' : 'edited',
    page: address,
    comment,
  });
  return wikiPageView(call, { repo, head, file, address });
}

function commit(
  call: Call,
  repo: RepoRecord,
  tree: ReadonlyMap<string, TreeFile>,
  message: string,
): Commit {
  const { me, state } = call;
  const by = personOf(state, me);
  const before = state.wikis.get(repo.id);
  const parents = before === undefined ? [] : [before];
  const made = state.objects.addCommit({
    tree,
    parents,
    author: by,
    committer: by,
    message: `${message.trimEnd()}\n`,
  });
  state.wikis.set(repo.id, made.sha);
  return made;
}
