// nock records the responses of a server in a file once; later runs respond
// from the file. The embedded forge stands for the real one here.
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import nock from 'nock';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const where = { owner: 'ada', repo: 'engine' };

test('a recorded repository is read without the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nock-'));
  nock.back.fixtures = folder;
  nock.back.setMode('record'); // only what the file does not have
  onTestFinished(async () => {
    nock.restore();
    await rm(folder, { recursive: true });
  });
  const server = await startForgeServer();
  const forge = new ForgeClient({
    baseUrl: server.url,
    auth: token(server.token),
  });

  const recording = await nock.back('repo.json');
  const { full_name: name } = await forge.repos.get(where);
  recording.nockDone();
  await server.close();
  const file = join(folder, 'repo.json');
  expect(await readFile(file, 'utf8')).not.toContain(server.token);

  const playback = await nock.back('repo.json');
  expect(await forge.repos.get(where)).toMatchObject({ full_name: name });
  playback.nockDone();
});
