// On GitHub, `null` clears a field of an update. Servers of this API keep most fields for `null`.
import { expect, test } from 'vitest';
import { errorOf, scriptServer } from '../script-server.js';
import { startForge } from '../start-forge.js';
import * as operations from '../../src/operations.js';
import { forgeTools } from '../../src/tools/index.js';

const repo = { owner: 'ada', repo: 'engine' };

test('null clears the fields of an issue and of a pull request', async () => {
  const { forge, server } = await startForge();
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'work' });
  const { id: milestone } = await forge.milestones.create(repo, { title: 'v1' });
  const { id: label } = await forge.labels.create(repo, { name: 'bug', color: '#ff0000' });
  const filled = {
    title: 'Leak',
    body: 'It drips.',
    milestone,
    assignees: ['ada'],
    due_date: '2030-01-02T00:00:00Z',
    labels: [label],
  };
  const cleared = { body: null, milestone: null, assignees: null, due_date: null };
  const none = { body: '', milestone: null, assignees: [], due_date: null };
  const { number: index } = await forge.issues.create(repo, filled);
  await expect(forge.issues.update({ ...repo, index }, cleared)).resolves.toMatchObject({
    ...none,
    labels: [{ id: label }],
  });
  const pull = await forge.pulls.create(repo, { ...filled, head: 'work', base: 'main' });
  expect(pull.milestone?.id).toBe(milestone);
  const at = { ...repo, index: pull.number };
  const changed = await forge.pulls.update(at, { ...cleared, labels: null, title: 'Valve' });
  expect(changed).toMatchObject({
    body: '',
    milestone: null,
    due_date: null,
    labels: [],
    title: 'Valve',
  });
  expect(changed.assignees).toEqual([]);
});

test('0 removes the milestone of a pull request, in the tools too, and what is refused changes nothing', async () => {
  const { forge, server } = await startForge();
  server.seed.commit('ada/engine', { 'a.txt': 'a' }, { branch: 'work' });
  const { id: milestone } = await forge.milestones.create(repo, { title: 'v1' });
  const body = { title: 'Valve', head: 'work', base: 'main', milestone };
  const { number: index } = await forge.pulls.create(repo, body);
  const at = { ...repo, index };
  // The route itself keeps it, as recorded.
  await forge.transport.call(operations.updatePull, { where: at, body: { milestone: 0 } });
  expect((await forge.pulls.get(at)).milestone?.id).toBe(milestone);
  await expect(
    forge.pulls.update(at, { milestone: null, title: 7 as never }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  expect((await forge.pulls.get(at)).milestone?.id).toBe(milestone);
  expect(
    await errorOf(forge.pulls.update(at, { milestone: null, assignees: ['nobody'] })),
  ).toMatchObject({ status: 422, mayHaveExecuted: false });
  expect((await forge.pulls.get(at)).milestone?.id).toBe(milestone);
  server.faults.add({ endpoint: 'issueEditIssue', status: 500 });
  expect(await errorOf(forge.pulls.update(at, { milestone: null, title: 'Pump' }))).toMatchObject({
    status: 500,
    mayHaveExecuted: true,
  });
  expect(await forge.pulls.get(at)).toMatchObject({ title: 'Pump', milestone: { id: milestone } });
  const removed = await forge.pulls.update(at, { milestone: 0, title: 'Valve' });
  expect(removed).toEqual(await forge.pulls.get(at));
  expect(removed).toMatchObject({ title: 'Valve', milestone: null });
  await forge.pulls.update(at, { milestone });
  const [tool] = forgeTools(forge, { include: ['pulls.update'] });
  await tool?.run({ ...at, milestone: 0 });
  expect((await forge.pulls.get(at)).milestone).toBeNull();
  // Models send null for arguments that they leave out.
  await forge.pulls.update(at, { milestone, body: 'kept' });
  await tool?.run({ ...at, title: 'Gauge', milestone: null, body: null, due_date: null });
  await expect(forge.pulls.get(at)).resolves.toMatchObject({
    title: 'Gauge',
    body: 'kept',
    milestone: { id: milestone },
  });
});

test('null clears the texts and lists of other updates', async () => {
  const { forge } = await startForge();
  await forge.orgs.create({ username: 'works', description: 'Makes valves', location: 'Hull' });
  await expect(
    forge.orgs.update({ org: 'works' }, { description: null, location: null }),
  ).resolves.toMatchObject({ description: '', location: '' });
  const { id } = await forge.labels.create(repo, {
    name: 'bug',
    color: '#ff0000',
    description: 'x',
  });
  await expect(forge.labels.update({ ...repo, id }, { description: null })).resolves.toMatchObject({
    name: 'bug',
    description: '',
  });
  const made = await forge.milestones.create(repo, { title: 'v1', description: 'x' });
  await expect(
    forge.milestones.update({ ...repo, id: made.id }, { description: null, due_on: null }),
  ).resolves.toMatchObject({ title: 'v1', description: '', due_on: null });
});

test('a team that gets all repositories is sent with its level, which servers ask for', async () => {
  const { forge } = await startForge();
  await forge.orgs.create({ username: 'works' });
  const where = { org: 'works' };
  const { id } = await forge.teams.create(where, {
    name: 'builders',
    units_map: { 'repo.code': 'write' },
  });
  const update = { includes_all_repositories: true };
  await forge.transport.call(operations.updateTeam, { where: { id }, body: update });
  expect((await forge.teams.get({ id })).includes_all_repositories).toBe(false);
  await expect(forge.teams.update({ id }, update)).resolves.toMatchObject({
    includes_all_repositories: true,
    units_map: { 'repo.code': 'write' },
  });
});

test('due_date: null of an issue is sent as what removes it, beside nothing else', async () => {
  const { transport, asked } = await scriptServer([{ status: 500 }]);
  await transport
    .call(operations.updateIssue, { where: { ...repo, index: 1 }, body: { due_date: null } })
    .catch(() => undefined);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ unset_due_date: true });
});
