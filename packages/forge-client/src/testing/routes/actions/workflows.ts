import type { Reply } from '@clients/core/testing';
import { repoOf } from '../../access/rights.js';
import { signature } from '../../events/deliveries.js';
import { start } from '../../events/runs.js';
import type { Call } from '../../http/call.js';
import { download } from '../../http/files.js';
import { listing } from '../../http/paging.js';
import { created, empty, invalid, json, notFound, redirect, Refusal } from '../../http/replies.js';
import { differencesOf } from '../../servers/index.js';
import type { ArtifactRecord, RunRecord } from '../../state/actions-records.js';
import type { RepoRecord } from '../../state/records.js';
import { artifactView, workflowView } from '../../views/actions.js';
import { fullName } from '../../views/people.js';
import { attemptOf, runStateOf } from '../../workflows/run-state.js';
import { type Workflow, workflowsOf } from '../../workflows/workflow-file.js';
import { runs } from './runs.js';
import { byId, oneOf, orNotFound, removed } from '../lists.js';
import type { Handlers } from '../route.js';

export const actionsWorkflowRoutes: Handlers = {
  ActionsListRepositoryWorkflows(call) {
    const repo = repoOf(call);
    if (repo.refs.isEmpty) throw new Refusal(500, 'Internal Server Error', 'text');
    const workflows = workflowsOf(call.state, repo).map((workflow) => workflowView(call, repo, workflow));
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
    const commit = orNotFound(repo.refs.loosely(ref, repo.default_branch));
    const workflow = workflowOf(call, repo, ref);
    if (repo.actions.disabled.has(workflow.id)) throw new Refusal(403, 'workflow is disabled');
    if (!workflow.events.includes('workflow_dispatch')) throw invalid(`workflow "${workflow.id}" has no workflow_dispatch event trigger`);
    const known = Object.keys(given?.values ?? {}).filter((name) => name in workflow.inputs);
    const inputs = Object.fromEntries(known.map((name) => [name, given?.text(name) ?? '']));
    const run = start(call, repo, workflow, {
      event: 'workflow_dispatch',
      branch: ref.replace(/^refs\/(heads|tags)\//, ''),
      sha: commit.sha,
      inputs,
    });
    const { runAskedFor = 'return_run_details' } = differencesOf(call.state.like) ?? {};
    if (runAskedFor === 'return_run_info' && body.flag(runAskedFor) === true) return created(startedView(run));
    if (runAskedFor !== 'return_run_details' || call.flag(runAskedFor) !== true) return empty();
    const path = `${fullName(repo)}/actions/runs/${String(run.id)}`;
    return json({ workflow_run_id: run.id, run_url: `${call.root}/api/v1/repos/${path}`, html_url: `${call.root}/${path}` });
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
    if (call.query.get('sig') !== sig || Number(expires) * 1000 < call.state.clock.now()) throw new Refusal(401, 'Error unauthorized');
    const name = artifact.type === 'application/zip' ? `${artifact.name}.zip` : artifact.name;
    const headers = { 'no-gzip-compression': '1' };
    return download(call, artifact.bytes, { name, type: artifact.type, modified: artifact.created_at, headers });
  },
};

function workflowOf(call: Call, repo: RepoRecord, ref?: string): Workflow {
  return oneOf(workflowsOf(call.state, repo, ref), ({ id }) => id === call.param('workflow_id'));
}

/** Returns what Forgejo sends about a run that a dispatch started. */
function startedView(run: RunRecord): Record<string, unknown> {
  return { id: run.id, run_number: run.number, jobs: run.attempts.at(-1)?.jobs.map(({ name }) => name) ?? [] };
}

function artifacts(call: Call, repo: RepoRecord, test: (artifact: ArtifactRecord) => boolean): Reply {
  const wanted = call.query.get('name') ?? '';
  const found = uploadedTo(call, repo).filter((artifact) => test(artifact) && (wanted === '' || artifact.name === wanted));
  return listing(call, found, (artifact) => artifactView(call, repo, artifact), { key: 'artifacts' });
}

function uploadedTo({ state }: Call, { actions }: RepoRecord): ArtifactRecord[] {
  return actions.artifacts.filter((artifact) => {
    const run = actions.runs.find(({ id }) => id === artifact.run);
    return run === undefined || runStateOf(state, attemptOf(run, 1)).status === 'completed';
  });
}

function artifactOf(call: Call, repo: RepoRecord): ArtifactRecord {
  return byId(call, uploadedTo(call, repo), 'artifact_id');
}
