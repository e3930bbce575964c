import type { Call, ListStyle, Reply } from '../../http/index.js';
import {
  COUNTED_STYLE,
  replyWithCreated,
  replyWithNothing,
  readFile,
  createInvalid,
  createNotFound,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  Refusal,
  replyWithList,
  makeDateFilter,
} from '../../http/index.js';
import {
  createFailure,
  findLevel,
  findRepo,
  requireUnarchived,
  requireUnblocked,
} from '../../access/rights.js';
import { makeUuid } from '../../bytes/sign.js';
import { emit } from '../../events/emit.js';
import { notify } from '../../events/notify.js';
import type {
  AttachmentRecord,
  CommentRecord,
  IssueRecord,
  ReactionRecord,
  RepoRecord,
  UserRecord,
} from '../../state/records.js';
import {
  renderAttachment,
  renderComment,
  formatFullName,
  renderIssue,
  renderReaction,
  renderTimelineEntry,
} from '../../views/index.js';
import { findIssueInPath, findIssue, mayWrite, describeMissingIssue } from './issues.js';
import {
  findById,
  type Handlers,
  findOne,
  requireFound,
  replyWithUserIds,
  setMember,
  removeRecord,
  makeShelfRoutes,
} from '../route.js';

export const commentRoutes: Handlers = {
  issueGetRepoComments(call) {
    const repo = findRepo(call);
    const within = makeDateFilter(call.query);
    const shown = repo.comments.filter(
      (comment) => comment.type === 'comment' && within(comment.updated_at),
    );
    return replyWithPagedList(
      call,
      shown,
      (comment) => renderComment(call, repo, comment),
      COUNTED_STYLE,
    );
  },
  issueGetComments(call) {
    const repo = findRepo(call);
    const within = makeDateFilter(call.query);
    const all = listOwnComments(call, repo).filter(
      (comment) => comment.type === 'comment' && within(comment.updated_at),
    );
    const shown = all.map((comment) => renderComment(call, repo, comment));
    return replyWithJson(shown, 200, {
      'x-total-count': String(all.length),
      'access-control-expose-headers': 'X-Total-Count',
    });
  },
  issueCreateComment(call) {
    const repo = findRepo(call);
    const body = call.body.requireText('body', 'Body');
    const issue = requireIssue(call, repo);
    requireUnarchived(repo);
    if (issue.is_locked && !mayWrite(call, repo))
      throw new Refusal(403, 'You cannot comment on a locked issue.');
    requireUnblocked(call, repo);
    const comment = call.state.addComment(repo, issue, call.me, body);
    reportComment(call, repo, comment, 'created');
    notify(call, repo, issue);
    return replyWithCreated(renderComment(call, repo, comment));
  },
  /** Responds with a timeline. Its total is the length of the page, and it has no `Link`. */
  issueGetCommentsAndTimeline(call) {
    const repo = findRepo(call);
    const within = makeDateFilter(call.query);
    let shown = 0;
    const render = (comment: CommentRecord): unknown => {
      shown += 1;
      return renderTimelineEntry(call, repo, comment);
    };
    const all = listOwnComments(call, repo).filter(({ updated_at }) => within(updated_at));
    const page = replyWithPagedList(call, all, render, { nullable: true });
    return {
      ...page,
      headers: {
        ...page.headers,
        'x-total-count': String(shown),
        'access-control-expose-headers': 'X-Total-Count',
      },
    };
  },
  issueGetComment(call) {
    const repo = findRepo(call);
    const comment = findComment(call, repo);
    return comment.type === 'comment'
      ? replyWithJson(renderComment(call, repo, comment))
      : replyWithNothing();
  },
  issueEditComment: editComment,
  issueEditCommentDeprecated: editComment,
  issueDeleteComment: removeComment,
  issueDeleteCommentDeprecated: removeComment,
  issueGetIssueReactions(call) {
    const { reactions } = findIssue(call, findRepo(call));
    return replyWithPagedList(call, reactions, (reaction) => renderReaction(call, reaction), {
      count: true,
      nullable: true,
    });
  },
  issuePostIssueReaction: (call) => addReaction(call, (repo) => findIssue(call, repo).reactions),
  issueDeleteIssueReaction: (call) =>
    removeReaction(call, findIssue(call, findRepo(call)).reactions),
  issueGetCommentReactions(call) {
    const { reactions } = findComment(call, findRepo(call));
    return replyWithJson(
      reactions.length === 0 ? null : reactions.map((reaction) => renderReaction(call, reaction)),
    );
  },
  issuePostCommentReaction: (call) =>
    addReaction(call, (repo) => findComment(call, repo).reactions),
  issueDeleteCommentReaction: (call) =>
    removeReaction(call, findComment(call, findRepo(call)).reactions),
};

function listOwnComments(call: Call, repo: RepoRecord): CommentRecord[] {
  const { number } = requireIssue(call, repo);
  return repo.comments.filter((comment) => comment.issue === number);
}

/**
 * Returns the issue of a route.
 * @throws a 500 for an unknown one, where the server does not send a 404
 */
function requireIssue(call: Call, repo: RepoRecord): IssueRecord {
  const issue = repo.issues.find(({ number }) => number === call.readId('index'));
  if (issue === undefined)
    throw createFailure(call, describeMissingIssue(repo.id, call.readId('index')));
  return issue;
}

export function findComment(call: Call, repo: RepoRecord): CommentRecord {
  return findById(
    call,
    repo.comments,
    'id',
    (id) => `comment does not exist [id: ${id}, issue_id: 0]`,
  );
}

function reportComment(call: Call, repo: RepoRecord, comment: CommentRecord, action: string): void {
  const issue = repo.issues.find(({ number }) => number === comment.issue);
  if (issue === undefined) return;
  const is_pull = issue.pull !== undefined;
  const payload = {
    action,
    issue: renderIssue(call, repo, issue),
    comment: renderComment(call, repo, comment),
    is_pull,
  };
  emit(call, repo, 'issue_comment', is_pull ? 'pull_request_comment' : 'issue_comment', payload);
}

function findChangeableComment(call: Call, repo: RepoRecord): CommentRecord {
  const comment = findComment(call, repo);
  if (comment.user !== call.me && !mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
  return comment;
}

function editComment(call: Call): Reply {
  const repo = requireUnarchived(findRepo(call));
  const body = call.body.requireText('body', 'Body');
  const comment = findChangeableComment(call, repo);
  if (comment.type !== 'comment') return replyWithNothing();
  comment.body = body;
  comment.updated_at = call.state.formatTime();
  reportComment(call, repo, comment, 'edited');
  return replyWithJson(renderComment(call, repo, comment));
}

function removeComment(call: Call): Reply {
  const repo = findRepo(call);
  const comment = findChangeableComment(call, repo);
  if (comment.type !== 'comment') throw new Refusal(400, '', 'bare');
  removeRecord(repo.comments, comment);
  reportComment(call, repo, comment, 'deleted');
  return replyWithNothing();
}

/** The reactions that servers allow by default. */
export const ALLOWED_REACTIONS: readonly string[] = [
  '+1',
  '-1',
  'laugh',
  'hooray',
  'confused',
  'heart',
  'rocket',
  'eyes',
];

function addReaction(call: Call, reactionsOf: (repo: RepoRecord) => ReactionRecord[]): Reply {
  const repo = findRepo(call);
  const content = call.body.readText('content') ?? '';
  const reactions = reactionsOf(repo);
  if (!ALLOWED_REACTIONS.includes(content))
    throw new Refusal(403, `'${content}' is not an allowed reaction`);
  requireUnblocked(call, repo);
  const known = reactions.find(
    (reaction) => reaction.user === call.me && reaction.content === content,
  );
  if (known !== undefined) return replyWithJson(renderReaction(call, known));
  const reaction = { user: call.me, content, created_at: call.state.formatTime() };
  reactions.push(reaction);
  return replyWithCreated(renderReaction(call, reaction));
}

function removeReaction(call: Call, reactions: ReactionRecord[]): Reply {
  const content = call.body.readText('content');
  const at = reactions.findIndex(
    (reaction) => reaction.user === call.me && reaction.content === content,
  );
  if (at >= 0) reactions.splice(at, 1);
  return replyWithNothing();
}

export const attachmentRoutes: Handlers = {
  ...makeAttachmentRoutes('issue', 'Issue', findIssue),
  ...makeAttachmentRoutes('issue', 'IssueComment', (call, repo) => {
    const { assets, user } = findComment(call, repo);
    return { assets, author: user };
  }),
};

/** An issue, comment or release with attachments. */
interface AttachmentOwner {
  readonly assets: AttachmentRecord[];
  readonly author: UserRecord;
}

/** The messages for those who may not change attachments. */
const WRITE_MESSAGES = {
  Issue: 'user should have permission to write issue',
  IssueComment: 'user should have permission to edit comment',
  Release: 'user should have a permission to write to a repo',
};

/**
 * Returns the routes of the attachments of what a function finds. Its author may change them, and
 * those who may write.
 */
export function makeAttachmentRoutes(
  prefix: 'issue' | 'repo',
  noun: keyof typeof WRITE_MESSAGES,
  findOwner: (call: Call, repo: RepoRecord) => AttachmentOwner,
): Handlers {
  const list = `${prefix}List${noun}Attachments`;
  const create = `${prefix}Create${noun}Attachment`;
  const get = `${prefix}Get${noun}Attachment`;
  const edit = `${prefix}Edit${noun}Attachment`;
  const remove = `${prefix}Delete${noun}Attachment`;
  const routes = makeShelfRoutes<AttachmentRecord>([list, create, get, edit, remove], {
    findAll(call, access) {
      const repo = findRepo(call);
      const { assets, author } = findOwner(call, repo);
      if (access === 'write' && author !== call.doer && !mayWrite(call, repo))
        throw new Refusal(403, WRITE_MESSAGES[noun]);
      if (access === 'write') requireUnarchived(repo);
      return assets;
    },
    find: findAttachment,
    render: renderAttachment,
    make: readUpload,
    edit({ body }, asset) {
      const name = body.readText('name') ?? '';
      if (noun !== 'Release') requireAllowedName(name);
      if (name !== '') asset.name = name;
    },
    style: {},
  });
  return {
    ...routes,
    [edit]: async (call) => ({ ...(await routes[edit]?.(call)), status: 201 }),
  };
}

/**
 * Finds the attachment of a route.
 * @throws a 404, which says whether it is that of another repository or there is none
 */
function findAttachment(call: Call, assets: readonly AttachmentRecord[]): AttachmentRecord {
  const isElsewhere =
    call.operation.startsWith('issue') &&
    call.state.repos.some(({ issues, comments }) =>
      [...issues, ...comments].some((one) =>
        one.assets.some(({ id }) => id === call.readId('attachment_id')),
      ),
    );
  return findById(call, assets, 'attachment_id', (id) =>
    isElsewhere ? 'no such attachment in repo' : `attachment does not exist [id: ${id}, uuid: ]`,
  );
}

function requireAllowedName(name: string): void {
  if (/\.(exe|sh|bat)$/i.test(name))
    throw createInvalid(
      'This file cannot be uploaded or modified due to a forbidden file extension or type.',
    );
}

/**
 * Returns the uploaded file as a new attachment: that of the form, or for a release also the whole
 * body with a name in the query.
 */
function readUpload(call: Call): AttachmentRecord {
  const form = readFile(call, 'attachment');
  const name = call.query.get('name') ?? '';
  const whole = call.operation === 'repoCreateReleaseAttachment';
  if (form === undefined) throw createFailure(call, 'http: no such file');
  if (form === null && !whole)
    throw createFailure(call, "request Content-Type isn't multipart/form-data");
  if (form === null && name === '')
    throw new Refusal(400, 'Could not determine name of attachment.');
  const file = form ?? {
    name,
    bytes: call.bytes,
    type: call.request.headers.get('content-type') ?? 'application/octet-stream',
  };
  if (!whole) requireAllowedName(name === '' ? file.name : name);
  const id = call.state.makeId();
  const { bytes, type } = file;
  const more = {
    download_count: 0,
    created_at: call.state.formatTime(),
    uuid: makeUuid(`asset ${String(id)}`),
  };
  return { id, name: name === '' ? file.name : name, bytes, type, ...more };
}

export const issueLinkRoutes: Handlers = {
  issueListIssueDependencies: (call) =>
    replyWithLinks(call, (issue, other) => issue.dependencies.has(other.id)),
  issueCreateIssueDependencies: (call) => linkIssues(call, 'add', 'blocked'),
  issueRemoveIssueDependencies: (call) => linkIssues(call, 'remove', 'blocked'),
  issueListBlocks: (call) =>
    replyWithLinks(call, (issue, other) => other.dependencies.has(issue.id), {}),
  issueCreateIssueBlocking: (call) => linkIssues(call, 'add', 'blocks'),
  issueRemoveIssueBlocking: (call) => linkIssues(call, 'remove', 'blocks'),
  pinIssue(call) {
    const { issue, pinned } = findPinnable(call);
    if (issue.pin_order > 0 || pinned.length >= MAX_PINNED) throw new Refusal(500);
    issue.pin_order = pinned.length + 1;
    return replyWithNothing();
  },
  unpinIssue(call) {
    const { issue, pinned } = findPinnable(call);
    issue.pin_order = 0;
    renumberPins(pinned.filter((other) => other !== issue));
    return replyWithNothing();
  },
  /** Moves a pinned issue. A position after the last one is the last one. */
  moveIssuePin(call) {
    const { issue, pinned } = findPinnable(call);
    const position = call.readId('position');
    if (position < 1) throw createFailure(call, "The Position can't be lower than 1");
    if (issue.pin_order === 0) throw new Refusal(500);
    renumberPins(pinned.filter((other) => other !== issue).toSpliced(position - 1, 0, issue));
    return replyWithNothing();
  },
  repoListPinnedIssues(call) {
    const repo = findRepo(call);
    return replyWithList(listPinned(repo, 'issues'), (issue) => renderIssue(call, repo, issue));
  },
  repoNewPinAllowed(call) {
    const repo = findRepo(call);
    return replyWithJson({
      issues: listPinned(repo, 'issues').length < MAX_PINNED,
      pull_requests: listPinned(repo, 'pulls').length < MAX_PINNED,
    });
  },
  issueSubscriptions: (call) =>
    replyWithUserIds(call, findIssueInPath(call).issue.subscribers, COUNTED_STYLE),
  issueCheckSubscription(call) {
    const { repo, issue } = findIssueInPath(call);
    const on = isSubscribed(repo, issue, call.me.id);
    const repository_url = `${call.root}/api/v1/repos/${formatFullName(repo)}`;
    const url = `${repository_url}/issues/${String(issue.number)}/subscriptions`;
    return replyWithJson({
      subscribed: on,
      ignored: !on,
      reason: null,
      created_at: issue.created_at,
      url,
      repository_url,
    });
  },
  issueAddSubscription: (call) => setSubscription(call, true),
  issueDeleteSubscription: (call) => setSubscription(call, false),
};

function replyWithLinks(
  call: Call,
  test: (issue: IssueRecord, other: IssueRecord) => boolean,
  style: ListStyle = LINKED_STYLE,
): Reply {
  const { repo, issue } = findIssueInPath(call);
  const tracker = repo.settings['internal_tracker'] as
    { readonly enable_issue_dependencies?: unknown } | undefined;
  if (tracker?.enable_issue_dependencies === false) throw createNotFound();
  // Issues of other repositories are linked, too.
  const others = call.state.repos
    .filter((one) => one === repo || findLevel(call, one) !== 'none')
    .flatMap((one) => one.issues.map((other) => ({ one, other })))
    .filter(({ other }) => test(issue, other));
  return replyWithPagedList(call, others, ({ one, other }) => renderIssue(call, one, other), style);
}

/**
 * Adds or removes the issue of the path as one that the issue of the body blocks, or as one that
 * blocks it, and returns the former.
 */
function linkIssues(call: Call, change: 'add' | 'remove', role: 'blocked' | 'blocks'): Reply {
  const { repo, issue } = findIssueInPath(call);
  if (role === 'blocked') requireUnarchived(repo);
  // Those who may not write are told nothing, and an archived repository is written by nobody.
  if (!mayWrite(call, repo) || repo.archived) throw createNotFound();
  const { body, state } = call;
  const owner = body.readText('owner') ?? '';
  const name = body.readText('repo') ?? '';
  const index = body.readInteger('index') ?? 0;
  const { id, issues } = requireFound(
    state.findRepo(owner, name),
    `repository does not exist [id: 0, uid: 0, owner_name: ${owner}, name: ${name}]`,
  );
  const other = findOne(issues, ({ number }) => number === index, describeMissingIssue(id, index));
  const blocked = role === 'blocked' ? issue : other;
  const blocker = role === 'blocked' ? other : issue;
  const ids = `[issue id: ${String(blocked.id)}, dependency id: ${String(blocker.id)}]`;
  const isBlocked = blocked.dependencies.has(blocker.id);
  if (change === 'add') {
    if (isBlocked) throw createFailure(call, `issue dependency does already exist ${ids}`);
    if (blocker.dependencies.has(blocked.id))
      throw createFailure(
        call,
        `circular dependencies exists (two issues blocking each other) ${ids}`,
      );
    blocked.dependencies.add(blocker.id);
  } else {
    if (!isBlocked) throw createFailure(call, `issue dependency does not exist ${ids}`);
    blocked.dependencies.delete(blocker.id);
  }
  return replyWithCreated(renderIssue(call, repo, issue));
}

const MAX_PINNED = 3;

function findPinnable(call: Call): {
  readonly issue: IssueRecord;
  readonly pinned: readonly IssueRecord[];
} {
  const { repo, issue } = findIssueInPath(call, 'admin');
  return { issue, pinned: listPinned(repo, issue.pull === undefined ? 'issues' : 'pulls') };
}

function listPinned({ issues }: RepoRecord, kind: 'issues' | 'pulls'): IssueRecord[] {
  const pinned = issues.filter(
    ({ pin_order, pull }) => pin_order > 0 && (pull === undefined ? 'issues' : 'pulls') === kind,
  );
  return pinned.sort((a, b) => a.pin_order - b.pin_order);
}

function renumberPins(issues: readonly IssueRecord[]): void {
  for (const [at, issue] of issues.entries()) issue.pin_order = at + 1;
}

/** Returns whether a user is subscribed. The author and everyone who commented are, too. */
function isSubscribed(
  { comments }: RepoRecord,
  { number, author, subscribers, muted }: IssueRecord,
  user: number,
): boolean {
  const commented = comments.some(
    (comment) => comment.issue === number && comment.user.id === user,
  );
  return !muted.has(user) && (commented || subscribers.has(user) || author.id === user);
}

function setSubscription(call: Call, on: boolean): Reply {
  const { repo, issue } = findIssueInPath(call);
  const user = requireFound(call.state.findUser(call.readParam('user')));
  if (user !== call.me && !call.me.is_admin)
    throw new Refusal(
      403,
      `${call.me.login} is not permitted to change subscriptions for ${user.login}`,
    );
  if (isSubscribed(repo, issue, user.id) === on) return { status: 200 };
  setMember(issue.subscribers, user.id, on);
  setMember(issue.muted, user.id, !on);
  return { status: 201 };
}
