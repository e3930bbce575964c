// The handlers of both kits with the msw that is installed beside them.
import assert from 'node:assert/strict';
import { ForgeClient, NotFoundError, token } from 'forge-client';
import { createForgeApp } from 'forge-client/testing';
import { ModelClient } from 'model-client';
import { createModelApp } from 'model-client/testing';
import { http } from 'msw';
import { setupServer } from 'msw/node';

const [modelUrl, forgeUrl] = ['https://models.example', 'https://forge.example'];
const repo = { owner: 'ada', repo: 'engine' };
const [modelApp, forgeApp] = [createModelApp(), createForgeApp()];
const network = setupServer(
  ...modelApp.handlers(http, modelUrl),
  ...forgeApp.handlers(http, forgeUrl),
);
network.listen();

const throughMsw = (input, init) => fetch(input, init);
const model = new ModelClient({ baseUrl: modelUrl, fetch: throughMsw });
let events = 0;
for await (const { message } of model.chatStream({
  model: 'llama3.2',
  messages: [{ role: 'user', content: 'Why?' }],
}))
  events += message.content === '' ? 0 : 1;
assert.ok(events > 1);

const forge = new ForgeClient({
  baseUrl: forgeUrl,
  auth: token(forgeApp.token),
  fetch: throughMsw,
});
const { number } = await forge.issues.create(repo, { title: 'Leak' });
assert.deepEqual(
  (await forge.issues.list(repo).toArray()).map(({ title }) => title),
  ['Leak'],
);
const { size } = await forge.issues.assets.create(
  { ...repo, index: number },
  { content: new Uint8Array(70_000), filename: 'a.bin' },
);
assert.equal(size, 70_000);
await assert.rejects(forge.repos.get({ owner: 'ada', repo: 'nope' }), NotFoundError);
network.close();
console.log('done: msw');
