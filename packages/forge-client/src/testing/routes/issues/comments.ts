import type { Call, ListStyle, Reply } from '../../http/index.js';
import {
  counted,
  created,
  empty,
  readFile,
  invalid,
  json,
  linked,
  listing,
  Refusal,
  replyWithList,
  makeDateFilter,
} from '../../http/index.js';
import { findRepo, requireUnarchived, requireUnblocked } from '../../access/rights.js';
import { emit, notify, makeUuid } from '../../events/emit.js';
import type {
  AttachmentRecord,
  CommentRecord,
  IssueRecord,
  ReactionRecord,
  RepoRecord,
  UserRecord,
} from '../../state/records.js';
import {
  attachmentView,
  commentView,
  formatFullName,
  issueView,
  reactionView,
  timelineView,
} from '../../views/index.js';
import { findIssueInPath, findIssue, mayWrite, noIssue, findWritableIssue } from './issues.js';
import {
  findById,
  type Handlers,
  findOne,
  requireFound,
  replyWithPeople,
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
    return listing(call, shown, (comment) => commentView(call, repo, comment), counted);
  },
  issueGetComments(call) {
    const repo = findRepo(call);
    const within = makeDateFilter(call.query);
    const all = listOwnComments(call, repo).filter(
      (comment) => comment.type === 'comment' && within(comment.updated_at),
    );
    const shown = all.map((comment) => commentView(call, repo, comment));
    return json(shown, 200, {
      'x-total-count': String(all.length),
      'access-control-expose-headers': 'X-Total-Count',
    });
  },
  issueCreateComment(call) {
    const repo = findRepo(call);
    const body = call.body.required('body', 'Body');
    const issue = requireIssue(call, repo);
    requireUnarchived(repo);
    if (issue.is_locked && !mayWrite(call, repo))
      throw new Refusal(403, 'You cannot comment on a locked issue.');
    requireUnblocked(call, repo);
    const comment = call.state.addComment(repo, issue, call.me, body);
    report(call, repo, comment, 'created');
    notify(call, repo, issue);
    return created(commentView(call, repo, comment));
  },
  /** Responds with a timeline. Its total is the length of the page, and it has no `Link`. */
  issueGetCommentsAndTimeline(call) {
    const repo = findRepo(call);
    const within = makeDateFilter(call.query);
    let shown = 0;
    const view = (comment: CommentRecord): unknown => {
      shown += 1;
      return timelineView(call, repo, comment);
    };
    const all = listOwnComments(call, repo).filter(({ updated_at }) => within(updated_at));
    const page = listing(call, all, view, { nullable: true });
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
    return comment.type === 'comment' ? json(commentView(call, repo, comment)) : empty();
  },
  issueEditComment: edit,
  issueEditCommentDeprecated: edit,
  issueDeleteComment: remove,
  issueDeleteCommentDeprecated: remove,
  issueGetIssueReactions(call) {
    const { reactions } = findIssue(call, findRepo(call));
    return listing(call, reactions, (reaction) => reactionView(call, reaction), {
      count: true,
      nullable: true,
    });
  },
  issuePostIssueReaction: (call) => react(call, (repo) => findIssue(call, repo).reactions),
  issueDeleteIssueReaction: (call) => unreact(call, findIssue(call, findRepo(call)).reactions),
  issueGetCommentReactions(call) {
    const { reactions } = findComment(call, findRepo(call));
    return json(
      reactions.length === 0 ? null : reactions.map((reaction) => reactionView(call, reaction)),
    );
  },
  issuePostCommentReaction: (call) => react(call, (repo) => findComment(call, repo).reactions),
  issueDeleteCommentReaction: (call) => unreact(call, findComment(call, findRepo(call)).reactions),
};

function listOwnComments(call: Call, repo: RepoRecord): CommentRecord[] {
  const { number } = requireIssue(call, repo);
  return repo.comments.filter((comment) => comment.issue === number);
}

/**
 * Returns the issue of a route. @throws a 500 for an unknown one, where the server does not send a
 * 404
 */
function requireIssue(call: Call, repo: RepoRecord): IssueRecord {
  const issue = repo.issues.find(({ number }) => number === call.id('index'));
  if (issue === undefined) throw new Refusal(500);
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

function report(call: Call, repo: RepoRecord, comment: CommentRecord, action: string): void {
  const issue = repo.issues.find(({ number }) => number === comment.issue);
  if (issue === undefined) return;
  const is_pull = issue.pull !== undefined;
  const payload = {
    action,
    issue: issueView(call, repo, issue),
    comment: commentView(call, repo, comment),
    is_pull,
  };
  emit(call, repo, 'issue_comment', is_pull ? 'pull_request_comment' : 'issue_comment', payload);
}

function requireChangeable(call: Call, repo: RepoRecord): CommentRecord {
  const comment = findComment(call, repo);
  if (comment.user !== call.me && !mayWrite(call, repo)) throw new Refusal(403, '', 'bare');
  return comment;
}

function edit(call: Call): Reply {
  const repo = requireUnarchived(findRepo(call));
  const body = call.body.required('body', 'Body');
  const comment = requireChangeable(call, repo);
  if (comment.type !== 'comment') return empty();
  comment.body = body;
  comment.updated_at = call.state.now();
  report(call, repo, comment, 'edited');
  return json(commentView(call, repo, comment));
}

function remove(call: Call): Reply {
  const repo = findRepo(call);
  const comment = requireChangeable(call, repo);
  if (comment.type !== 'comment') throw new Refusal(400, '', 'bare');
  removeRecord(repo.comments, comment);
  report(call, repo, comment, 'deleted');
  return empty();
}

/** The reactions that servers allow by default. */
export const allowedReactions: readonly string[] = [
  '+1',
  '-1',
  'laugh',
  'hooray',
  'confused',
  'heart',
  'rocket',
  'eyes',
];

function react(call: Call, reactionsOf: (repo: RepoRecord) => ReactionRecord[]): Reply {
  const repo = findRepo(call);
  const content = call.body.text('content') ?? '';
  const reactions = reactionsOf(repo);
  if (!allowedReactions.includes(content))
    throw new Refusal(403, `'${content}' is not an allowed reaction`);
  requireUnblocked(call, repo);
  const known = reactions.find(
    (reaction) => reaction.user === call.me && reaction.content === content,
  );
  if (known !== undefined) return json(reactionView(call, known));
  const reaction = { user: call.me, content, created_at: call.state.now() };
  reactions.push(reaction);
  return created(reactionView(call, reaction));
}

function unreact(call: Call, reactions: ReactionRecord[]): Reply {
  const content = call.body.text('content');
  const at = reactions.findIndex(
    (reaction) => reaction.user === call.me && reaction.content === content,
  );
  if (at >= 0) reactions.splice(at, 1);
  return empty();
}

export const attachmentRoutes: Handlers = {
  ...makeAttachmentRoutes('issue', 'Issue', (call, repo) => {
    const { assets, author } = findIssue(call, repo);
    return [assets, author];
  }),
  ...makeAttachmentRoutes('issue', 'IssueComment', (call, repo) => {
    const { assets, user } = findComment(call, repo);
    return [assets, user];
  }),
};

/**
 * Returns the routes of the attachments that a function finds, and whose author may change them
 * beside those who may write.
 */
export function makeAttachmentRoutes(
  prefix: 'issue' | 'repo',
  noun: string,
  assetsOf: (call: Call, repo: RepoRecord) => readonly [AttachmentRecord[], UserRecord],
): Handlers {
  const verbs = ['List', 'Create', 'Get', 'Edit', 'Delete'] as const;
  const [list, create, get, edit, remove] = verbs.map(
    (verb) => `${prefix}${verb}${noun}Attachment`,
  );
  const ids = [`${list ?? ''}s`, create ?? '', get ?? '', edit ?? '', remove ?? ''] as const;
  const routes = makeShelfRoutes<AttachmentRecord>(ids, {
    all(call, change) {
      const repo = findRepo(call);
      const [assets, author] = assetsOf(call, repo);
      if (change && author !== call.doer && !mayWrite(call, repo))
        throw new Refusal(403, 'user should have permission to write');
      if (change) requireUnarchived(repo);
      return assets;
    },
    find: (call, assets) =>
      findById(
        call,
        assets,
        'attachment_id',
        (id) => `attachment does not exist [id: ${id}, uuid: ]`,
      ),
    view: attachmentView,
    make: readUpload,
    edit({ body }, asset) {
      const name = body.text('name') ?? '';
      if (name !== '') asset.name = name;
    },
    style: {},
  });
  return {
    ...routes,
    [ids[3]]: async (call) => ({ ...(await routes[ids[3]]?.(call)), status: 201 }),
  };
}

/**
 * Returns the uploaded file as a new attachment: that of the form, or for a release also the whole
 * body with a name in the query.
 */
function readUpload(call: Call): AttachmentRecord {
  const form = readFile(call, 'attachment');
  const name = call.query.get('name') ?? '';
  const whole = call.operation === 'repoCreateReleaseAttachment';
  if (form === undefined || (form === null && !whole)) throw new Refusal(500);
  if (form === null && name === '')
    throw new Refusal(400, 'Could not determine name of attachment.');
  const file = form ?? {
    name,
    bytes: call.bytes,
    type: call.request.headers.get('content-type') ?? 'application/octet-stream',
  };
  if (!whole && /\.(exe|sh|bat)$/i.test(name === '' ? file.name : name))
    throw invalid('This file cannot be uploaded.');
  const id = call.state.nextId();
  const { bytes, type } = file;
  const more = {
    download_count: 0,
    created_at: call.state.now(),
    uuid: makeUuid(`asset ${String(id)}`),
  };
  return { id, name: name === '' ? file.name : name, bytes, type, ...more };
}

export const issueLinkRoutes: Handlers = {
  issueListIssueDependencies: (call) =>
    replyWithLinks(call, (issue, other) => issue.dependencies.has(other.number)),
  issueCreateIssueDependencies: (call) => link(call, true, 'blocked'),
  issueRemoveIssueDependencies: (call) => link(call, false, 'blocked'),
  issueListBlocks: (call) =>
    replyWithLinks(call, (issue, other) => other.dependencies.has(issue.number), {}),
  issueCreateIssueBlocking: (call) => link(call, true, 'blocks'),
  issueRemoveIssueBlocking: (call) => link(call, false, 'blocks'),
  pinIssue(call) {
    const { issue, pinned } = findPinnable(call);
    if (issue.pin_order > 0 || pinned.length >= most) throw new Refusal(500);
    issue.pin_order = pinned.length + 1;
    return empty();
  },
  unpinIssue(call) {
    const { issue, pinned } = findPinnable(call);
    issue.pin_order = 0;
    renumberPins(pinned.filter((other) => other !== issue));
    return empty();
  },
  /** Moves a pinned issue. A position after the last one is the last one. */
  moveIssuePin(call) {
    const { issue, pinned } = findPinnable(call);
    const position = call.id('position');
    if (position < 1) throw new Refusal(500);
    if (issue.pin_order > 0)
      renumberPins(pinned.filter((other) => other !== issue).toSpliced(position - 1, 0, issue));
    return empty();
  },
  repoListPinnedIssues(call) {
    const repo = findRepo(call);
    return replyWithList(listPinned(repo, false), (issue) => issueView(call, repo, issue));
  },
  repoNewPinAllowed(call) {
    const repo = findRepo(call);
    return json({
      issues: listPinned(repo, false).length < most,
      pull_requests: listPinned(repo, true).length < most,
    });
  },
  issueSubscriptions: (call) =>
    replyWithPeople(call, findIssueInPath(call).issue.subscribers, counted),
  issueCheckSubscription(call) {
    const { repo, issue } = findIssueInPath(call);
    const on = isSubscribed(repo, issue, call.me.id);
    const repository_url = `${call.root}/api/v1/repos/${formatFullName(repo)}`;
    const url = `${repository_url}/issues/${String(issue.number)}/subscriptions`;
    return json({
      subscribed: on,
      ignored: !on,
      reason: null,
      created_at: issue.created_at,
      url,
      repository_url,
    });
  },
  issueAddSubscription: (call) => subscribe(call, true),
  issueDeleteSubscription: (call) => subscribe(call, false),
};

function replyWithLinks(
  call: Call,
  test: (issue: IssueRecord, other: IssueRecord) => boolean,
  style: ListStyle = linked,
): Reply {
  const { repo, issue } = findIssueInPath(call);
  const others = repo.issues.filter((other) => test(issue, other));
  return listing(call, others, (other) => issueView(call, repo, other), style);
}

/**
 * Adds or removes the issue of the path as one that the issue of the body blocks, or as one that
 * blocks it, and returns the former.
 */
function link(call: Call, add: boolean, role: 'blocked' | 'blocks'): Reply {
  const { repo, issue } = findWritableIssue(call);
  requireUnarchived(repo);
  const { body, state } = call;
  const [owner, name, index] = [
    body.text('owner') ?? '',
    body.text('repo') ?? '',
    body.int('index') ?? 0,
  ];
  const { id, issues } = requireFound(
    state.repo(owner, name),
    `repository does not exist [id: 0, uid: 0, owner_name: ${owner}, name: ${name}]`,
  );
  const other = findOne(issues, ({ number }) => number === index, noIssue(id, index));
  const [{ dependencies, number }, blocker] = role === 'blocked' ? [issue, other] : [other, issue];
  if (dependencies.has(blocker.number) === add || (add && blocker.dependencies.has(number)))
    throw new Refusal(500);
  if (add) dependencies.add(blocker.number);
  else dependencies.delete(blocker.number);
  return created(issueView(call, repo, issue));
}

const most = 3;

function findPinnable(call: Call): {
  readonly issue: IssueRecord;
  readonly pinned: readonly IssueRecord[];
} {
  const { repo, issue } = findIssueInPath(call, 'admin');
  return { issue, pinned: listPinned(repo, issue.pull !== undefined) };
}

function listPinned({ issues }: RepoRecord, pulls: boolean): IssueRecord[] {
  const pinned = issues.filter(
    ({ pin_order, pull }) => pin_order > 0 && (pull !== undefined) === pulls,
  );
  return pinned.sort((a, b) => a.pin_order - b.pin_order);
}

function renumberPins(issues: readonly IssueRecord[]): void {
  for (const [at, issue] of issues.entries()) issue.pin_order = at + 1;
}

/** Returns whether a user is subscribed. The author and everyone who commented are, too. */
function isSubscribed(
  { comments }: RepoRecord,
  { number, author, subscribers }: IssueRecord,
  user: number,
): boolean {
  const commented = comments.some(
    (comment) => comment.issue === number && comment.user.id === user,
  );
  return commented || subscribers.has(user) || author.id === user;
}

function subscribe(call: Call, on: boolean): Reply {
  const { repo, issue } = findIssueInPath(call);
  const user = requireFound(call.state.user(call.param('user')));
  if (user !== call.me && !call.me.is_admin)
    throw new Refusal(
      403,
      `${call.me.login} is not permitted to change subscriptions for ${user.login}`,
    );
  if (isSubscribed(repo, issue, user.id) === on) return { status: 200 };
  if (on) issue.subscribers.add(user.id);
  else issue.subscribers.delete(user.id);
  return { status: 201 };
}
