import type { Call } from '../call.js';
import { Refusal } from '../wire.js';

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

/** A test for the statuses that a query asks for. */
export function statusTest({ query }: Call): (status: string, conclusion: string | undefined) => boolean {
  const wanted = query.getAll('status').filter((word) => word !== '');
  const wrong = wanted.find((word) => meanings[word] === undefined && !conclusions.includes(word));
  if (wrong !== undefined) throw new Refusal(400, `invalid status ${wrong}`);
  return (status, conclusion = '') =>
    wanted.length === 0 || wanted.some((word) => meanings[word]?.(status, conclusion) ?? word === conclusion);
}
