import { PAYLOADS } from '../../../forge-client/src/for-server.js';
import type { Call, Reader } from '../http/index.js';
import { convertFields } from '../servers/convert-fields.js';
import { findDifferences } from '../servers/differences.js';
import type { ForgeState } from '../state/forge-state.js';
import type { HookRecord, RepoRecord } from '../state/records.js';
import { renderRepo, renderUser, toPattern } from '../views/index.js';
import { recordEvent } from './activities.js';
import { deliver } from './deliver.js';

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
