import { expect, test, vi } from 'vitest';
import type { ServerProduct } from 'forge-client';
import { jsonSchemaOf } from '@clients/core/json-schema';
import type { ProductRoute } from 'forge-client/endpoints';
import type { StandardSchema } from '@clients/core';
import { operations } from '../../../forge-client/src/for-server.js';
import { findProduct, hasRoute, type ServerKind } from '../../src/state/server-kinds.js';
import { asking, at, base64 } from '../api.js';
import { startForgeServer } from '../../src/index.js';

interface List extends Partial<ProductRoute> {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly item: unknown;
  readonly input?: { readonly query?: StandardSchema<unknown> };
}

/** The parameters that no server of a product reads here, by the reason. */
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  'runs have no pull requests, which it leaves out': ['getWorkflowRuns exclude_pull_requests'],
  'no repository is on a disk only': ['adminUnadoptedList pattern', 'adminUnadoptedList query'],
  'Forgejo has it from 16 on': ['repoListPullRequests base', 'repoListPullRequests head'],
  'spaces count in every diff': ['repoGetPullRequestFiles whitespace'],
  'a runner is listed for its own owner only': [
    'getRepoRunners visible',
    'getOrgRunners visible',
    'getUserRunners visible',
    'getAdminRunners visible',
  ],
};

const UNREAD: Readonly<Record<ServerProduct, Readonly<Record<string, readonly string[]>>>> = {
  forgejo: EVERYWHERE,
  gitea: {
    ...EVERYWHERE,
    'runs of other lists have no pull requests, either': [
      'getOrgWorkflowRuns exclude_pull_requests',
      'getUserWorkflowRuns exclude_pull_requests',
      'listAdminWorkflowRuns exclude_pull_requests',
      'ActionsListWorkflowRuns exclude_pull_requests',
    ],
    'no workflow comes from another repository': [
      'ActionsListWorkflowRuns scoped_workflow_source_repo_id',
    ],
    'Gitea does not read it, either': [
      'getWorkflowRuns run_number',
      'getWorkflowRuns ref',
      'getWorkflowRuns workflow_id',
      'ListActionTasks status',
      'issueSearchIssues sort',
      'issueSearchIssues priority_repo_id',
      'issueListIssues sort',
      'repoListReleases q',
      'userSearch sort',
    ],
  },
};

function isList(value: unknown): value is List {
  return typeof value === 'object' && value !== null && 'item' in value && 'path' in value;
}

/** Asks each list of a server that has parameters once, and returns those that were not read. */
async function findUnread(like: ServerKind): Promise<string[]> {
  await using server = await startForgeServer({ like });
  const ada = asking(server.url, server.token);
  const content = base64('on: push\njobs:\n  build:\n    runs-on: x\n    steps:\n      - run: x\n');
  const repo = '/repos/ada/engine';
  await ada('POST', `${repo}/contents/.gitea/workflows/ci.yml`, { content });
  await ada('POST', `${repo}/issues`, { title: 'x' });
  await ada('POST', `${repo}/contents/b.txt`, { content, new_branch: 'two' });
  const pull = await ada('POST', `${repo}/pulls`, { title: 'x', head: 'two', base: 'main' });
  await ada('POST', '/user/repos', { name: 'hidden', private: true });
  await ada('POST', '/orgs', { username: 'guild' });
  await ada('POST', '/orgs/guild/repos', { name: 'hall', auto_init: true });
  await ada('POST', '/repos/guild/hall/contents/.gitea/workflows/ci.yml', { content });
  const team = await ada('POST', '/orgs/guild/teams', { name: 'b', units: ['repo.code'] });
  const runs = await ada('GET', `${repo}/actions/runs`);
  const values: Readonly<Record<string, unknown>> = {
    owner: 'ada',
    repo: 'engine',
    username: 'ada',
    org: 'guild',
    id: at(team, 'id'),
    index: at(pull, 'number'),
    sha: 'main',
    ref: 'main',
    workflow_id: 'ci.yml',
    run: at(runs, 'workflow_runs', 0, 'id'),
    run_id: at(runs, 'workflow_runs', 0, 'id'),
    attempt: 1,
  };
  const read = new Set<string>();
  for (const method of ['get', 'getAll', 'has'] as const) {
    const own: unknown = Reflect.get(URLSearchParams.prototype, method);
    if (typeof own !== 'function') throw new Error(`no method ${method}`);
    vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
      this: URLSearchParams,
      key: string,
    ) {
      read.add(key);
      return Reflect.apply(own, this, [key]) as never;
    });
  }
  const unread: string[] = [];
  try {
    for (const one of Object.values<unknown>(operations)) {
      if (!isList(one) || one.input?.query === undefined || !hasRoute(like, one)) continue;
      const keys = Object.keys(jsonSchemaOf(one.input.query)['properties'] ?? {});
      const wanted = keys.filter((key) => key !== 'page' && key !== 'limit');
      if (wanted.length === 0) continue;
      const path = one.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
      read.clear();
      // Some are read only beside this one.
      const { status } = await ada('GET', `${path}?uid=1`);
      expect(`${one.id} ${String(status)}`).toBe(`${one.id} 200`);
      unread.push(...wanted.filter((key) => !read.has(key)).map((key) => `${one.id} ${key}`));
    }
  } finally {
    vi.restoreAllMocks();
  }
  return unread;
}

test.each(['gitea-28', 'forgejo-15'] as const)(
  'a parameter that the client can send to a list of %s is read, unless there is a reason',
  async (like) => {
    const found = await findUnread(like);
    const known = Object.values(UNREAD[findProduct(like)]).flat();
    expect(found.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !found.includes(name))).toEqual([]);
  },
);
