import type { Call } from '../http/call.js';
import { recordEvent } from './feed.js';
import { deliver } from './deliveries.js';
import type { RepoRecord } from '../state/records.js';
import { userView } from '../views/people.js';
import { repoView } from '../views/repository.js';

/**
 * Adds an event to the feeds and delivers it to the webhooks of a repository, of its owner and of the instance.
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
  payload: Readonly<Record<string, unknown>>,
  type: string = wanted,
): void {
  recordEvent(call, repo, event, payload);
  const { state } = call;
  const all = [
    ...repo.hooks.map((hook) => ({ hook, target: 'repository' })),
    ...repo.owner.hooks.map((hook) => ({ hook, target: repo.owner.kind === 'org' ? 'organization' : 'user' })),
    ...state.hooks.filter(({ scope }) => scope === 'system').map((hook) => ({ hook, target: 'system' })),
  ];
  const wanting = all.filter(({ hook }) => hook.active && hook.events.includes(wanted));
  if (wanting.length === 0) return;
  const body = { ...payload, repository: repoView(call, repo), sender: userView(call, call.me) };
  for (const { hook, target } of wanting) deliver(state, hook, { event, type, target, body });
}
