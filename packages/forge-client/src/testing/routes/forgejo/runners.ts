import type { Reply } from '@clients/core/testing';
import { type ActionsScope, ofInstance, ofOrg, ofRepo, ofUser, registrationToken, type ScopeOf } from '../../access/actions-scope.js';
import { uuid } from '../../events/deliveries.js';
import type { Call } from '../../http/call.js';
import { created, json } from '../../http/replies.js';
import type { AttemptRecord, JobRecord } from '../../state/actions-records.js';
import type { RepoRecord } from '../../state/records.js';
import { attemptOf, runStateOf } from '../../workflows/run-state.js';
import type { Handlers } from '../route.js';

/** The operation ids of a scope. */
interface Names {
  readonly register: string;
  readonly jobs: string;
  readonly token: string;
}

export const forgejoRunnerRoutes: Handlers = {
  ...at(ofRepo, { register: 'registerRepoRunner', jobs: 'repoSearchRunJobs', token: 'repoGetRunnerRegistrationToken' }),
  ...at(ofOrg, { register: 'registerOrgRunner', jobs: 'orgSearchRunJobs', token: 'orgGetRunnerRegistrationToken' }),
  ...at(ofUser, { register: 'registerUserRunner', jobs: 'userSearchRunJobs', token: 'userGetRunnerRegistrationToken' }),
  ...at(ofInstance, { register: 'registerAdminRunner', jobs: 'adminGetActionRunJobs', token: 'adminGetRunnerRegistrationToken' }),
  adminSearchRunJobs: (call) => jobs(call, ofInstance(call)),
  adminGetRegistrationToken: (call) => json({ token: registrationToken(call, ofInstance(call)) }),
};

function at(scopeOf: ScopeOf, names: Names): Handlers {
  return {
    [names.register](call) {
      const { actions } = scopeOf(call);
      const body = call.body.as('RegisterRunnerOptions');
      const name = body.required('name', 'Name');
      const id = call.state.nextId();
      const token = uuid(`token of runner ${String(id)}`).replaceAll('-', '');
      const keys = { uuid: uuid(`runner ${String(id)}`), token: token.padEnd(40, '0') };
      const [description, ephemeral] = [body.text('description') ?? '', body.flag('ephemeral') ?? false];
      actions.runners.push({ id, name, description, disabled: false, ephemeral, labels: [], status: 'offline', ...keys });
      return created({ id, ...keys });
    },
    [names.jobs]: (call) => jobs(call, scopeOf(call)),
    [names.token]: (call) => json({ token: registrationToken(call, scopeOf(call)) }),
  };
}

/** Responds with the jobs that wait for a runner or have one, newest first; an empty list is `null`. */
function jobs(call: Call, scope: ActionsScope): Reply {
  const wanted = call.query.get('labels')?.split(',') ?? [];
  const found = call.state.repos.filter((repo) => isOf(scope, repo)).flatMap((repo) => jobsOf(call, repo));
  const shown = found.filter(({ job }) => wanted.length === 0 || wanted.includes(job.runs_on)).sort((a, b) => b.job.id - a.job.id);
  return json(shown.length === 0 ? null : shown.map((one) => view(call, one)));
}

function isOf({ repo_id, owner_id }: ActionsScope, { id, owner }: RepoRecord): boolean {
  if (repo_id !== 0) return id === repo_id;
  return owner_id === 0 || owner.id === owner_id;
}

interface JobFound {
  readonly repo: RepoRecord;
  readonly attempt: AttemptRecord;
  readonly job: JobRecord;
}

function jobsOf({ state }: Call, repo: RepoRecord): JobFound[] {
  return repo.actions.runs.flatMap((run) => {
    const attempt = attemptOf(run);
    const open = attempt.jobs.filter((job) => runStateOf(state, attempt, job).status !== 'completed');
    return open.map((job) => ({ repo, attempt, job }));
  });
}

function view({ state }: Call, { repo, attempt, job }: JobFound): Record<string, unknown> {
  const isRunning = runStateOf(state, attempt, job).status === 'in_progress';
  return {
    id: job.id,
    attempt: attempt.number,
    handle: uuid(`job ${String(job.id)}`),
    repo_id: repo.id,
    owner_id: repo.owner.id,
    name: job.name,
    needs: null,
    runs_on: [job.runs_on],
    task_id: isRunning ? job.id : 0,
    status: isRunning ? 'running' : 'waiting',
  };
}
