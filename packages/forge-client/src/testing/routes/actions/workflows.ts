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
  findInstanceScope,
  findOrgScope,
  findRepoScope,
  findUserScope,
  getRegistrationToken,
  findRepo,
  type ScopeOf,
} from '../../access/rights.js';
import { signText } from '../../events/emit.js';
import { start } from '../../events/runs.js';
import { findDifferences } from '../../servers/index.js';
import type {
  ArtifactRecord,
  RepoRecord,
  RunnerRecord,
  VariableRecord,
} from '../../state/records.js';
import { artifactView, formatFullName, runnerView, workflowView } from '../../views/index.js';
import {
  findAttempt,
  computeRunState,
  type Workflow,
  listWorkflows,
} from '../../workflows/workflow-file.js';
import { runs } from './runs.js';
import {
  findById,
  type Handlers,
  findOne,
  requireFound,
  removeRecord,
  makeShelfRoutes,
} from '../route.js';

export const actionsWorkflowRoutes: Handlers = {
  ActionsListRepositoryWorkflows(call) {
    const repo = findRepo(call);
    if (repo.refs.isEmpty) throw new Refusal(500, 'Internal Server Error', 'text');
    const workflows = listWorkflows(call.state, repo).map((workflow) =>
      workflowView(call, repo, workflow),
    );
    return json({ workflows, total_count: workflows.length });
  },
  ActionsGetWorkflow(call) {
    const repo = findRepo(call);
    return json(workflowView(call, repo, findWorkflow(call, repo)));
  },
  ActionsEnableWorkflow(call) {
    const repo = findRepo(call, 'write');
    repo.actions.disabled.delete(findWorkflow(call, repo).id);
    return empty();
  },
  ActionsDisableWorkflow(call) {
    const repo = findRepo(call, 'write');
    repo.actions.disabled.add(findWorkflow(call, repo).id);
    return empty();
  },
  ActionsDispatchWorkflow(call) {
    const repo = findRepo(call, 'write');
    const { body } = call;
    const ref = body.required('ref', 'Ref');
    const given = body.inner('inputs');
    const commit = requireFound(
      repo.refs.loosely(ref, repo.default_branch),
      `ref "${ref}" doesn't exist`,
    );
    const workflow = findWorkflow(call, repo, ref);
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
    const { runAskedFor = 'return_run_details' } = findDifferences(call.state.like) ?? {};
    const jobs = run.attempts.at(-1)?.jobs.map(({ name }) => name) ?? [];
    if (runAskedFor === 'return_run_info' && body.flag(runAskedFor) === true)
      return created({ id: run.id, run_number: run.number, jobs });
    if (runAskedFor !== 'return_run_details' || call.flag(runAskedFor) !== true) return empty();
    const path = `${formatFullName(repo)}/actions/runs/${String(run.id)}`;
    return json({
      workflow_run_id: run.id,
      run_url: `${call.root}/api/v1/repos/${path}`,
      html_url: `${call.root}/${path}`,
    });
  },
  ActionsListWorkflowRuns(call) {
    const repo = findRepo(call);
    return runs(call, [repo], findWorkflow(call, repo).id);
  },
  getArtifacts: (call) => artifacts(call, findRepo(call), () => true),
  getArtifactsOfRun: (call) => artifacts(call, findRepo(call), ({ run }) => run === call.id('run')),
  getArtifact(call) {
    const repo = findRepo(call);
    return json(artifactView(call, repo, findArtifact(call, repo)));
  },
  deleteArtifact(call) {
    const repo = findRepo(call, 'write');
    return removeRecord(repo.actions.artifacts, findArtifact(call, repo));
  },
  async downloadArtifact(call) {
    const repo = findRepo(call);
    const artifact = findArtifact(call, repo);
    if (call.state.clock.now() > artifact.expires) throw notFound('Artifact has expired');
    const expires = String(Math.floor(call.state.clock.now() / 1000) + 3600);
    const sig = await signText(`${formatFullName(repo)}/${String(artifact.id)}/${expires}`);
    const url = `${call.root}/api/v1/repos/${formatFullName(repo)}/actions/artifacts/${String(artifact.id)}/zip/raw?sig=${sig}&expires=${expires}`;
    return redirect(302, url, call.request.method);
  },
  /**
   * Responds with an artifact at its signed address. The signature replaces credentials, for
   * private repositories, too.
   */
  async downloadArtifactRaw(call) {
    const repo = requireFound(call.state.repo(call.param('owner'), call.param('repo')));
    const artifact = findArtifact(call, repo);
    const expires = call.query.get('expires') ?? '';
    const sig = await signText(`${formatFullName(repo)}/${String(artifact.id)}/${expires}`);
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

function findWorkflow(call: Call, repo: RepoRecord, ref?: string): Workflow {
  return findOne(
    listWorkflows(call.state, repo, ref),
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
  const found = listArtifacts(call, repo).filter(
    (artifact) => test(artifact) && (wanted === '' || artifact.name === wanted),
  );
  return listing(call, found, (artifact) => artifactView(call, repo, artifact), {
    key: 'artifacts',
  });
}

function listArtifacts({ state }: Call, { actions }: RepoRecord): ArtifactRecord[] {
  return actions.artifacts.filter((artifact) => {
    const run = actions.runs.find(({ id }) => id === artifact.run);
    return run === undefined || computeRunState(state, findAttempt(run, 1)).status === 'completed';
  });
}

function findArtifact(call: Call, repo: RepoRecord): ArtifactRecord {
  return findById(call, listArtifacts(call, repo), 'artifact_id', () => 'artifact not found');
}

export const actionsSettingRoutes: Handlers = {
  ...makeSettingRoutes('Repo', findRepoScope),
  ...makeSettingRoutes('Org', findOrgScope),
  ...makeSettingRoutes('User', findUserScope),
  ...makeRunnerRoutes('Admin', findInstanceScope),
};

function makeSettingRoutes(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    ...makeVariableRoutes(noun, scopeOf),
    ...makeSecretRoutes(noun, scopeOf),
    ...makeRunnerRoutes(noun, scopeOf),
  };
}

const badName = /^(GITEA_|GITHUB_|CI$)|[^A-Z0-9_]|^\d|^$/;

function readName(text: string): string {
  const name = text.toUpperCase();
  if (badName.test(name)) throw new Refusal(400, 'invalid variable or secret name');
  return name;
}

function makeVariableRoutes(noun: string, scopeOf: ScopeOf): Handlers {
  const ids = [
    `get${noun}VariablesList`,
    `create${noun}Variable`,
    `get${noun}Variable`,
    `update${noun}Variable`,
    `delete${noun}Variable`,
  ] as const;
  const readValue = ({ body }: Call): string =>
    body.required('value', 'Value').replaceAll('\r\n', '\n');
  const routes = makeShelfRoutes<VariableRecord>(ids, {
    all: (call) => scopeOf(call).actions.variables.sort((a, b) => (a.name < b.name ? -1 : 1)),
    find: (call, variables) =>
      findOne(
        variables,
        ({ name }) => name === call.param('variablename').toUpperCase(),
        'variable not found',
      ),
    view(call, { name, data, description }) {
      const { owner_id, repo_id } = scopeOf(call);
      const hidden =
        findDifferences(call.state.like)?.hidesValues?.includes(call.operation) === true;
      return { owner_id, repo_id, name, data: hidden ? '' : data, description };
    },
    make(call, variables) {
      const [data, name] = [readValue(call), readName(call.param('variablename'))];
      if (variables.some((variable) => variable.name === name))
        throw new Refusal(409, 'variable name already exists');
      return { name, data, description: call.body.text('description') ?? '' };
    },
    edit(call, variable, variables) {
      const [data, text] = [readValue(call), call.body.text('name') ?? ''];
      const name = text === '' ? variable.name : readName(text);
      if (variables.some((one) => one !== variable && one.name === name)) throw new Refusal(500);
      Object.assign(variable, { name, data, description: call.body.text('description') ?? '' });
    },
  });
  const [, create, , update] = ids;
  return {
    ...routes,
    async [create](call) {
      await routes[create]?.(call);
      return empty(201);
    },
    async [update](call) {
      scopeOf(call);
      // Checked before the variable is looked up.
      readValue(call);
      await routes[update]?.(call);
      return empty();
    },
  };
}

function makeSecretRoutes(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    ...(noun !== 'User' && {
      [`${noun.toLowerCase()}ListActionsSecrets`]: (call: Call) =>
        listing(call, scopeOf(call).actions.secrets, (secret) => secret, linked),
    }),
    [`update${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      call.body.required('data', 'Data');
      const [name, description] = [
        readName(call.param('secretname')),
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
      const secret = findOne(
        secrets,
        ({ name }) => name === call.param('secretname').toUpperCase(),
        'secret was not found [name: ]',
      );
      return removeRecord(secrets, secret);
    },
  };
}

function makeRunnerRoutes(noun: string, scopeOf: ScopeOf): Handlers {
  const findRunner = (call: Call): RunnerRecord =>
    findById(
      call,
      scopeOf(call).actions.runners,
      'runner_id',
      (id) => `runner with id ${id}: resource does not exist`,
    );
  return {
    [`get${noun}Runners`]: (call) =>
      listing(call, scopeOf(call).actions.runners, runnerView, { key: 'runners' }),
    [`get${noun}Runner`]: (call) => json(runnerView(findRunner(call))),
    [`update${noun}Runner`](call) {
      const [runner, disabled] = [findRunner(call), call.body.flag('disabled')];
      if (disabled === undefined) throw invalid('[Disabled]: Required');
      runner.disabled = disabled;
      return json(runnerView(runner));
    },
    [`delete${noun}Runner`]: (call) =>
      removeRecord(scopeOf(call).actions.runners, findRunner(call)),
    [`${noun.toLowerCase()}CreateRunnerRegistrationToken`]: (call) =>
      json({ token: getRegistrationToken(call, scopeOf(call)) }),
  };
}
