import { expect, test } from 'vitest';
import { ForgeClient } from '../../../src/index.js';
import type { Recording } from '../../recorded/recordings.js';
import { recordingsOf } from '../../recorded/recordings.js';
import { type Reply, scriptServer } from '../../script-server.js';

const repo = { owner: 'ada', repo: 'engine' };
const BASE = '/api/v1/repos/ada/engine/actions';

function recorded(operation: string): Reply {
  const found = recordingsOf('forgejo-16').find(
    (one: Recording) => one.operation === operation && one.response.status < 300,
  );
  if (found === undefined) throw new Error(`no recording of ${operation}`);
  const { status, headers, body, empty } = found.response;
  return { status, headers, ...(empty === true ? {} : { body }) };
}

test('the jobs and artifacts of a run on Forgejo 16 are read from bare lists, with the fields that it has', async () => {
  const { transport, lines } = await scriptServer(
    [recorded('listWorkflowRunJobs'), recorded('getArtifacts'), recorded('getArtifact')],
    {
      validate: 'strict',
    },
  );
  const { jobs, artifacts } = new ForgeClient(transport).actions;
  const [job] = await jobs.listOfRun({ ...repo, run: 105 }).toArray();
  expect(job).toMatchObject({
    run_id: expect.any(Number) as number,
    attempt: 1,
    status: expect.any(String) as string,
    steps: [],
    labels: [],
  });
  expect(job?.runs_on.length).toBeGreaterThan(0);
  expect(job?.needs).toEqual([]);
  const [artifact] = await artifacts.list(repo).toArray();
  expect(artifact?.run_id).toBeTypeOf('number');
  expect([artifact?.workflow_run, artifact?.url]).toEqual([undefined, undefined]);
  expect((await artifacts.get({ ...repo, artifact_id: 8 })).run_id).toBeTypeOf('number');
  expect(lines).toEqual([
    `GET ${BASE}/runs/105/jobs?page=1`,
    `GET ${BASE}/artifacts?page=1`,
    `GET ${BASE}/artifacts/8`,
  ]);
});

test('the operations that Forgejo 16 adds have methods', async () => {
  const replies = ['getActionsRun', 'adminListUserAccessTokens', 'adminCreateUserAccessToken'].map(
    recorded,
  );
  const done: Reply = { status: 204 };
  const { transport, lines, asked } = await scriptServer(
    [...replies, done, done, { status: 200, body: 'zip' }, done],
    {
      validate: 'strict',
    },
  );
  const forge = new ForgeClient(transport);
  const ada = { username: 'ada' };
  expect((await forge.actions.runs.getCurrent()).id).toBeTypeOf('number');
  expect((await forge.admin.users.tokens.list(ada).toArray()).length).toBeGreaterThan(0);
  const repositories = [{ owner: 'ada', name: 'engine' }];
  expect(
    (
      await forge.admin.users.tokens.create(ada, {
        name: 'bot',
        scopes: ['read:repository'],
        repositories,
      })
    ).sha1,
  ).toMatch(/^d0d0/);
  await forge.admin.users.tokens.delete({ ...ada, token: 'bot' });
  await forge.actions.runs.cancel({ ...repo, run: 7 });
  expect(await (await forge.actions.runs.getLogs({ ...repo, run: 7 })).text()).toBe('zip');
  await forge.user.following.addActor({ target: '@ada@other.example' });
  expect(lines).toEqual([
    'GET /api/v1/actions/run',
    'GET /api/v1/admin/users/ada/tokens?page=1',
    'POST /api/v1/admin/users/ada/tokens',
    'DELETE /api/v1/admin/users/ada/tokens/bot',
    `POST ${BASE}/runs/7/cancel`,
    `GET ${BASE}/runs/7/logs`,
    'POST /api/v1/user/activitypub/follow',
  ]);
  expect(JSON.parse(asked[2]?.body ?? '')).toMatchObject({ repositories });
  expect(JSON.parse(asked[6]?.body ?? '')).toEqual({ target: '@ada@other.example' });
});
