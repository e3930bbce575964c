import { expect, test } from 'vitest';
import { at, base64, refusal } from '../../testing/api.js';
import { player, stage } from './stage.js';

const workflow = `name: Manual
on:
  workflow_dispatch:
    inputs:
      who:
        default: world
jobs:
  greet:
    runs-on: no-such-runner
    steps:
      - run: echo hello
`;

test('a workflow is started by hand with its settings in place', async () => {
  await using scene = await stage(1);
  const { ask, login } = player(scene, 0);
  const name = scene.name('ci');
  const actions = `/repos/${login}/${name}/actions`;
  await ask('POST', '/user/repos', { name, auto_init: true, default_branch: 'main' });
  const file = await ask('POST', `/repos/${login}/${name}/contents/.gitea/workflows/manual.yml`, {
    content: base64(workflow),
    message: 'Add a workflow',
  });
  expect(file.status).toBe(201);
  expect((await ask('POST', `${actions}/variables/stage`, { value: 'prod' })).status).toBe(201);
  expect(at(await ask('GET', `${actions}/variables/STAGE`), 'data')).toBe('prod');
  expect((await ask('PUT', `${actions}/secrets/key`, { data: 'hush' })).status).toBe(201);
  expect(at(await ask('GET', `${actions}/secrets`), 0, 'name')).toBe('KEY');

  expect(at(await ask('GET', `${actions}/workflows/manual.yml`), 'state')).toBe('active');
  const details = await ask('POST', `${actions}/workflows/manual.yml/dispatches?return_run_details=true`, {
    ref: 'main',
    inputs: { who: 'you' },
  });
  expect(details.status).toBe(200);
  const run = await ask('GET', `${actions}/runs/${String(at(details, 'workflow_run_id'))}`);
  expect([at(run, 'event'), at(run, 'head_branch'), at(run, 'path'), at(run, 'run_attempt')]).toEqual([
    'workflow_dispatch',
    'main',
    'manual.yml@refs/heads/main',
    1,
  ]);
  expect(['queued', 'waiting', 'in_progress', 'completed']).toContain(at(run, 'status'));
  expect(at(await ask('GET', `${actions}/runs/${String(at(run, 'id'))}/jobs`), 'jobs', 0, 'name')).toBe('greet');
  expect((await ask('PUT', `${actions}/workflows/manual.yml/disable`, {})).status).toBe(204);
  expect(refusal(await ask('POST', `${actions}/workflows/manual.yml/dispatches`, { ref: 'main' }))).toBe('403 workflow is disabled');
}, 60_000);
