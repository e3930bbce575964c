import { expect, test } from 'vitest';
import { people } from '../../../forge-server/test/people.js';

const repo = { owner: 'ada', repo: 'engine' };

test.each([{}, { label: ['bug'] }, { names: ['bug'] }, undefined])(
  'labels and topics that are left out or misspelt in %j are refused, because the server would remove all',
  async (body) => {
    await using forge = await people();
    const { issues, labels: known, repos } = forge.ada;
    await known.create(repo, { name: 'bug', color: 'e11d21' });
    const { number: index, labels } = await issues.create(repo, { title: 'one', labels: ['bug'] });
    await repos.topics.replace(repo, { topics: ['engine'] });
    const sent = forge.server.requests.length;
    const refused = { name: 'InputError', code: 'invalid-input' };
    await expect(issues.labels.replace({ ...repo, index }, body as never)).rejects.toMatchObject(
      refused,
    );
    await expect(repos.topics.replace(repo, body as never)).rejects.toMatchObject(refused);
    expect(forge.server.requests).toHaveLength(sent);
    expect((await issues.get({ ...repo, index })).labels).toEqual(labels);
    await repos.topics.replace(repo, { topics: null });
    expect(await repos.topics.list(repo).toArray()).toEqual([]);
    await expect(issues.labels.replace({ ...repo, index }, { labels: [] })).resolves.toEqual([]);
  },
);

test('the description of a variable is removed when it is left out, as on a real server', async () => {
  await using forge = await people();
  const { variables } = forge.ada.actions;
  const stage = { ...repo, variablename: 'STAGE' };
  await variables.create(stage, { value: 'prod', description: 'where' });
  await variables.update(stage, { value: 'dev' });
  expect(await variables.get(stage)).toMatchObject({ data: 'dev', description: '' });
});
