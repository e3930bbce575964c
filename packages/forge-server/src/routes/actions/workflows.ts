import type { Call, Reply } from '../../http/index.js';
import {
  replyWithCreated,
  replyWithFile,
  replyWithNothing,
  createInvalid,
  replyWithJson,
  LINKED_STYLE,
  replyWithPagedList,
  createNotFound,
  replyWithRedirect,
  Refusal,
} from '../../http/index.js';
import {
  findInstanceScope,
  findOrgScope,
  findRepoScope,
  findUserScope,
  getRegistrationToken,
  findActionsRepo,
  findRepo,
  type ScopeOf,
} from '../../access/rights.js';
import { signText } from '../../bytes/sign.js';
import { startRun } from '../../events/runs.js';
import { findDifferences } from '../../servers/differences.js';
import type {
  ArtifactRecord,
  RepoRecord,
  RunnerRecord,
  VariableRecord,
} from '../../state/records.js';
import { renderArtifact, formatFullName, renderRunner, renderWorkflow } from '../../views/index.js';
import {
  findAttempt,
  computeRunState,
  type Workflow,
  listWorkflows,
} from '../../workflows/workflow-file.js';
import { replyWithRuns } from './runs.js';
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
    const repo = findActionsRepo(call);
    if (repo.refs.isEmpty) throw new Refusal(500, 'Internal Server Error', 'text');
    const workflows = listWorkflows(call.state, repo).map((workflow) =>
      renderWorkflow(call, repo, workflow),
    );
    return replyWithJson({ workflows, total_count: workflows.length });
  },
  ActionsGetWorkflow(call) {
    const repo = findActionsRepo(call);
    return replyWithJson(renderWorkflow(call, repo, findWorkflow(call, repo)));
  },
  ActionsEnableWorkflow(call) {
    const repo = findRepo(call, 'write');
    repo.actions.disabled.delete(findWorkflow(call, repo).id);
    return replyWithNothing();
  },
  ActionsDisableWorkflow(call) {
    const repo = findRepo(call, 'write');
    repo.actions.disabled.add(findWorkflow(call, repo).id);
    return replyWithNothing();
  },
  ActionsDispatchWorkflow(call) {
    const repo = findRepo(call, 'write');
    const { body } = call;
    const ref = body.requireText('ref', 'Ref');
    const given = body.readBody('inputs')?.renameStruct('CreateActionWorkflowDispatch', 'inputs');
    const commit = requireFound(
      repo.refs.resolve(ref, repo.default_branch),
      `ref "${ref}" doesn't exist`,
    );
    const workflow = findWorkflow(call, repo, ref);
    if (repo.actions.disabled.has(workflow.id)) throw new Refusal(403, 'workflow is disabled');
    if (!workflow.events.includes('workflow_dispatch'))
      throw createInvalid(`workflow "${workflow.id}" has no workflow_dispatch event trigger`);
    // Every input is a text, also one that the workflow does not declare.
    for (const name of Object.keys(given?.values ?? {})) given?.readText(name);
    const known = Object.keys(given?.values ?? {}).filter((name) => name in workflow.inputs);
    const inputs = Object.fromEntries(known.map((name) => [name, given?.readText(name) ?? '']));
    const run = startRun(call, repo, workflow, {
      event: 'workflow_dispatch',
      branch: ref.replace(/^refs\/(heads|tags)\//, ''),
      sha: commit.sha,
      inputs,
    });
    const { runAskedFor = 'return_run_details' } = findDifferences(call.state.like) ?? {};
    const jobs = run.attempts.at(-1)?.jobs.map(({ name }) => name) ?? [];
    if (runAskedFor === 'return_run_info' && body.readFlag(runAskedFor) === true)
      return replyWithCreated({ id: run.id, run_number: run.number, jobs });
    if (runAskedFor !== 'return_run_details' || call.readFlag(runAskedFor) !== true)
      return replyWithNothing();
    const path = `${formatFullName(repo)}/actions/runs/${String(run.id)}`;
    return replyWithJson({
      workflow_run_id: run.id,
      run_url: `${call.root}/api/v1/repos/${path}`,
      html_url: `${call.root}/${path}`,
    });
  },
  ActionsListWorkflowRuns(call) {
    const repo = findActionsRepo(call);
    return replyWithRuns(call, [repo], findWorkflow(call, repo).id);
  },
  getArtifacts: (call) => replyWithArtifacts(call, findActionsRepo(call), () => true),
  getArtifactsOfRun: (call) =>
    replyWithArtifacts(call, findActionsRepo(call), ({ run }) => run === call.readId('run')),
  getArtifact(call) {
    const repo = findActionsRepo(call);
    return replyWithJson(renderArtifact(call, repo, findArtifact(call, repo)));
  },
  deleteArtifact(call) {
    // Here, nobody is somebody who may not write.
    if (call.doer === undefined) {
      findRepo(call);
      throw new Refusal(403, 'user should have a permission to write to a repo');
    }
    const repo = findRepo(call, 'write');
    return removeRecord(repo.actions.artifacts, findArtifact(call, repo));
  },
  async downloadArtifact(call) {
    const repo = findActionsRepo(call);
    const artifact = findArtifact(call, repo);
    if (call.state.clock.now() > artifact.expires) throw createNotFound('Artifact has expired');
    const expires = String(Math.floor(call.state.clock.now() / 1000) + 3600);
    const sig = await signText(`${formatFullName(repo)}/${String(artifact.id)}/${expires}`);
    const url = `${call.root}/api/v1/repos/${formatFullName(repo)}/actions/artifacts/${String(artifact.id)}/zip/raw?sig=${sig}&expires=${expires}`;
    return replyWithRedirect(302, url, call.request.method);
  },
  /**
   * Responds with an artifact at its signed address. The signature replaces credentials, for
   * private repositories, too.
   */
  async downloadArtifactRaw(call) {
    const repo = requireFound(call.state.findRepo(call.readParam('owner'), call.readParam('repo')));
    const artifact = findArtifact(call, repo);
    const expires = call.query.get('expires') ?? '';
    const sig = await signText(`${formatFullName(repo)}/${String(artifact.id)}/${expires}`);
    if (call.query.get('sig') !== sig || Number(expires) * 1000 < call.state.clock.now())
      throw new Refusal(401, 'Error unauthorized');
    const name = artifact.type === 'application/zip' ? `${artifact.name}.zip` : artifact.name;
    const headers = { 'no-gzip-compression': '1' };
    return replyWithFile(call, artifact.bytes, {
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
    ({ id }) => id === call.readParam('workflow_id'),
    `workflow "${call.readParam('workflow_id')}" ${ref === undefined ? 'not found' : "doesn't exist"}`,
  );
}

function replyWithArtifacts(
  call: Call,
  repo: RepoRecord,
  test: (artifact: ArtifactRecord) => boolean,
): Reply {
  const wanted = call.query.get('name') ?? '';
  const found = listArtifacts(call, repo).filter(
    (artifact) => test(artifact) && (wanted === '' || artifact.name === wanted),
  );
  return replyWithPagedList(call, found, (artifact) => renderArtifact(call, repo, artifact), {
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

const INVALID_NAME_PATTERN = /^(GITEA_|GITHUB_|CI$)|[^A-Z0-9_]|^\d|^$/;

function readName({ state: { like } }: Call, text: string): string {
  const name = text.toUpperCase();
  if (name === 'CI' && (like === 'gitea-1.22' || like === 'forgejo-15'))
    throw new Refusal(400, 'env name cannot be ci');
  if (INVALID_NAME_PATTERN.test(name)) throw new Refusal(400, 'invalid variable or secret name');
  return name;
}

function makeVariableRoutes(noun: string, scopeOf: ScopeOf): Handlers {
  const list = `get${noun}VariablesList`;
  const create = `create${noun}Variable`;
  const get = `get${noun}Variable`;
  const update = `update${noun}Variable`;
  const remove = `delete${noun}Variable`;
  const readValue = ({ body }: Call): string =>
    body.requireText('value', 'Value').replaceAll('\r\n', '\n');
  const routes = makeShelfRoutes<VariableRecord>([list, create, get, update, remove], {
    findAll: (call) => scopeOf(call).actions.variables.sort((a, b) => (a.name < b.name ? -1 : 1)),
    find: (call, variables) =>
      findOne(
        variables,
        ({ name }) => name === call.readParam('variablename').toUpperCase(),
        'variable not found',
      ),
    render(call, { name, data, description }) {
      const { owner_id, repo_id } = scopeOf(call);
      const hidden =
        findDifferences(call.state.like)?.hidesValues?.includes(call.operation) === true;
      return { owner_id, repo_id, name, data: hidden ? '' : data, description };
    },
    make(call, variables) {
      const data = readValue(call);
      const name = readName(call, call.readParam('variablename'));
      if (variables.some((variable) => variable.name === name))
        throw new Refusal(
          409,
          'variable name already exists',
          'full',
          {},
          `variable name ${name} already exists`,
        );
      return { name, data, description: call.body.readText('description') ?? '' };
    },
    edit(call, variable, variables) {
      const data = readValue(call);
      const text = call.body.readText('name') ?? '';
      const name = text === '' ? variable.name : readName(call, text);
      if (variables.some((one) => one !== variable && one.name === name)) throw new Refusal(500);
      Object.assign(variable, { name, data, description: call.body.readText('description') ?? '' });
    },
  });
  return {
    ...routes,
    async [create](call) {
      await routes[create]?.(call);
      return replyWithNothing(201);
    },
    async [update](call) {
      scopeOf(call);
      // Checked before the variable is looked up.
      readValue(call);
      await routes[update]?.(call);
      return replyWithNothing();
    },
  };
}

function makeSecretRoutes(noun: string, scopeOf: ScopeOf): Handlers {
  return {
    ...(noun !== 'User' && {
      [`${noun.toLowerCase()}ListActionsSecrets`]: (call: Call) =>
        replyWithPagedList(call, scopeOf(call).actions.secrets, (secret) => secret, LINKED_STYLE),
    }),
    [`update${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      call.body.requireText('data', 'Data');
      const name = readName(call, call.readParam('secretname'));
      const description = call.body.readText('description') ?? '';
      const known = secrets.find((secret) => secret.name === name);
      if (known === undefined)
        secrets.push({ name, description, created_at: call.state.formatTime() });
      else known.description = description;
      secrets.sort((a, b) => (a.name < b.name ? -1 : 1));
      return replyWithNothing(known === undefined ? 201 : 204);
    },
    [`delete${noun}Secret`](call) {
      const { secrets } = scopeOf(call).actions;
      const secret = findOne(
        secrets,
        ({ name }) => name === call.readParam('secretname').toUpperCase(),
        'secret was not found [name: ]',
      );
      return removeRecord(secrets, secret);
    },
  };
}

function listAllRunners({ state }: Call): RunnerRecord[] {
  const owners = [state, ...state.users, ...state.repos];
  return owners.flatMap(({ actions }) => actions.runners);
}

function makeRunnerRoutes(noun: string, scopeOf: ScopeOf): Handlers {
  const findRunner = (call: Call): RunnerRecord =>
    findById(call, scopeOf(call).actions.runners, 'runner_id', (id) =>
      listAllRunners(call).some((runner) => String(runner.id) === id)
        ? 'No permission to access this runner'
        : `runner with id ${id}: resource does not exist`,
    );
  return {
    [`get${noun}Runners`](call) {
      const isDisabled = call.readFlag('disabled');
      const runners = scopeOf(call).actions.runners.filter(
        ({ disabled }) => isDisabled === undefined || disabled === isDisabled,
      );
      return replyWithPagedList(call, runners, renderRunner, { key: 'runners' });
    },
    [`get${noun}Runner`]: (call) => replyWithJson(renderRunner(findRunner(call))),
    [`update${noun}Runner`](call) {
      const runner = findRunner(call);
      const disabled = call.body.renameStruct('EditActionRunnerOption').readFlag('disabled');
      if (disabled === undefined) throw createInvalid('[Disabled]: Required');
      runner.disabled = disabled;
      return replyWithJson(renderRunner(runner));
    },
    [`delete${noun}Runner`]: (call) =>
      removeRecord(scopeOf(call).actions.runners, findRunner(call)),
    [`${noun.toLowerCase()}CreateRunnerRegistrationToken`]: (call) =>
      replyWithJson({ token: getRegistrationToken(call, scopeOf(call)) }),
  };
}
