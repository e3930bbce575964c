// Records the responses of a server in a file once; later runs respond from
// the file. The embedded forge stands for the real one here.
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from 'forge-client/testing';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SnapshotAgent } from 'undici';
import { expect, onTestFinished, test } from 'vitest';

const where = { owner: 'ada', repo: 'engine' };

async function readName(
  baseUrl: string,
  secret: string,
  dispatcher: SnapshotAgent,
): Promise<string> {
  const auth = token(secret);
  const forge = new ForgeClient({ baseUrl, auth, dispatcher });
  const { full_name } = await forge.repos.get(where);
  await dispatcher.close(); // writes the file after recording
  return full_name;
}

test('a recorded repository is read without the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'snapshots-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const snapshotPath = join(folder, 'repo.json');
  // Without this option, the file contains the token.
  const excludeHeaders = ['authorization', 'set-cookie'];
  const options = { snapshotPath, excludeHeaders };

  const server = await startForgeServer();
  const recording = new SnapshotAgent({ mode: 'record', ...options });
  const name = await readName(server.url, server.token, recording);
  await server.close();
  expect(name).toBe('ada/engine');
  expect(await readFile(snapshotPath, 'utf8')).not.toContain(server.token);

  const playback = new SnapshotAgent({ mode: 'playback', ...options });
  expect(await readName(server.url, 'any', playback)).toBe(name);
});
