import type { Call } from '../../http/call.js';
import { differencesOf } from '../../servers/index.js';
import { Refusal } from '../../http/replies.js';

export const meanings: Readonly<Record<string, (status: string, conclusion: string) => boolean>> = {
  pending: (status) => status === 'waiting',
  waiting: (status) => status === 'waiting',
  requested: (status) => status === 'waiting',
  action_required: (status) => status === 'waiting',
  queued: (status) => status === 'queued',
  in_progress: (status) => status === 'in_progress',
  completed: (status) => status === 'completed',
  neutral: (_status, conclusion) => conclusion === 'skipped',
  timed_out: (_status, conclusion) => conclusion === 'timed_out',
};
export const conclusions: readonly string[] = ['success', 'failure', 'cancelled', 'skipped'];

/** Returns a test for the statuses that a query selects. */
export function statusTest({ query, state }: Call): (status: string, conclusion: string | undefined) => boolean {
  const known = differencesOf(state.like)?.runStatuses;
  const asked = query.getAll('status').filter((word) => word !== '');
  const wrong = asked.find((word) =>
    known === undefined ? meanings[word] === undefined && !conclusions.includes(word) : known[word] === undefined,
  );
  if (wrong !== undefined) throw new Refusal(400, `invalid status ${wrong}`);
  const wanted = asked.map((word) => known?.[word] ?? word);
  return (status, conclusion = '') =>
    wanted.length === 0 || wanted.some((word) => meanings[word]?.(status, conclusion) ?? word === conclusion);
}
