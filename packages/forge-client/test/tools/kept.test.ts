import { expect, test } from 'vitest';
import { engine, failure, kit } from './kit.js';

test('a tool that updates keeps what its route would reset, as the method does', async () => {
  const { forge, call } = await kit({}, { like: 'gitea-1.25' });
  const hook = await forge.hooks.create(engine, {
    type: 'gitea',
    config: { url: 'https://app.example/hook', content_type: 'json' },
    events: ['release'],
    branch_filter: 'main',
    active: true,
  });
  await call('hooks.update', { ...engine, id: hook.id, active: false });
  expect(await forge.hooks.get({ ...engine, id: hook.id })).toMatchObject({
    events: ['release'],
    branch_filter: 'main',
    active: false,
  });
  await forge.orgs.create({ username: 'works', full_name: 'Works' });
  await call('orgs.update', { org: 'works', description: 'Makes valves' });
  expect(await forge.orgs.get({ org: 'works' })).toMatchObject({
    full_name: 'Works',
    description: 'Makes valves',
  });
  const { id } = await forge.milestones.create(engine, {
    title: 'v1',
    due_on: '2031-01-02T03:04:05Z',
  });
  await call('milestones.update', { ...engine, id, description: 'First' });
  expect((await forge.milestones.get({ ...engine, id })).due_on).not.toBeNull();
});

test('a tool makes no mirror of every branch where the server ignores branch_filter', async () => {
  const { forge, call } = await kit({}, { like: 'gitea-1.27' });
  const mirror = { remote_address: 'https://git.example/copy.git', interval: '8h' };
  const args = { ...engine, ...mirror, branch_filter: 'main' };
  expect((await failure(call('repos.pushMirrors.create', args))).code).toBe('ignored-filter');
  expect(await forge.repos.pushMirrors.list(engine).toArray()).toEqual([]);
});
