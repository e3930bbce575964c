// The job of a release, with a token that may publish packages and with
// one that may not.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startForgeServer } from 'forge-client/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runJob } from './job.ts';

test.each([
  [['write:repository', 'write:package'], true],
  [['write:repository'], false],
])('a token with %j makes the release', async (scopes, isPublished) => {
  const server = await startForgeServer();
  onTestFinished(() => server.close());
  const folder = await mkdtemp(join(tmpdir(), 'job-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'engine.tar.gz');
  await writeFile(path, 'bytes');
  const done = await runJob(
    {
      GITHUB_SERVER_URL: server.url,
      GITHUB_REPOSITORY: 'ada/engine',
      GITHUB_REF_NAME: 'v1.0.0',
      JOB_TOKEN: server.seed.token('ada', scopes),
    },
    path,
  );
  expect(done.isPublished).toBe(isPublished);
  expect(done.url).toContain('/ada/engine/releases/');
});
