import { expect, test } from 'vitest';
import { ActionArtifacts } from '../../../src/api/actions/artifacts/artifacts.js';
import { ActionJobs } from '../../../src/api/actions/jobs/jobs.js';
import { basic, NotFoundError, type Transport, UnauthorizedError } from '../../../src/index.js';
import { getVersion } from '../../../src/api/server/endpoints.js';
import { errorOf, recorded, scriptServer } from '../../script-server.js';

const artifact = { owner: 'ada', repo: 'engine', artifact_id: 19 };
const job = { owner: 'ada', repo: 'engine', job_id: 99 };
const ZIP = '/api/v1/repos/ada/engine/actions/artifacts/19/zip';
const LOGS = 'GET /api/v1/repos/ada/engine/actions/jobs/99/logs';
const SIGNED = '?sig=AbC_-123&expires=1795233755';

const bytes = recorded('downloadArtifactRaw', 'odd-raw');
const withSecrets = {
  auth: basic({ username: 'ada', password: 'dummy-password', otp: '123456' }),
  headers: { 'private-token': 'dummy-private', cookie: 'session=dummy' },
  sudo: 'grace',
};
const originOf = (transport: Transport): string =>
  new URL(transport.describe(getVersion, {}).url).origin;

test('an artifact in a storage service is fetched from there without any credential', async () => {
  const storage = await scriptServer([bytes]);
  const location = `${originOf(storage.transport)}/bucket/19${SIGNED}`;
  const { transport, asked } = await scriptServer(
    [{ status: 302, headers: { location }, body: '<a>Found</a>' }],
    withSecrets,
  );

  const stream = await new ActionArtifacts(transport).download(artifact, {
    headers: { range: 'bytes=0-99' },
  });

  expect(stream).toMatchObject({ filename: 'notes.txt', type: 'text/plain' });
  await expect(stream.text()).resolves.toBe('plain notes ✍️\n');
  const authorization = expect.stringMatching(/^Basic /) as string;
  expect(asked[0]?.headers).toMatchObject({
    authorization,
    'private-token': 'dummy-private',
    sudo: 'grace',
  });
  const [first] = storage.asked;
  expect(first?.line).toBe(`GET /bucket/19${SIGNED}`);
  const harmless = ['accept', 'accept-encoding', 'connection', 'host', 'range', 'user-agent'];
  expect(Object.keys(first?.headers ?? {}).filter((name) => !harmless.includes(name))).toEqual([]);
  expect(first?.headers['range']).toBe('bytes=0-99');
});

test('an artifact on the forge itself is downloaded from its signed URL, and no error or hook shows the signature', async () => {
  const seen: string[] = [];
  const replies = [
    { status: 302, headers: { location: `${ZIP}/raw${SIGNED}` } },
    { status: 401, body: { message: 'Error link expired' } },
  ];
  const { transport, lines } = await scriptServer(replies, {
    hooks: { onResponse: (event) => void seen.push(JSON.stringify(event)) },
  });
  const error = await errorOf(new ActionArtifacts(transport).download(artifact));
  expect(lines).toEqual([`GET ${ZIP}`, `GET ${ZIP}/raw${SIGNED}`]);
  expect(error).toBeInstanceOf(UnauthorizedError);
  expect((error as Error).message).toContain('401 Error link expired');
  expect(seen).toHaveLength(2);
  expect(seen.join() + JSON.stringify(error) + String(error)).not.toContain('AbC_-123');
});

test.each([
  ['err-404-expired', 'Artifact has expired'],
  ['err-404-unknown', 'artifact not found'],
])('an artifact that cannot be had is an error, not a file (%s)', async (name, words) => {
  const { transport, lines } = await scriptServer([recorded('downloadArtifact', name)]);
  const error = await errorOf(new ActionArtifacts(transport).download(artifact));
  expect(error).toBeInstanceOf(NotFoundError);
  expect((error as Error).message).toContain(words);
  expect(lines).toEqual([`GET ${ZIP}`]);
});

test('a signed URL is requested with its signature alone', async () => {
  const { transport, asked } = await scriptServer([bytes], { auth: withSecrets.auth });
  const stream = await new ActionArtifacts(transport).downloadSigned(artifact, {
    sig: 'AbC_-123',
    expires: 1_795_233_755,
  });
  await expect(stream.text()).resolves.toBe('plain notes ✍️\n');
  expect(asked[0]?.line).toBe(`GET ${ZIP}/raw${SIGNED}`);
  expect(Object.keys(asked[0]?.headers ?? {})).not.toContain('authorization');
  expect(Object.keys(asked[0]?.headers ?? {}).filter((name) => name.endsWith('-otp'))).toEqual([]);
});

test.each([
  ['altered', 'Error unauthorized'],
  ['too old', 'Error link expired'],
])(
  'a signature that is %s is a 401, tried once, in the words of the server',
  async (_, message) => {
    const { transport, lines } = await scriptServer([{ status: 401, body: { message } }]);
    const error = await errorOf(
      new ActionArtifacts(transport).downloadSigned(artifact, { sig: 'AbC_-123', expires: 1 }),
    );
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain('AbC_-123');
    expect(lines).toHaveLength(1);
  },
);

test('the run of an artifact has what the server fills in, and no dates', async () => {
  const { transport } = await scriptServer([recorded('getArtifact', 'odd-expired')]);
  const { expired, workflow_run } = await new ActionArtifacts(transport).get(artifact);
  expect(expired).toBe(true);
  expect(workflow_run).toMatchObject({
    status: '',
    pull_requests: [],
    started_at: null,
    completed_at: null,
  });
  expect(workflow_run?.repository_id).toBeGreaterThan(0);
});

test('the log of a job is returned as bytes, with its name', async () => {
  const reply = recorded('downloadActionsRunJobLogs', 'ok-in-progress');
  const { transport, lines } = await scriptServer([reply]);
  const log = await new ActionJobs(transport).getLogs(job);
  expect(log.filename).toMatch(/^ci-build-\d+\.log$/);
  await expect(log.text()).resolves.toBe(reply.body);
  expect(lines).toEqual([LOGS]);
});

test('a part of a log can be requested', async () => {
  const { transport, asked } = await scriptServer([
    recorded('downloadActionsRunJobLogs', 'odd-range'),
  ]);
  const log = await new ActionJobs(transport).getLogs(job, {}, { headers: { range: 'bytes=0-9' } });
  expect(log.status).toBe(206);
  await expect(log.bytes()).resolves.toHaveLength(10);
  expect(asked[0]?.headers['range']).toBe('bytes=0-9');
});

test.each(['err-404-not-started', 'err-404-skipped-job'])(
  'a job that no runner took has no log (%s)',
  async (name) => {
    const { transport } = await scriptServer([recorded('downloadActionsRunJobLogs', name)]);
    const error = await errorOf(new ActionJobs(transport).getLogs(job));
    expect(error).toBeInstanceOf(NotFoundError);
    expect((error as Error).message).toContain('job not started');
  },
);
