import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { bearer, ModelClient } from '../../src/index.js';
import { failure, json, scriptedServer } from '../scripted-server.js';

test('web search is sent neither to the socket nor to the bound dispatcher of the model server', async () => {
  const answer = (response: Parameters<typeof json>[0]): void => {
    json(response, { results: null, version: '1' });
  };
  await using local = await scriptedServer(answer);
  await using cloud = await scriptedServer(answer);
  const web = { baseUrl: cloud.url, auth: bearer('cloud') };
  const dispatcher = new Pool(local.url);
  const bound = new ModelClient({ baseUrl: local.url, dispatcher, web });
  await bound.version();
  expect(await failure(bound.webSearch({ query: 'x' }))).toMatchObject({
    kind: 'input',
    code: 'dispatcher-bound',
    mayHaveExecuted: false,
  });
  await dispatcher.destroy();
  expect(local.asked.map(({ path }) => path)).toEqual(['/api/version']);
  expect(cloud.asked).toHaveLength(0);

  const folder = mkdtempSync(join(tmpdir(), 'model-socket-'));
  const heads: string[] = [];
  const socket = createServer((request, response) => {
    heads.push(`${request.url ?? ''} ${JSON.stringify(request.headers)}`);
    json(response, { version: '1' });
  }).listen(join(folder, 's'));
  onTestFinished(() => {
    socket.close();
    rmSync(folder, { recursive: true });
  });
  const model = new ModelClient({
    baseUrl: 'http://model.local',
    socketPath: join(folder, 's'),
    web,
  });
  await model.version();
  expect(await model.webSearch({ query: 'x' })).toMatchObject({ results: [] });
  expect(heads).toHaveLength(1);
  expect(heads[0]).not.toContain('cloud');
  expect(cloud.asked.map(({ headers }) => headers['authorization'])).toEqual(['Bearer cloud']);
  await model.close();
});
