import { expect, test } from 'vitest';
import * as endpoints from '../../../forge-client/src/operations.js';
import { startForgeServer } from '../../src/index.js';
import type { DeclaredEndpoint } from '../../src/routing/lookup.js';
import { asking, at } from '../api.js';

const fill: Readonly<Record<string, string>> = {
  owner: 'ada',
  repo: 'engine',
  org: 'forge',
  username: 'ada',
  index: '1',
  filepath: 'README.md',
  branch: 'main',
  sha: 'main',
  ref: 'main',
  archive: 'main.zip',
  basehead: 'main...topic',
  collaborator: 'bob',
  assignee: 'ada',
  workflow_id: 'ci.yml',
  tag: 'v1',
  base: 'main',
  head: 'topic',
  diffType: 'diff',
  user: 'ada',
  name: 'MIT',
};

test('every value that the server returns fits the schema of its endpoint', async () => {
  await using server = await startForgeServer();
  const { seed } = server;
  seed.user('bob');
  seed.org('forge');
  seed.repo('forge/tools');
  seed.issues('ada/engine', ['one', 'two']);
  seed.commit('ada/engine', {
    '.gitea/workflows/ci.yml':
      'name: CI\non: workflow_dispatch\njobs:\n  a:\n    steps:\n      - run: echo\n',
  });
  seed.commit('ada/engine', { 'topic.txt': 'x\n' }, { branch: 'topic' });
  const ask = asking(server.url, server.token);
  await ask('POST', '/repos/ada/engine/pulls', { head: 'topic', base: 'main', title: 'three' });
  await ask('POST', '/repos/ada/engine/issues/1/comments', { body: 'a comment' });
  await ask('POST', '/repos/ada/engine/releases', { tag_name: 'v1', tag_message: 'one' });
  await ask('POST', '/repos/ada/engine/labels', { name: 'bug', color: 'f00' });
  await ask('POST', '/repos/ada/engine/actions/workflows/ci.yml/dispatches', { ref: 'main' });
  const wrong: string[] = [];
  let read = 0;
  const all: readonly unknown[] = Object.values(endpoints);
  for (const endpoint of all.filter(
    (value): value is DeclaredEndpoint =>
      typeof value === 'object' &&
      value !== null &&
      'id' in value &&
      'path' in value &&
      !('outsideApi' in value),
  )) {
    if (endpoint.method !== 'GET') continue;
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      name === 'index' && endpoint.path.includes('/pulls') ? '3' : (fill[name] ?? '1'),
    );
    const answer = await ask('GET', path);
    const schema = endpoint.output ?? endpoint.item;
    if (answer.status !== 200 || schema === undefined || endpoint.text !== undefined) continue;
    read += 1;
    try {
      const list = endpoint.key === undefined ? answer.body : at(answer, endpoint.key);
      if (endpoint.output !== undefined) schema.parse(answer.body);
      else for (const item of (list ?? []) as readonly unknown[]) schema.parse(item);
    } catch (error) {
      wrong.push(`${endpoint.id}: ${String(error)}`);
    }
  }
  console.log(`reads checked against their schemas: ${String(read)}`);
  expect(wrong).toEqual([]);
  expect(read).toBeGreaterThan(150);
});
