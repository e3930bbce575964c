import { levelOf } from '../access/rights.js';
import type { Call, Reader } from '../http/call.js';
import { recordEvent } from './feed.js';
import { deliver } from './deliveries.js';
import type { IssueRecord } from '../state/issue-records.js';
import type { RepoRecord } from '../state/records.js';
import { userView } from '../views/people.js';
import { repoView } from '../views/repository.js';
import { withFieldsOf } from '../servers/rewrite.js';
import { differencesOf } from '../servers/index.js';
import { PAYLOADS } from '../../webhooks/payloads.js';
import type { ForgeState } from '../state/forge-state.js';

type Payload = Readonly<Record<string, unknown>>;

/**
 * Adds an event to the feeds and delivers it to the webhooks of a repository, of its owner and of the instance.
 *
 * @param event the value of the event header
 * @param wanted the event that webhooks subscribe to
 * @param type the value of the header with the more specific name
 */
export function emit(call: Call, repo: RepoRecord, event: string, wanted: string, payload: Payload, type: string = wanted): void {
  recordEvent(call, repo, event, payload);
  deliverToHooks(call, repo, event, wanted, { ...payload, repository: repoView(call, repo), sender: userView(call, call.me) }, type);
}

/** Delivers an event, in the form of the emulated server, to the webhooks of a repository, of its owner and of the instance. */
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
    ...repo.owner.hooks.map((hook) => ({ hook, target: repo.owner.kind === 'org' ? 'organization' : 'user' })),
    ...state.hooks.filter(({ scope }) => scope === 'system').map((hook) => ({ hook, target: 'system' })),
  ];
  const wanting = all.filter(({ hook }) => hook.active && hook.events.includes(wanted));
  if (wanting.length === 0) return;
  const body = asSent(state, event, payload);
  for (const { hook, target } of wanting) deliver(state, hook, { event, type, target, body });
}

function asSent(state: ForgeState, event: string, payload: Payload): Payload {
  const differences = differencesOf(state.like);
  if (differences === undefined || !Object.hasOwn(PAYLOADS, event)) return payload;
  return withFieldsOf(differences, PAYLOADS[event as keyof typeof PAYLOADS], payload, state) as Payload;
}

/** Notifies everyone who is involved in an issue, except the user who caused the event. */
export function notify(call: Call, repo: RepoRecord, issue: IssueRecord): void {
  const { state } = call;
  const comments = repo.comments.filter((comment) => comment.issue === issue.number);
  const talkers = comments.map(({ user }) => user.id);
  const named = [...`${issue.body} ${comments.at(-1)?.body ?? ''}`.matchAll(/@([\w.-]+)/g)].flatMap(
    ([, login = '']) => state.user(login)?.id ?? [],
  );
  const concerned = new Set([...repo.watchers, issue.author.id, ...issue.assignees, ...issue.subscribers, ...talkers, ...named]);
  concerned.delete(call.me.id);
  for (const id of concerned) {
    const user = state.userById(id);
    if (user?.kind !== 'user' || levelOf({ state, root: state.root, doer: user }, repo) === 'none') continue;
    const known = state.threads.find((thread) => thread.user === id && thread.issue === issue);
    if (known === undefined)
      state.threads.push({ id: state.nextId(), user: id, repo, issue, unread: true, pinned: false, updated_at: state.now() });
    else Object.assign(known, { unread: true, updated_at: state.now() });
  }
}
