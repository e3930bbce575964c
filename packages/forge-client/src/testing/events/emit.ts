import { levelOf } from '../access/rights.js';
import type { Call, Reader } from '../http/index.js';
import { recordEvent } from './feed.js';
import type { HookRecord, IssueRecord, RepoRecord } from '../state/records.js';
import { pick, repoView, userView } from '../views/index.js';
import { differencesOf, withFieldsOf } from '../servers/index.js';
import { PAYLOADS } from '../../webhooks/payloads.js';
import type { ForgeState } from '../state/forge-state.js';
import { base64Url } from '@clients/core/testing';
import { hex, sha1 } from '../bytes/hash.js';

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

export interface Delivery {
  readonly event: string;
  readonly type: string;
  /** The kind of owner of the webhook. */
  readonly target: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const families = ['Gitea', 'Gogs', 'Forgejo', 'Service', 'GitHub'];

/** Sends a delivery to the address of a webhook. Only addresses on this machine are contacted; failures are ignored. */
export function deliver(state: ForgeState, hook: HookRecord, delivery: Delivery): void {
  const url = hook.config['url'] ?? '';
  if (!isLocal(url)) return;
  const sending = send(url, hook, delivery, `${String(hook.id)}-${String(state.nextId())}`).catch(() => undefined);
  const done = sending.then(() => {
    state.deliveries.delete(done);
  });
  state.deliveries.add(done);
}

function isLocal(url: string): boolean {
  try {
    return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
  } catch {
    return false;
  }
}

async function send(url: string, hook: HookRecord, { event, type, target, body }: Delivery, id: string): Promise<void> {
  const text = JSON.stringify(body, null, 2);
  const form = hook.config['content_type'] === 'form';
  const payload = form ? new URLSearchParams({ payload: text }).toString() : text;
  const hashes = hook.secret === '' ? [] : await Promise.all([hmac('SHA-256', hook.secret, text), hmac('SHA-1', hook.secret, text)]);
  const [sha256 = '', hub = ''] = hashes.map(hex);
  const headers = new Headers({ 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' });
  for (const family of families) {
    headers.set(`X-${family}-Delivery`, uuid(id));
    headers.set(`X-${family}-Event`, event);
    headers.set(`X-${family}-Event-Type`, type);
    headers.set(`X-${family}-Hook-Installation-Target-Type`, target);
    if (family !== 'GitHub') headers.set(`X-${family}-Signature`, sha256);
  }
  headers.set('X-Hub-Signature', `sha1=${hub}`);
  headers.set('X-Hub-Signature-256', `sha256=${sha256}`);
  if (hook.authorization !== '') headers.set('authorization', hook.authorization);
  await fetch(url, { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(5_000) });
}

async function hmac(hash: string, secret: string, text: string): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(text));
  return new Uint8Array(signed);
}

export function uuid(text: string): string {
  const digits = sha1(text);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** Returns the signature of a download address: an HMAC as base64url. */
export async function signature(text: string): Promise<string> {
  return base64Url(await hmac('SHA-256', 'embedded forge', text));
}

export function hookView(hook: HookRecord): Record<string, unknown> {
  const shown = pick(hook, 'id', 'name', 'type', 'branch_filter', 'config', 'events', 'active', 'updated_at', 'created_at');
  return { ...shown, authorization_header: '' };
}
