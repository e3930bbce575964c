import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ForgeClient, token } from '../../src/index.js';
import { startForgeServer } from '../../src/testing.js';
import { startWithWorkflow } from '../../../forge-server/test/workflow.js';

const repo = { owner: 'ada', repo: 'engine' };
const workflow = { ...repo, workflow_id: 'ci.yml' };

test('a workflow is started, waited for, read and cleared away', async () => {
  await using server = await startWithWorkflow();
  await using forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
  });
  const { actions } = forge;
  const seen: string[] = [];

  const run = await actions.workflows.dispatchAndWait(
    workflow,
    { ref: 'main', inputs: { who: 'you' } },
    {
      interval: 10,
      onProgress: ({ status }) => {
        seen.push(status);
        server.state.clock.advance(60_000);
      },
    },
  );

  expect(seen).toEqual(['queued', 'in_progress', 'completed']);
  expect(run).toMatchObject({ event: 'workflow_dispatch', conclusion: 'failure', run_attempt: 1 });
  const jobs = await actions.jobs.listOfRun({ ...repo, run: run.id }).toArray();
  expect(jobs.map(({ name, conclusion }) => [name, conclusion])).toEqual([
    ['build', 'success'],
    ['broken', 'failure'],
  ]);
  const log = await actions.jobs.getLogs({ ...repo, job_id: jobs[0]?.id ?? 0 });
  await expect(log.text()).resolves.toMatch(/^\d{4}-\d\d-\d\dT/);

  const [artifact] = await actions.artifacts
    .listOfRun({ ...repo, run: run.id }, { name: 'report' })
    .toArray();
  const stream = await actions.artifacts.download({ ...repo, artifact_id: artifact?.id ?? 0 });
  expect(Object.keys(unzipSync(await stream.bytes()))).toEqual(['report.txt']);

  await actions.runs.delete({ ...repo, run: run.id });
  await expect(actions.runs.listOfWorkflow(workflow).toArray()).resolves.toEqual([]);
});

test('what jobs can read is set, listed and taken away', async () => {
  await using server = await startForgeServer();
  await using forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
    validate: 'strict',
  });
  const { secrets, variables } = forge.actions;
  const variable = { ...repo, variablename: 'stage' };

  await secrets.set(
    { ...repo, secretname: 'deploy_key' },
    { data: 'dummy', description: 'for the site' },
  );
  await variables.create(variable, { value: 'prod\r\n' });
  await variables.update(variable, { name: 'LEVEL', value: 'dev' });

  expect(
    (await secrets.list(repo).toArray()).map(({ name, description }) => [name, description]),
  ).toEqual([['DEPLOY_KEY', 'for the site']]);
  expect((await variables.list(repo).toArray()).map(({ name, data }) => [name, data])).toEqual([
    ['LEVEL', 'dev'],
  ]);
  await secrets.delete({ ...repo, secretname: 'DEPLOY_KEY' });
  await variables.delete({ ...repo, variablename: 'level' });
  await expect(secrets.list(repo).total()).resolves.toBe(0);
  await expect(variables.list(repo).total()).resolves.toBe(0);
});
