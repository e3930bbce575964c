import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import { BadRequestError, NotFoundError, StatusError } from '../../../src/index.js';
import { type Player, runnerOf, type Scene, story, until, type Where } from './stage.js';

const workflow = (label: string): string => `name: Manual
on:
  workflow_dispatch:
    inputs:
      who:
        default: world
jobs:
  greet:
    runs-on: ${label}
    steps:
      - run: echo hello
`;

async function withWorkflow(scene: Scene, dev: Player): Promise<Where> {
  const repo = await scene.repo(dev, 'ci');
  if (!(await dev.forge.repos.get(repo)).has_actions)
    scene.skip('actions are disabled here: set [actions] ENABLED');
  const content = workflow(runnerOf(scene) ?? 'no-such-runner');
  await dev.forge.contents.create(
    { ...repo, filepath: '.gitea/workflows/manual.yml' },
    { content, message: 'Add a workflow' },
  );
  return repo;
}

story('a workflow is started by hand and its run is found', async (scene) => {
  await scene.needs(endpoints.dispatchWorkflow);
  await scene.needs(endpoints.listRuns);
  const dev = await scene.invite();
  const repo = await withWorkflow(scene, dev);
  const where = { ...repo, workflow_id: 'manual.yml' };
  const details = await dev.forge.actions.workflows.dispatchRun(where, {
    ref: 'main',
    inputs: { who: 'you' },
  });
  const [run] = await until(
    () => dev.forge.actions.runs.list(repo).toArray(),
    ({ length }) => length > 0,
  );
  if (run === undefined) throw new Error('no run was started');
  if (details !== undefined) expect(details.workflow_run_id).toBe(run.id);
  expect((await dev.forge.actions.runs.get({ ...repo, run: run.id })).event).toBe(
    'workflow_dispatch',
  );
  await dev.forge.actions.workflows.dispatch(where, { ref: 'main' });
  const all = await until(
    () => dev.forge.actions.runs.list(repo, { limit: 1 }).toArray(),
    ({ length }) => length === 2,
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(2);
  expect(await dev.forge.actions.tasks.list(repo).toArray()).toBeInstanceOf(Array);
  const missing = dev.forge.actions.workflows.dispatch(
    { ...repo, workflow_id: 'none.yml' },
    { ref: 'main' },
  );
  await expect(missing).rejects.toBeInstanceOf(StatusError);
});

story('workflows are listed, disabled and enabled', async (scene) => {
  await scene.needs(endpoints.listWorkflows);
  const dev = await scene.invite();
  const repo = await withWorkflow(scene, dev);
  const where = { ...repo, workflow_id: 'manual.yml' };
  expect((await dev.forge.actions.workflows.list(repo).toArray()).map(({ id }) => id)).toEqual([
    'manual.yml',
  ]);
  expect((await dev.forge.actions.workflows.get(where)).state).toBe('active');
  await dev.forge.actions.workflows.disable(where);
  expect((await dev.forge.actions.workflows.get(where)).state).toMatch(/^disabled/);
  await expect(dev.forge.actions.workflows.dispatch(where, { ref: 'main' })).rejects.toBeInstanceOf(
    StatusError,
  );
  await dev.forge.actions.workflows.enable(where);
  expect((await dev.forge.actions.workflows.get(where)).state).toBe('active');
});

story('the jobs of a run are listed wherever its owner looks', async (scene) => {
  await scene.needs(endpoints.listJobs);
  const dev = await scene.invite();
  const repo = await withWorkflow(scene, dev);
  await dev.forge.actions.workflows.dispatch(
    { ...repo, workflow_id: 'manual.yml' },
    { ref: 'main' },
  );
  const jobs = await until(
    () => dev.forge.actions.jobs.list(repo).toArray(),
    ({ length }) => length > 0,
  );
  expect(jobs.map(({ name }) => name)).toEqual(['greet']);
  const [job] = jobs;
  const run = job?.run_id ?? 0;
  expect(
    (await dev.forge.actions.jobs.listOfRun({ ...repo, run }).toArray()).map(({ id }) => id),
  ).toEqual([job?.id]);
  expect((await dev.forge.actions.jobs.get({ ...repo, job_id: job?.id ?? 0 })).name).toBe('greet');
  expect((await dev.forge.user.actions.jobs.list().toArray()).map(({ id }) => id)).toContain(
    job?.id,
  );
  expect((await dev.forge.user.actions.runs.list().toArray()).map(({ id }) => id)).toContain(run);
  expect(
    (await scene.site.admin.actions.runs.list({ limit: 50 }).page()).items.map(({ id }) => id),
  ).toContain(run);
  expect(await dev.forge.actions.artifacts.list(repo).toArray()).toBeInstanceOf(Array);
  expect(await dev.forge.actions.artifacts.listOfRun({ ...repo, run }).toArray()).toBeInstanceOf(
    Array,
  );
});

story('a run is awaited, its log is read, and it is deleted', async (scene) => {
  await scene.needs(endpoints.dispatchWorkflow);
  await scene.needs(endpoints.getRun);
  if (runnerOf(scene) === undefined)
    scene.skip('set FORGE_RUNNER to the label of a runner that takes jobs');
  const dev = await scene.invite();
  const repo = await withWorkflow(scene, dev);
  const run = await dev.forge.actions.workflows.dispatchAndWait(
    { ...repo, workflow_id: 'manual.yml' },
    { ref: 'main' },
    { timeoutMs: 60_000, interval: 100 },
  );
  expect(run.conclusion ?? run.status).toBe('success');
  if (!(await scene.has(endpoints.getJobLogs))) return;
  const [job] = await dev.forge.actions.jobs.listOfRun({ ...repo, run: run.id }).toArray();
  const log = await dev.forge.actions.jobs.getLogs({ ...repo, job_id: job?.id ?? 0 });
  expect((await log.text()).length).toBeGreaterThan(0);
  await dev.forge.actions.runs.delete({ ...repo, run: run.id });
  await expect(dev.forge.actions.runs.get({ ...repo, run: run.id })).rejects.toBeInstanceOf(
    NotFoundError,
  );
});

story(
  'variables and secrets are kept for a repository, an organisation and a user',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'settings', {});
    const org = await scene.org(dev, 'settings-org');
    const name = { variablename: 'STAGE' };
    const places = [
      {
        noun: dev.forge.actions.variables,
        where: { ...repo, ...name },
        list: () => dev.forge.actions.variables.list(repo),
      },
      {
        noun: dev.forge.orgs.actions.variables,
        where: { org, ...name },
        list: () => dev.forge.orgs.actions.variables.list({ org }),
      },
      {
        noun: dev.forge.user.actions.variables,
        where: name,
        list: () => dev.forge.user.actions.variables.list(),
      },
    ];
    for (const { noun, where, list } of places) {
      const of = noun as unknown as {
        create(where: object, body: { value: string }): Promise<void>;
        get(where: object): Promise<{ data: string }>;
        update(where: object, body: { value: string }): Promise<void>;
        delete(where: object): Promise<void>;
      };
      await of.create(where, { value: 'test' });
      expect((await of.get(where)).data).toBe('test');
      await of.update(where, { value: 'prod' });
      expect((await of.get(where)).data).toBe('prod');
      // Older servers leave the values out of the list of a repository.
      const value = 'repo' in where && !scene.since({ gitea: '1.23', forgejo: '15' }) ? '' : 'prod';
      expect((await list().toArray()).map((each) => [each.name, each.data])).toEqual([
        ['STAGE', value],
      ]);
      await of.delete(where);
      expect(await list().toArray()).toEqual([]);
      await expect(of.get(where)).rejects.toBeInstanceOf(NotFoundError);
    }
    await dev.forge.actions.secrets.set({ ...repo, secretname: 'KEY' }, { data: 'hush' });
    await dev.forge.actions.secrets.set({ ...repo, secretname: 'KEY' }, { data: 'hush again' });
    expect((await dev.forge.actions.secrets.list(repo).toArray()).map((each) => each.name)).toEqual(
      ['KEY'],
    );
    await dev.forge.actions.secrets.delete({ ...repo, secretname: 'KEY' });
    expect(await dev.forge.actions.secrets.list(repo).toArray()).toEqual([]);
    await dev.forge.orgs.actions.secrets.set({ org, secretname: 'KEY' }, { data: 'hush' });
    expect(
      (await dev.forge.orgs.actions.secrets.list({ org }).toArray()).map((each) => each.name),
    ).toEqual(['KEY']);
    await dev.forge.orgs.actions.secrets.delete({ org, secretname: 'KEY' });
    await dev.forge.user.actions.secrets.set({ secretname: 'KEY' }, { data: 'hush' });
    await dev.forge.user.actions.secrets.delete({ secretname: 'KEY' });
    const refused = dev.forge.actions.secrets.set(
      { ...repo, secretname: 'GITEA_KEY' },
      { data: 'x' },
    );
    await expect(refused).rejects.toBeInstanceOf(BadRequestError);
  },
);

story('runners register with a token, or as the client asks', async (scene) => {
  await scene.needs(endpoints.listRunners);
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'runners', {});
  const { runners } = dev.forge.actions;
  expect(await runners.list(repo).toArray()).toEqual([]);
  if (!(await scene.has('runner-registration'))) {
    expect((await runners.createRegistrationToken(repo)).token).not.toBe('');
    expect((await dev.forge.user.actions.runners.createRegistrationToken()).token).not.toBe('');
    return;
  }
  const made = await runners.register(repo, { name: 'robot', description: 'For a story' });
  expect([made.token === '', made.uuid === '']).toEqual([false, false]);
  const where = { ...repo, runner_id: made.id };
  expect((await runners.get(where)).name).toBe('robot');
  expect((await runners.list(repo).toArray()).map(({ id }) => id)).toEqual([made.id]);
  expect(await dev.forge.actions.jobs.search(repo).toArray()).toEqual([]);
  await runners.delete(where);
  await expect(runners.get(where)).rejects.toBeInstanceOf(NotFoundError);
});
