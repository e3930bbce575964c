import { findLevel } from '../access/rights.js';
import type { Call, Reader } from '../http/index.js';
import type {
  ActivityRecord,
  HookRecord,
  IssueRecord,
  RepoRecord,
  UserRecord,
} from '../state/records.js';
import { toPattern, pick, renderRepo, renderUser } from '../views/index.js';
import { convertFields } from '../servers/convert-fields.js';
import { findDifferences } from '../servers/differences.js';
import { PAYLOADS } from '../../webhooks/payloads.js';
import type { ForgeState } from '../state/forge-state.js';
import { toBase64Url, encodeText } from '@clients/core/testing';
import { toHex, hashSha1 } from '../bytes/hash.js';
import type { Commit } from '../git/objects.js';

type Payload = Readonly<Record<string, unknown>>;

/**
 * Adds an event to the feeds and delivers it to the webhooks of a repository, of its owner and of
 * the instance.
 *
 * @param event the value of the event header
 * @param wanted the event that webhooks subscribe to
 * @param type the value of the header with the more specific name
 */
export function emit(
  call: Call,
  repo: RepoRecord,
  event: string,
  wanted: string,
  payload: Payload,
  type: string = wanted,
): void {
  recordEvent(call, repo, event, payload);
  deliverToHooks(
    call,
    repo,
    event,
    wanted,
    { ...payload, repository: renderRepo(call, repo), sender: renderUser(call, call.me) },
    type,
  );
}

/**
 * Delivers an event, in the form of the emulated server, to the webhooks of a repository, of its
 * owner and of the instance.
 */
export function deliverToHooks(
  { state }: Reader,
  repo: RepoRecord,
  event: string,
  wanted: string,
  payload: Payload,
  type: string = wanted,
): void {
  const all = [
    ...repo.hooks.map((hook) => ({ hook, target: 'repository' })),
    ...repo.owner.hooks.map((hook) => ({
      hook,
      target: repo.owner.kind === 'org' ? 'organization' : 'user',
    })),
    ...state.hooks
      .filter(({ scope }) => scope === 'system')
      .map((hook) => ({ hook, target: 'system' })),
  ];
  const ref = String(payload['ref']);
  const branch = payload['ref_type'] === 'branch' ? ref : /^refs\/heads\/(.+)$/.exec(ref)?.[1];
  const matchesFilter = ({ branch_filter: filter }: HookRecord): boolean =>
    filter === '' || branch === undefined || toPattern(filter.replaceAll('*', '**')).test(branch);
  const wanting = all.filter(
    ({ hook }) => hook.active && hook.events.includes(wanted) && matchesFilter(hook),
  );
  if (wanting.length === 0) return;
  const body = convertPayload(state, event, payload);
  for (const { hook, target } of wanting) deliver(state, hook, { event, type, target, body });
}

function convertPayload(state: ForgeState, event: string, payload: Payload): Payload {
  const differences = findDifferences(state.like);
  if (differences === undefined || !Object.hasOwn(PAYLOADS, event)) return payload;
  return convertFields(
    differences,
    PAYLOADS[event as keyof typeof PAYLOADS],
    payload,
    state,
  ) as Payload;
}

/** Notifies everyone who is involved in an issue, except the user who caused the event. */
export function notify(call: Call, repo: RepoRecord, issue: IssueRecord): void {
  const { state } = call;
  const comments = repo.comments.filter((comment) => comment.issue === issue.number);
  const talkers = comments.map(({ user }) => user.id);
  const named = [
    ...`${issue.body} ${comments.at(-1)?.body ?? ''}`.matchAll(/@([\w.-]*\w)/g),
  ].flatMap(([, login = '']) => state.findUser(login)?.id ?? []);
  const concerned = new Set([
    ...repo.watchers,
    issue.author.id,
    ...issue.assignees,
    ...issue.subscribers,
    ...talkers,
    ...named,
  ]);
  concerned.delete(call.me.id);
  for (const id of concerned) {
    const user = state.findUserById(id);
    if (
      user?.kind !== 'user' ||
      findLevel({ state, root: state.root, doer: user }, repo) === 'none'
    )
      continue;
    const known = state.threads.find((thread) => thread.user === id && thread.issue === issue);
    if (known === undefined)
      state.threads.push({
        id: state.makeId(),
        user: id,
        repo,
        issue,
        unread: true,
        pinned: false,
        updated_at: state.formatTime(),
      });
    else Object.assign(known, { unread: true, updated_at: state.formatTime() });
  }
}

export interface Delivery {
  readonly event: string;
  readonly type: string;
  /** The kind of owner of the webhook. */
  readonly target: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Sends a delivery to the address of a webhook, after those before it. Only this machine is
 * contacted; failures are ignored.
 */
export function deliver(state: ForgeState, hook: HookRecord, delivery: Delivery): void {
  const url = hook.config['url'] ?? '';
  if (!URL.canParse(url) || !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname))
    return;
  const id = `${String(hook.id)}-${String(state.makeId())}`;
  const sending = Promise.resolve([...state.deliveries].at(-1)).then(() =>
    sendDelivery(state, url, hook, delivery, id),
  );
  const done = sending
    .catch(() => undefined)
    .then(() => {
      state.deliveries.delete(done);
    });
  state.deliveries.add(done);
}

async function sendDelivery(
  state: ForgeState,
  url: string,
  hook: HookRecord,
  delivery: Delivery,
  id: string,
): Promise<void> {
  const { event, target, body } = delivery;
  const text = JSON.stringify(body, null, 2);
  const form = hook.config['content_type'] === 'form';
  const payload = form ? new URLSearchParams({ payload: text }).toString() : text;
  const hashes =
    hook.secret === ''
      ? []
      : await Promise.all([
          computeHmac('SHA-256', hook.secret, text),
          computeHmac('SHA-1', hook.secret, text),
        ]);
  const [sha256 = '', hub = ''] = hashes.map(toHex);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = new Headers({ 'content-type': type, 'user-agent': 'Go-http-client/1.1' });
  for (const family of [...state.dialects, 'gogs', 'github']) {
    headers.set(`X-${family}-Delivery`, makeUuid(id));
    headers.set(`X-${family}-Event`, event);
    headers.set(`X-${family}-Event-Type`, delivery.type);
    if (family !== 'gogs') headers.set(`X-${family}-Hook-Installation-Target-Type`, target);
    if (family !== 'github') headers.set(`X-${family}-Signature`, sha256);
  }
  headers.set('X-Hub-Signature', `sha1=${hub}`);
  headers.set('X-Hub-Signature-256', `sha256=${sha256}`);
  if (hook.authorization !== '') headers.set('authorization', hook.authorization);
  await fetch(url, {
    method: 'POST',
    headers,
    body: payload,
    signal: AbortSignal.any([state.closing.signal, AbortSignal.timeout(5_000)]),
  });
}

async function computeHmac(hash: string, secret: string, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    encodeText(secret),
    { name: 'HMAC', hash },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encodeText(text)));
}

export function makeUuid(text: string): string {
  const digits = hashSha1(text);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** Returns the signature of a download address: an HMAC as base64url. */
export async function signText(text: string): Promise<string> {
  return toBase64Url(await computeHmac('SHA-256', 'embedded forge', text));
}

export function renderHook(hook: HookRecord): Record<string, unknown> {
  const shown = pick(
    hook,
    'id',
    'name',
    'type',
    'branch_filter',
    'config',
    'events',
    'active',
    'updated_at',
    'created_at',
  );
  return { ...shown, authorization_header: '' };
}

type NewActivity = Pick<ActivityRecord, 'op_type'> &
  Partial<Pick<ActivityRecord, 'issue' | 'comment' | 'ref_name' | 'content'>>;

/** Records the event of a webhook in the feeds, when feeds show it. */
export function recordEvent(
  call: Call,
  repo: RepoRecord,
  event: string,
  payload: Readonly<Record<string, unknown>>,
): void {
  const deed = describeActivity(call, repo, event, payload);
  if (deed !== undefined) addActivities(call, repo, deed);
}

interface Push {
  readonly branch: string;
  /** Undefined for a new branch. */
  readonly before: string | undefined;
  readonly after: Commit;
  /** The commits that `before` did not have, newest first. */
  readonly fresh: readonly Commit[];
}

/**
 * Records a push. Creating a branch is a separate activity, and only commits that the default
 * branch does not have count as pushed.
 */
export function recordPush(
  call: Call,
  repo: RepoRecord,
  { branch, before, after, fresh }: Push,
): void {
  const ref_name = `refs/heads/${branch}`;
  if (before === undefined) addActivities(call, repo, { op_type: 'commit_repo', ref_name });
  const main =
    before === undefined && branch !== repo.default_branch
      ? repo.refs.branches.get(repo.default_branch)
      : undefined;
  const known = new Set(
    main === undefined ? [] : call.state.objects.listAncestors(main).map(({ sha }) => sha),
  );
  const commits = fresh.filter(({ sha }) => !known.has(sha));
  addActivities(call, repo, {
    op_type: 'commit_repo',
    ref_name,
    content: writePushText(after, commits),
  });
}

function writePushText(head: Commit, commits: readonly Commit[]): string {
  const render = ({ sha, message, author }: Commit): unknown => {
    return {
      Sha1: sha,
      Message: message,
      AuthorEmail: author.email,
      AuthorName: author.name,
      Timestamp: author.date,
    };
  };
  return JSON.stringify({
    Commits: commits.map(render),
    HeadCommit: render(head),
    Len: commits.length,
  });
}

function describeActivity(
  call: Call,
  repo: RepoRecord,
  event: string,
  payload: Readonly<Record<string, unknown>>,
): NewActivity | undefined {
  const { action, number, ref, ref_type } = payload;
  const issue = repo.issues.find((other) => other.number === number);
  if (event === 'repository' && action === 'created') return { op_type: 'create_repo' };
  if (event === 'delete' && ref_type === 'branch')
    return { op_type: 'delete_branch', ref_name: `refs/heads/${String(ref)}` };
  if (event === 'create' && ref_type === 'tag') return describeTag(repo, String(ref));
  if (event === 'issue_comment' && action === 'created') return describeComment(call, repo);
  if (issue === undefined) return undefined;
  if (event === 'issues' || event === 'pull_request')
    return describeStateChange(call, repo, issue, action);
  return event in REVIEW_ACTIVITIES ? describeReview(call, issue, event) : undefined;
}

function describeTag(repo: RepoRecord, name: string): NewActivity | undefined {
  const commit = repo.refs.getTag(name);
  return (
    commit && {
      op_type: 'push_tag',
      ref_name: `refs/tags/${name}`,
      content: writePushText(commit, []),
    }
  );
}

function describeComment(call: Call, repo: RepoRecord): NewActivity | undefined {
  const comment = repo.comments.findLast(
    ({ type, user }) => type === 'comment' && user === call.me,
  );
  const issue = repo.issues.find(({ number }) => number === comment?.issue);
  if (comment === undefined || issue === undefined) return undefined;
  return {
    op_type: issue.pull === undefined ? 'comment_issue' : 'comment_pull',
    ...describeIssue(issue, shortenText(comment.body)),
    comment: comment.id,
  };
}

function describeStateChange(
  { state }: Call,
  repo: RepoRecord,
  issue: IssueRecord,
  action: unknown,
): NewActivity | undefined {
  const kind = issue.pull === undefined ? 'issue' : 'pull_request';
  if (action === 'opened')
    return { op_type: `create_${kind}`, ...describeIssue(issue, issue.title) };
  if (action === 'closed' && issue.pull?.merged !== undefined)
    return { op_type: 'merge_pull_request', ...describeIssue(issue, issue.title) };
  if (action !== 'closed' && action !== 'reopened') return undefined;
  const word = action === 'closed' ? 'close' : 'reopen';
  const comment = repo.comments.findLast(
    ({ type, issue: on }) => type === word && on === issue.number,
  );
  // An edit that repeats the present state is sent to hooks, but does not appear in feeds.
  if (
    comment === undefined ||
    state.activities.some((line) => line.repo === repo.id && line.comment === comment.id)
  )
    return undefined;
  return { op_type: `${word}_${kind}`, ...describeIssue(issue, ''), comment: comment.id };
}

const REVIEW_ACTIVITIES: Readonly<Record<string, string>> = {
  pull_request_approved: 'approve_pull_request',
  pull_request_rejected: 'reject_pull_request',
  pull_request_comment: 'comment_pull',
};

function describeReview(call: Call, issue: IssueRecord, event: string): NewActivity | undefined {
  const review = issue.pull?.reviews.findLast(({ user }) => user === call.me);
  const op_type = REVIEW_ACTIVITIES[event];
  if (review === undefined || op_type === undefined) return undefined;
  const [comment] = review.comments;
  const said = review.body === '' && comment !== undefined ? comment : review;
  return { op_type, ...describeIssue(issue, shortenText(said.body)), comment: said.id };
}

function describeIssue(
  { number }: IssueRecord,
  text: string,
): Pick<ActivityRecord, 'issue' | 'content'> {
  return { issue: number, content: `${String(number)}|${text}` };
}

function shortenText(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 197)}…`;
}

/**
 * Adds one activity for each receiver: the user who acted, the organisation, and those who watch
 * the repository.
 */
function addActivities(
  call: Call,
  repo: RepoRecord,
  { op_type, issue = 0, comment = 0, ref_name = '', content = '' }: NewActivity,
): void {
  const { me, root, state } = call;
  const watches = (user: UserRecord): boolean =>
    repo.watchers.has(user.id) && findLevel({ state, root, doer: user }, repo) !== 'none';
  const receivers = new Set([
    me,
    ...(repo.owner.kind === 'org' ? [repo.owner] : []),
    ...state.users.filter(watches),
  ]);
  const line = {
    actor: me,
    op_type,
    repo: repo.id,
    issue,
    comment,
    ref_name,
    content,
    created: state.formatTime(),
  };
  for (const { id: user } of receivers)
    state.activities.push({ id: state.activities.length + 1, user, ...line });
}
