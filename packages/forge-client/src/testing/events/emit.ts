import type { Call, Reader } from '../http/call.js';
import { recordEvent } from './feed.js';
import { deliver } from './deliveries.js';
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
