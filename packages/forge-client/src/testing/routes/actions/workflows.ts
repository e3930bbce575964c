import type { Call, Reply } from '../../http/index.js';
import {
  created,
  download,
  empty,
  invalid,
  json,
  linked,
  listing,
  notFound,
  redirect,
  Refusal,
} from '../../http/index.js';
import {
  ofInstance,
  ofOrg,
  ofRepo,
  ofUser,
  registrationToken,
  repoOf,
  type ScopeOf,
} from '../../access/rights.js';
import { signature } from '../../events/emit.js';
import { start } from '../../events/runs.js';
import { differencesOf } from '../../servers/index.js';
import type {
  ArtifactRecord,
  RepoRecord,
  RunnerRecord,
  VariableRecord,
} from '../../state/records.js';
import { artifactView, fullName, runnerView, workflowView } from '../../views/index.js';
import {
  attemptOf,
  runStateOf,
  type Workflow,
  workflowsOf,
} from '../../workflows/workflow-file.js';
import { runs } from './runs.js';
import { byId, type Handlers, oneOf, orNotFound, removed, shelf } from '../route.js';

export const actionsWorkflowRoutes: Handlers = {
  ActionsListRepositoryWorkflows(call) {
    const repo = repoOf(call);
    if (repo.refs.isEmpty) throw new Refusal(500, 'Internal Server Error', 'text');
    const workflows = workflowsOf(call.state, repo).map((workflow) =>
      workflowView(call, repo, workflow),
    );
    return json({ workflows, total_count: workflows.length });
  },
  ActionsGetWorkflow(call) {
    const repo = repoOf(call);
    return json(workflowView(call, repo, workflowOf(call, repo)));
  },
  ActionsEnableWorkflow(call) {
    const repo = repoOf(call, 'write');
    repo.actions.disabled.delete(workflowOf(call, repo).id);
    return empty();
  },
  ActionsDisableWorkflow(call) {
    const repo = repoOf(call, 'write');
    repo.actions.disabled.add(workflowOf(call, repo).id);
    return empty();
  },
  ActionsDispatchWorkflow(call) {
    const repo = repoOf(call, 'write');
    const { body } = call;
    const ref = body.required('ref', 'Ref');
    const given = body.inner('inputs');
    const commit = orNotFound(
      repo.refs.loosely(ref, repo.default_branch),
      `ref "${ref}" doesn't exist`,
    );
    const workflow = workflowOf(call, repo, ref);
    if (repo.actions.disabled.has(workflow.id)) throw new Refusal(403, 'workflow is disabled');
    if (!workflow.events.includes('workflow_dispatch'))
      throw invalid(`workflow "${workflow.id}" has no workflow_dispatch event trigger`);
    const known = Object.keys(given?.values ?? {}).filter((name) => name in workflow.inputs);
    const inputs = Object.fromEntries(known.map((name) => [name, given?.text(name) ?? '']));
    const run = start(call, repo, workflow, {
      event: 'workflow_dispatch',
      branch: ref.replace(/^refs\/(heads|tags)\//, ''),
      sha: commit.sha,
      inputs,
    });
    const { runAskedFor = 'return_run_details' } = differencesOf(call.state.like) ?? {};
    const jobs = run.attempts.at(-1)?.jobs.map(({ name }) => name) ?? [];
    if (runAskedFor === 'return_run_info' && body.flag(runAskedFor) === true)
      return created({ id: run.id, run_number: run.number, jobs });
    if (runAskedFor !== 'return_run_details' || call.flag(runAskedFor) !== true) return empty();
    const path = `${fullName(repo)}/actions/runs/${String(run.id)}`;
    return json({
      workflow_run_id: run.id,
      run_url: `${call.root}/api/v1/repos/${path}`,
      html_url: `${call.root}/${path}`,
    });
  },
  ActionsListWorkflowRuns(call) {
    const repo = repoOf(call);
    return runs(call, [repo], workflowOf(call, repo).id);
  },
  getArtifacts: (call) => artifacts(call, repoOf(call), () => true),
  getArtifactsOfRun: (call) => artifacts(call, repoOf(call), ({ run }) => run === call.id('run')),
  getArtifact(call) {
    const repo = repoOf(call);
    return json(artifactView(call, repo, artifactOf(call, repo)));
  },
  deleteArtifact(call) {
    const repo = repoOf(call, 'write');
    return removed(repo.actions.artifacts, artifactOf(call, repo));
  },
  async downloadArtifact(call) {
    const repo = repoOf(call);
    const artifact = artifactOf(call, repo);
    if (call.state.clock.now() > artifact.expires) throw notFound('Artifact has expired');
    const expires = String(Math.floor(call.state.clock.now() / 1000) + 3600);
    const sig = await signature(`${fullName(repo)}/${String(artifact.id)}/${expires}`);
    const url = `${call.root}/api/v1/repos/${fullName(repo)}/actions/artifacts/${String(artifact.id)}/zip/raw?sig=${sig}&expires=${expires}`;
    return redirect(302, url, call.request.method);
  },
  /** Responds with an artifact at its signed address. The signature replaces credentials, for private repositories, too. */
  async downloadArtifactRaw(call) {
    const repo = orNotFound(call.state.repo(call.param('owner'), call.param('repo')));
    const artifact = artifactOf(call, repo);
    const expires = call.query.get('expires') ?? '';
    const sig = await signature(`${fullName(repo)}/${String(artifact.id)}/${expires}`);
    if (call.query.get('sig') !== sig || Number(expires) * 1000 < call.state.clock.now())
      throw new Refusal(401, 'Error unauthorized');
    const name = artifact.type === 'application/zip' ? `${artifact.name}.zip` : artifact.name;
    const headers = { 'no-gzip-compression': '1' };
    return download(call, artifact.bytes, {
      name,
      type: artifact.type,
      modified: artifact.created_at,
      headers,
    });
  },
};

function workflowOf(call: Call, repo: RepoRecord, ref?: string): Workflow {
  return oneOf(
    workflowsOf(call.state, repo, ref),
    ({ id }) => id === call.param('workflow_id'),
    `workflow "${call.param('workflow_id')}" ${ref === undefined ? 'not found' : "doesn't exist"}`,
  );
}

function artifacts(
  call: Call,
  repo: RepoRecord,
  test: (artifact: ArtifactRecord) => boolean,
): Reply {
  const wanted = call.query.get('name') ?? '';
  const found = uploadedTo(call, repo).filter(
    (artifact) => test(artifact) && (wanted === '' || artifact.name === wanted),
  );
  return listing(call, found, (artifact) => artifactView(call, repo, artifact), {
    key: 'artifacts',
  });
}

function uploadedTo({ state }: Call, { actions }: RepoRecord): ArtifactRecord[] {
  return actions.artifacts.filter((artifact) => {
    const run = actions.runs.find(({ id }) => id === artifact.run);
    return run === undefined || runStateOf(state, attemptOf(run, 1)).status === 'completed';
  });
}

function artifactOf(call: Call, repo: RepoRecord): ArtifactRecord {
  return byId(call, uploadedTo(call, repo), 'artifact_id', () => 'artifact not found');
}

export const actionsSettingRoutes: Handlers = {
  ...settingsAt('Repo', ofRepo),
  ...settingsAt('Org', ofOrg),
  ...settingsAt('User', ofUser),
  ...runnersAt('Admin', ofInstance),
};

function settingsAt(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    ...variablesAt(noun, scopeOf),
    ...secretsAt(noun, scopeOf),
    ...runnersAt(noun, scopeOf),
  };
}

const badName = /^(GITEA_|GITHUB_|CI$)|[^A-Z0-9_]|^\d|^$/;

function nameOf(text: string): string {
  const name = text.toUpperCase();
  if (badName.test(name)) throw new Refusal(400, 'invalid variable or secret name');
  return name;
}

function variablesAt(noun: string, scopeOf: ScopeOf): Handlers {
  const ids = [
    `get${noun}VariablesList`,
    `create${noun}Variable`,
    `get${noun}Variable`,
    `update${noun}Variable`,
    `delete${noun}Variable`,
  ] as const;
  const valueOf = ({ body }: Call): string =>
    body.required('value', 'Value').replaceAll('\r\n', '\n');
  const routes = shelf<VariableRecord>(ids, {
    all: (call) => scopeOf(call).actions.variables.sort((a, b) => (a.name < b.name ? -1 : 1)),
    find: (call, variables) =>
      oneOf(
        variables,
        ({ name }) => name === call.param('variablename').toUpperCase(),
        'variable not found',
      ),
    view(call, { name, data, description }) {
      const { owner_id, repo_id } = scopeOf(call);
      const hidden = differencesOf(call.state.like)?.hidesValues?.includes(call.operation) === true;
      return { owner_id, repo_id, name, data: hidden ? '' : data, description };
    },
    make(call, variables) {
      const [data, name] = [valueOf(call), nameOf(call.param('variablename'))];
      if (variables.some((variable) => variable.name === name))
        throw new Refusal(409, 'variable name already exists');
      return { name, data, description: call.body.text('description') ?? '' };
    },
    edit(call, variable, variables) {
      const [data, text] = [valueOf(call), call.body.text('name') ?? ''];
      const name = text === '' ? variable.name : nameOf(text);
      if (variables.some((one) => one !== variable && one.name === name)) throw new Refusal(500);
      Object.assign(variable, { name, data, description: call.body.text('description') ?? '' });
    },
  });
  const without = (id: string, status: number): Handlers => ({
    [id]: async (call) => (await routes[id]?.(call), empty(status)),
  });
  return { ...routes, ...without(ids[1], 201), ...without(ids[3], 204) };
}

function secretsAt(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    ...(noun !== 'User' && {
      [`${noun.toLowerCase()}ListActionsSecrets`]: (call: Call) =>
        listing(call, scopeOf(call).actions.secrets, (secret) => secret, linked),
    }),
    [`update${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      call.body.required('data', 'Data');
      const [name, description] = [
        nameOf(call.param('secretname')),
        call.body.text('description') ?? '',
      ];
      const known = secrets.find((secret) => secret.name === name);
      if (known === undefined) secrets.push({ name, description, created_at: call.state.now() });
      else known.description = description;
      secrets.sort((a, b) => (a.name < b.name ? -1 : 1));
      return empty(known === undefined ? 201 : 204);
    },
    [`delete${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      const secret = oneOf(
        secrets,
        ({ name }) => name === call.param('secretname').toUpperCase(),
        'secret was not found [name: ]',
      );
      return removed(secrets, secret);
    },
  };
}

function runnersAt(noun: string, scopeOf: ScopeOf): Handlers {
  const runnerOf = (call: Call): RunnerRecord =>
    byId(
      call,
      scopeOf(call).actions.runners,
      'runner_id',
      (id) => `runner with id ${id}: resource does not exist`,
    );
  return {
    [`get${noun}Runners`]: (call) =>
      listing(call, scopeOf(call).actions.runners, runnerView, { key: 'runners' }),
    [`get${noun}Runner`]: (call) => json(runnerView(runnerOf(call))),
    [`update${noun}Runner`](call) {
      const [runner, disabled] = [runnerOf(call), call.body.flag('disabled')];
      if (disabled === undefined) throw invalid('[Disabled]: Required');
      runner.disabled = disabled;
      return json(runnerView(runner));
    },
    [`delete${noun}Runner`]: (call) => removed(scopeOf(call).actions.runners, runnerOf(call)),
    [`${noun.toLowerCase()}CreateRunnerRegistrationToken`]: (call) =>
      json({ token: registrationToken(call, scopeOf(call)) }),
  };
}
