import type { Call } from '../http/call.js';
import { emit } from './emit.js';
import type { RunRecord } from '../state/actions-records.js';
import type { RepoRecord } from '../state/records.js';
import { jobView, runView, workflowView } from '../views/actions.js';
import { workflowsOf } from '../workflows/workflow-file.js';

/** Reports a new run and its jobs to webhooks. */
export function reportRun(call: Call, repo: RepoRecord, run: RunRecord): void {
  const workflow = workflowsOf(call.state, repo, run.sha).find(({ id }) => id === run.workflow);
  emit(call, repo, 'workflow_run', 'workflow_run', {
    action: 'requested',
    workflow: workflow === undefined ? null : workflowView(call, repo, workflow),
    workflow_run: runView(call, repo, run),
  });
  for (const job of run.attempts[0]?.jobs ?? []) {
    emit(call, repo, 'workflow_job', 'workflow_job', { action: 'queued', workflow_job: jobView(call, repo, run, 1, job) });
  }
}
