// The MockAgent of undici 7.26 or newer, or 8, as the global dispatcher.
import { ForgeClient } from 'forge-client';
import {
  getGlobalDispatcher,
  MockAgent,
  setGlobalDispatcher,
} from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';

const before = getGlobalDispatcher();
const agent = new MockAgent();
beforeAll(() => {
  agent.disableNetConnect();
  setGlobalDispatcher(agent);
});
afterAll(() => {
  setGlobalDispatcher(before);
});

test('a list', async () => {
  agent
    .get('https://forge.example')
    .intercept({ path: '/api/v1/repos/ada/engine/labels' })
    .reply(200, [{ id: 1, name: 'bug' }]);
  const forge = new ForgeClient({ baseUrl: 'https://forge.example' });
  const labels = forge.labels.list({ owner: 'ada', repo: 'engine' });
  expect(await labels.toArray()).toMatchObject([{ name: 'bug' }]);
  agent.assertNoPendingInterceptors();
});
