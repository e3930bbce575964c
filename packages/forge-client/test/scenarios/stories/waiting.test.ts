import { expect } from 'vitest';
import * as endpoints from '../../../src/operations.js';
import { NotMergeableError, TimeoutError } from '../../../src/index.js';
import { runnerOf, settled, story, until } from './stage.js';

story(
  'a pull request is merged as soon as the server has checked it, and one with a conflict is not waited for for ever',
  async (scene) => {
    const dev = await scene.invite();
    const repo = await scene.repo(dev, 'waited');
    const { contents, pulls } = dev.forge;
    for (const branch of ['first', 'second']) {
      const files = [{ operation: 'create', path: 'same.txt', content: `${branch}\n` }] as const;
      await contents.change(repo, { files, branch: 'main', new_branch: branch, message: branch });
    }
    const { number: first } = await pulls.create(repo, {
      head: 'first',
      base: 'main',
      title: 'First',
    });
    const ready = await pulls.waitUntilMergeable(
      { ...repo, index: first },
      { interval: 100, timeoutMs: 30_000 },
    );
    expect(ready).toMatchObject({ number: first, mergeable: true });
    expect(await settled(() => pulls.merge({ ...repo, index: first }, { do: 'merge' }))).toBe(
      undefined,
    );
    await expect(pulls.waitUntilMergeable({ ...repo, index: first })).rejects.toMatchObject({
      code: 'pull-merged',
    });
    const { number: second } = await pulls.create(repo, {
      head: 'second',
      base: 'main',
      title: 'Second',
    });
    const conflict = await pulls
      .waitUntilMergeable({ ...repo, index: second }, { interval: 100, timeoutMs: 1_500 })
      .catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(NotMergeableError);
    expect(conflict).toMatchObject({ code: 'not-mergeable', pull: { number: second } });
    await pulls.update({ ...repo, index: second }, { state: 'closed' });
    await expect(pulls.waitUntilMergeable({ ...repo, index: second })).rejects.toMatchObject({
      code: 'pull-closed',
    });
  },
);

story('the checks of a commit are waited for', async (scene) => {
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'checked');
  const { statuses } = dev.forge.commits;
  const sha = (await dev.forge.branches.get({ ...repo, branch: 'main' })).commit?.id ?? '';
  const where = { ...repo, ref: sha };
  await statuses.create({ ...repo, sha }, { context: 'build', state: 'pending' });
  const late = await statuses
    .waitFor(where, { contexts: ['build', 'lint'], timeoutMs: 1_500 })
    .catch((error: unknown) => error);
  expect(late).toBeInstanceOf(TimeoutError);
  expect(String(late)).toContain('still pending: build, lint');
  await statuses.create({ ...repo, sha }, { context: 'lint', state: 'success' });
  const wait = statuses.waitFor(where, {
    contexts: ['build', 'lint'],
    interval: 50,
    timeoutMs: 30_000,
  });
  await statuses.create({ ...repo, sha }, { context: 'build', state: 'success' });
  expect((await wait).state).toBe('success');
  await statuses.create({ ...repo, sha }, { context: 'lint', state: 'failure' });
  expect((await statuses.waitFor({ ...repo, ref: 'main' })).state).toBe('failure');
});

story('the log of a job is followed to its end', async (scene) => {
  await scene.needs(endpoints.getJob);
  await scene.needs(endpoints.getJobLogs);
  const label = runnerOf(scene);
  if (label === undefined)
    return scene.skip('set FORGE_RUNNER to the label of a runner that takes jobs');
  const dev = await scene.invite();
  const repo = await scene.repo(dev, 'followed');
  const { actions, contents } = dev.forge;
  if (!(await dev.forge.repos.get(repo)).has_actions)
    scene.skip('actions are disabled here: set [actions] ENABLED');
  const content = `on: [workflow_dispatch]\njobs:\n  build:\n    runs-on: ${label}\n    steps:\n      - run: echo made\n`;
  await contents.create(
    { ...repo, filepath: '.gitea/workflows/build.yml' },
    { content, message: 'Build' },
  );
  await actions.workflows.dispatch({ ...repo, workflow_id: 'build.yml' }, { ref: 'main' });
  const [job] = await until(
    () => actions.jobs.list(repo).toArray(),
    ({ length }) => length > 0,
  );
  const where = { ...repo, job_id: job?.id ?? 0 };
  const log = actions.jobs.followLog(where, { interval: 100, timeoutMs: 90_000 });
  const followed = await log.text();
  expect(log.job?.status).toBe('completed');
  expect(followed).toBe(await (await actions.jobs.getLogs(where)).text());
});
