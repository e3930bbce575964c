import { expect, test } from 'vitest';
import { ForgeClient, token } from 'forge-client';
import { startForgeServer } from '../../../src/index.js';
import { openReceiver } from '../../../../forge-client/test/scenarios/stories/receiver.js';

const workflow = (step: string): string => `name: CI
on:
  workflow_dispatch:
jobs:
  build:
    runs-on: ubuntu-latest
    steps:
      - run: ${step}
`;

test('an embedded Forgejo reports the end of each run to its webhooks, a recovery also as such', async () => {
  await using receiver = await openReceiver('secret');
  await using server = await startForgeServer({
    like: 'forgejo-15',
    pace: { queued: 60_000, running: 60_000 },
  });
  await using forge = new ForgeClient({ baseUrl: server.url, auth: token(server.token) });
  const repo = { owner: 'ada', repo: 'engine' };
  const events = ['action_run_failure', 'action_run_recover', 'action_run_success'];
  const { events: stored } = await forge.hooks.create(repo, {
    type: 'gitea',
    active: true,
    events: [...events, 'workflow_run'],
    config: { url: receiver.url, content_type: 'json', secret: 'secret' },
  });
  expect([...stored].sort()).toEqual(events);

  const expected: (readonly [string, string | undefined])[] = [];
  for (const [step, ends] of [
    ['exit 1', ['action_run_failure']],
    ['make', ['action_run_success', 'action_run_recover']],
    ['make', ['action_run_success']],
  ] as const) {
    server.seed.commit('ada/engine', { '.gitea/workflows/ci.yml': workflow(step) });
    await forge.actions.workflows.dispatch({ ...repo, workflow_id: 'ci.yml' }, { ref: 'main' });
    const last =
      expected.length === 0
        ? undefined
        : expected.at(-1)?.[0] === 'action_run_failure'
          ? 'failure'
          : 'success';
    for (const end of ends) expected.push([end, last]);
    server.state.clock.advance(120_000);
    await expect.poll(() => receiver.events.length).toBe(expected.length);
  }

  expect(receiver.refused).toEqual([]);
  const seen = receiver.events.map((event) => {
    expect(event.drift).toEqual([]);
    return event.event.startsWith('action_run_') && 'payload' in event
      ? [
          event.event,
          (event.payload as { readonly last_run?: { readonly status: string } }).last_run?.status,
        ]
      : [event.event];
  });
  expect(seen.sort()).toEqual([...expected].sort());
});
