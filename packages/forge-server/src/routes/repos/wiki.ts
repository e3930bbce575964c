import { decodeBase64 } from '@clients/server-kit';
import { findRepo, requireUnarchived } from '../../access/rights.js';
import { toSignature } from '../../changes/make-repo.js';
import { emit } from '../../events/emit.js';
import type { Commit, TreeFile } from '../../git/objects.js';
import {
  type Call,
  COUNTED_STYLE,
  replyWithCreated,
  replyWithNothing,
  replyWithJson,
  replyWithPagedList,
  createNotFound,
  makePageHeaders,
  readPage,
  Refusal,
} from '../../http/index.js';
import { isOlder } from '../../state/server-kinds.js';
import type { RepoRecord } from '../../state/records.js';
import type { WikiFound } from '../../views/index.js';
import { fileToAddress, titleToAddress, addressToFile, listRevisions } from '../../views/index.js';
import { renderWikiCommit, renderWikiMeta, renderWikiPage } from '../../views/index.js';
import { type Handlers, requireFound } from '../route.js';

export const wikiRoutes: Handlers = {
  repoGetWikiPages(call) {
    const repo = findWikiRepo(call);
    const head = requireHead(call, repo);
    const files = [...head.tree.keys()].sort((one, other) => (one < other ? -1 : 1));
    const render = (file: string): unknown =>
      renderWikiMeta(call, { repo, head, file, address: fileToAddress(file) });
    const { page, limit } = readPage(call);
    if (limit > 1 || isOlder(call.state.like)) return replyWithPagedList(call, files, render);
    // Gitea 1.27 ignores a limit of 1.
    return replyWithJson(
      files.slice((page - 1) * 30, page * 30).map(render),
      200,
      makePageHeaders(call, files.length, COUNTED_STYLE),
    );
  },
  repoCreateWikiPage(call) {
    const repo = findWritableWiki(call);
    const title = call.body.readText('title') ?? '';
    if (title.trim() === '') throw new Refusal(400, 'title is required');
    return replyWithCreated(
      writePage(call, repo, title, undefined, `Add ${JSON.stringify(title)}`),
    );
  },
  repoGetWikiPage: (call) => replyWithJson(renderWikiPage(call, findPageInPath(call))),
  repoEditWikiPage(call) {
    const repo = findWritableWiki(call);
    // Without a title the page is called `unnamed`. A missing page is created.
    const title = call.body.readText('title') ?? '';
    return replyWithJson(
      writePage(
        call,
        repo,
        title,
        addressToFile(readSentAddress(call)),
        `Update ${JSON.stringify(titleToAddress(title))}`,
      ),
    );
  },
  repoDeleteWikiPage(call) {
    const repo = findWritableWiki(call);
    const file = addressToFile(readSentAddress(call));
    const head = findHead(call, repo);
    // The server fails when it clones a wiki that has no branch.
    if (head === undefined) throw new Refusal(500);
    const tree = new Map(head.tree);
    if (!tree.delete(file)) throw createNotFound('resource does not exist');
    commitPages(call, repo, tree, `Delete ${JSON.stringify(fileToAddress(file))}`);
    emit(call, repo, 'wiki', 'wiki', { action: 'deleted', page: fileToAddress(file), comment: '' });
    return replyWithNothing();
  },
  /**
   * Responds with the revisions of a page. The limit is ignored, and the body has the total as
   * well.
   */
  repoGetWikiPageRevisions(call) {
    const all = listRevisions(call, findPageInPath(call));
    const { page } = readPage(call);
    const commits = all.slice((page - 1) * 50, page * 50).map(renderWikiCommit);
    return replyWithJson(
      { commits, count: all.length },
      200,
      makePageHeaders(call, all.length, COUNTED_STYLE),
    );
  },
};

function findWikiRepo(call: Call): RepoRecord {
  const repo = findRepo(call);
  if (repo.settings['has_wiki'] === false || repo.settings['external_wiki'] !== undefined)
    throw createNotFound();
  return repo;
}

function findWritableWiki(call: Call): RepoRecord {
  findWikiRepo(call);
  return requireUnarchived(findRepo(call, 'write'));
}

function findHead({ state }: Call, repo: RepoRecord): Commit | undefined {
  return state.objects.getCommit(state.wikis.get(repo.id) ?? '');
}

function requireHead(call: Call, repo: RepoRecord): Commit {
  return requireFound(findHead(call, repo), 'no such file or directory');
}

/** Returns the name of the page as the request spells it. The response repeats it. */
function readSentAddress({ request }: Call): string {
  return request.rawPath.split('/').findLast((part) => part !== '') ?? '';
}

function findPageInPath(call: Call): WikiFound {
  const repo = findWikiRepo(call);
  const head = requireHead(call, repo);
  const address = readSentAddress(call);
  const file = addressToFile(address);
  if (!head.tree.has(file)) throw createNotFound();
  return { repo, head, file, address };
}

/**
 * Writes a page.
 * @param from its former file; undefined for a new page
 * @param usual the default message
 */
function writePage(
  call: Call,
  repo: RepoRecord,
  title: string,
  from: string | undefined,
  usual: string,
): Record<string, unknown> {
  const bytes = decodeBase64(call.body.readText('content_base64') ?? '');
  if (bytes === undefined) throw new Refusal(400, 'illegal base64 data at input byte 0');
  const address = titleToAddress(title);
  const file = addressToFile(address);
  if (address === '_pages') throw new Refusal(400, `wiki title is reserved: ${address}`);
  const tree = new Map<string, TreeFile>(findHead(call, repo)?.tree);
  if (from === undefined && tree.has(file))
    throw new Refusal(400, `wiki page already exists [title: ${file}]`);
  if (from !== undefined) tree.delete(from);
  tree.set(file, { sha: call.state.objects.addBlob(bytes), mode: '100644' });
  const message = call.body.readText('message') ?? '';
  const comment = message === '' ? usual : message;
  const head = commitPages(call, repo, tree, comment);
  emit(call, repo, 'wiki', 'wiki', {
    action: from === undefined ? 'created' : 'edited',
    page: address,
    comment,
  });
  return renderWikiPage(call, { repo, head, file, address });
}

function commitPages(
  call: Call,
  repo: RepoRecord,
  tree: ReadonlyMap<string, TreeFile>,
  message: string,
): Commit {
  const { me, state } = call;
  const by = toSignature(state, me);
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
