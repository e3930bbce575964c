import type { Reply } from '@clients/core/testing';
import { type ActionsScope, ofInstance, ofOrg, ofRepo, ofUser, registrationToken, type ScopeOf } from '../../access/actions-scope.js';
import { uuid } from '../../events/deliveries.js';
import type { Call } from '../../http/call.js';
import { created, json } from '../../http/replies.js';
import { runStateOf } from '../../workflows/run-state.js';
import { type JobFound, lastJobs } from '../actions/runs.js';
import type { Handlers } from '../route.js';

export const forgejoRunnerRoutes: Handlers = {
  ...at(ofRepo, ['registerRepoRunner', 'repoSearchRunJobs', 'repoGetRunnerRegistrationToken']),
  ...at(ofOrg, ['registerOrgRunner', 'orgSearchRunJobs', 'orgGetRunnerRegistrationToken']),
  ...at(ofUser, ['registerUserRunner', 'userSearchRunJobs', 'userGetRunnerRegistrationToken']),
  ...at(ofInstance, ['registerAdminRunner', 'adminGetActionRunJobs', 'adminGetRunnerRegistrationToken']),
  adminSearchRunJobs: (call) => jobs(call, ofInstance(call)),
  adminGetRegistrationToken: (call) => json({ token: registrationToken(call, ofInstance(call)) }),
};

function at(scopeOf: ScopeOf, [register, search, token]: readonly [string, string, string]): Handlers {
  return {
    [register](call) {
      const { body, state } = call;
      const { runners } = scopeOf(call).actions;
      const [name, id] = [body.required('name', 'Name'), state.nextId()];
      const secret = uuid(`token of runner ${String(id)}`).replaceAll('-', '');
      const keys = { uuid: uuid(`runner ${String(id)}`), token: secret.padEnd(40, '0') };
      const [description, ephemeral] = [body.text('description') ?? '', body.flag('ephemeral') ?? false];
      runners.push({ id, name, description, disabled: false, ephemeral, labels: [], status: 'offline', ...keys });
      return created({ id, ...keys });
    },
    [search]: (call) => jobs(call, scopeOf(call)),
    [token]: (call) => json({ token: registrationToken(call, scopeOf(call)) }),
  };
}

/** Responds with the jobs that wait for a runner or have one, newest first; an empty list is `null`. */
function jobs(call: Call, { repo_id, owner_id }: ActionsScope): Reply {
  const { query, state } = call;
  const wanted = query.get('labels')?.split(',');
  const repos = state.repos.filter(({ id, owner }) => (repo_id === 0 ? owner_id === 0 || owner.id === owner_id : id === repo_id));
  const open = lastJobs(repos).filter(({ attempt, job }) => runStateOf(state, attempt, job).status !== 'completed');
  const found = open.filter(({ job }) => wanted === undefined || wanted.includes(job.runs_on)).sort((a, b) => b.job.id - a.job.id);
  return json(found.length === 0 ? null : found.map((one) => view(call, one)));
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
