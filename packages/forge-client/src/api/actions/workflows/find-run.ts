import { isUnsetInstant } from '@clients/core/schema';
import type { ActionWorkflowRun } from '../../../entities/run-schemas.js';
import type { WorkflowRef } from '../../../refs/action-schemas.js';
import type { CallOptions } from '../../../service/options.js';
import type { Transport } from '../../../service/transport.js';
import { listRuns } from '../runs/endpoints.js';

/** A dispatch that the server accepted without returning the id of its run. */
export interface Dispatched {
  readonly where: WorkflowRef;
  /** The `ref` as the caller passed it. */
  readonly ref: string;
  /** Headers of the response; its `date` is the time of the server. */
  readonly headers: Headers;
  /** How long the dispatch took, in ms. */
  readonly elapsed: number;
}

const DISPATCH_EVENT = 'workflow_dispatch';
/**
 * The run is stored before the server responds to the dispatch, so one list is enough unless many
 * are dispatched at once.
 */
const MAX_ATTEMPTS = 10;
const MAX_LISTED_RUNS = 50;
/** Servers send times in whole seconds. */
const CLOCK_TOLERANCE_MS = 2_000;

type List = (transport: Transport, options: CallOptions) => Promise<readonly ActionWorkflowRun[]>;

/**
 * Looks for the run of a dispatch among the newest runs of the repository, by its workflow, its
 * branch or tag, its event and its time.
 *
 * @param wait is called with the pause between two lists
 * @param read sends the request for a list; undefined while the server is away
 */
export async function findRun(
  dispatched: Dispatched,
  interval: number,
  wait: (pause: number) => Promise<void>,
  read: (list: List) => Promise<{ readonly value: readonly ActionWorkflowRun[] } | undefined>,
): Promise<number | undefined> {
  const { owner, repo } = dispatched.where;
  const query = { event: DISPATCH_EVENT, limit: MAX_LISTED_RUNS };
  const list: List = async (transport, options) => {
    const page = await transport.pages(listRuns, { where: { owner, repo }, query }, options).page();
    return page.items;
  };
  let pause = interval;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; pause *= 1.5) {
    const found = await read(list);
    const runs = found?.value.filter((run) => isDispatchedRun(dispatched, run)) ?? [];
    if (runs.length > 0) return Math.max(...runs.map(({ id }) => id));
    if (found !== undefined) attempt++;
    if (attempt <= MAX_ATTEMPTS) await wait(pause);
  }
  return undefined;
}

/** A field that only one product has is not compared on the other. */
function isDispatchedRun(
  { where, ref, headers, elapsed }: Dispatched,
  run: ActionWorkflowRun,
): boolean {
  const file = where.workflow_id.slice(where.workflow_id.lastIndexOf('/') + 1);
  const head = run.head_branch ?? run.prettyref;
  const workflow = run.workflow_id ?? run.path?.replace(/@.*$/s, '');
  const begun = run.created ?? run.started_at;
  return (
    run.event === DISPATCH_EVENT &&
    (head === undefined || head === shortenRef(ref)) &&
    (workflow === undefined || workflow.slice(workflow.lastIndexOf('/') + 1) === file) &&
    // A run that waits for a runner has no time; without validation it has that of an unset one.
    (begun === undefined ||
      begun === null ||
      isUnsetInstant(begun) ||
      Date.parse(begun) >= readTime(headers) - elapsed - CLOCK_TOLERANCE_MS)
  );
}

function readTime(headers: Headers): number {
  const time = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

function shortenRef(ref: string): string {
  return ref.replace(/^refs\/(?:heads|tags)\//, '');
}

const FINISHED_STATUSES: ReadonlySet<string> = new Set([
  'completed',
  'success',
  'failure',
  'cancelled',
  'skipped',
]);

/** Returns whether a run has ended: `completed` on Gitea, its result on Forgejo. */
export function isFinished({ status }: ActionWorkflowRun): boolean {
  return FINISHED_STATUSES.has(status);
}
