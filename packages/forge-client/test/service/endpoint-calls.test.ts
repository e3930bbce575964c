import { checkRequest } from '@clients/core';
import { expect, test } from 'vitest';
import {
  endpointsOf,
  loadNoting,
  noteEndpoints,
} from '../../../core/test/servers/noting-transport.js';
import * as endpoints from '../../src/operations.js';
import { ForgeClient } from '../../src/index.js';
import { listOperations } from '../../src/tools/operations.js';
import { SPECIAL_OPERATIONS } from '../../src/tools/special.js';

interface Declared {
  readonly id: string;
  readonly call?: string;
  readonly deprecated?: string;
}

const repo = { owner: 'ada', repo: 'engine' };
const file = { ...repo, filepath: 'a.md' };

/** Arguments of methods that look at them before they send anything. */
const OWN_ARGUMENTS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'contents.getMany': [[repo, { files: ['a.md'] }]],
  'contents.create': [[file, { content: '' }]],
  'contents.update': [[file, { content: '', sha: 'x' }]],
  'contents.change': [[repo, { files: [{ operation: 'create', path: 'a.md', content: '' }] }]],
  'wiki.update': [
    [
      { ...repo, pageName: 'Home' },
      { title: 'Home', content: '' },
    ],
  ],
  ...Object.fromEntries(
    ['projects', 'orgs.projects', 'user.projects'].flatMap((noun) =>
      ['add', 'move', 'remove'].map((method) => [
        `${noun}.issues.${method}`,
        [[{ id: 1, column_id: 2 }, { issue_id: 3 }, {}]],
      ]),
    ),
  ),
  'actions.artifacts.downloadSigned': [[{ ...repo, artifact_id: 1 }]],
};

/** Methods that look up names or indexes. Their tools take ids, of which there is nothing to look up. */
const TOOLS_WITH_IDS = [
  'issues.create',
  'issues.update',
  ...['projects', 'orgs.projects', 'user.projects'].flatMap((noun) =>
    ['add', 'move', 'remove'].map((method) => `${noun}.issues.${method}`),
  ),
];

test('every endpoint names the method that sends it, and only a deprecated one may name none', async () => {
  const [endpoints, { ForgeClient, StatusError, Transport }] = await loadNoting(() =>
    Promise.all([import('../../src/operations.js'), import('../../src/index.js')]),
  );
  const declared = (Object.values(endpoints) as unknown[]).filter(
    (each): each is Declared => typeof each === 'object' && each !== null && 'path' in each,
  );
  const noted = new Set<object>();
  // Forgejo's routes are tried where a server does not have those of Gitea.
  const noRoute = Object.create(StatusError.prototype, { code: { value: 'no-route' } }) as object;
  const answers = new Map<object, object>([
    [endpoints.getIssueAsset, { uuid: 'x' }],
    [endpoints.rerunJob, noRoute],
    [endpoints.addUserBlock, noRoute],
    [endpoints.addOrgBlock, noRoute],
    [endpoints.removeUserBlock, noRoute],
    [endpoints.removeOrgBlock, noRoute],
    [endpoints.getServerSshSigningKey, noRoute],
  ]);
  const transport = new Transport({ baseUrl: 'http://127.0.0.1:9' });
  const forge = new ForgeClient(noteEndpoints(transport, noted, answers));
  expect(declared.length).toBeGreaterThan(570);
  const unseen: string[] = [];
  const several = new Set<string>();
  for (const endpoint of declared) {
    const { id, call, deprecated } = endpoint;
    if (call === undefined) {
      expect(deprecated, id).toBeDefined();
      continue;
    }
    const sent = await endpointsOf(forge, noted, call, OWN_ARGUMENTS[call]);
    expect(sent, `${id} names ${call}`).toBeDefined();
    if (sent?.has(endpoint) !== true) unseen.push(id);
    if ((sent?.size ?? 0) > 1) several.add(call);
  }
  expect(unseen).toEqual([]);
  // A tool that sent the endpoint alone would do less than the method.
  const short = [...several].filter(
    (method) => SPECIAL_OPERATIONS[method]?.byMethod !== true && !TOOLS_WITH_IDS.includes(method),
  );
  expect(short.filter((method) => listOperations().has(method))).toEqual([]);
});

test('an error names the id of an endpoint that names no method', () => {
  const forge = new ForgeClient({ baseUrl: 'http://127.0.0.1:9' });
  const { input, output } = endpoints.getIssue;
  const own = { id: 'ownGetIssue', method: 'GET', path: '/own/{index}', input, output } as const;
  expect(() => checkRequest(forge.transport, own, { where: {} as never })).toThrow(
    'ownGetIssue: where.owner, where.repo and where.index are missing',
  );
});

test('errors name the method, of a client made by with() too', async () => {
  await using forge = new ForgeClient({ baseUrl: 'http://127.0.0.1:9' });
  const other = forge.with({ timeouts: { total: 5 } });
  expect(() => other.issues.list({ owner: 'ada' } as never)).toThrow(
    'issues.list: where.repo is missing: the address has owner, repo',
  );
  await expect(other.contents.create({} as never, { content: '' })).rejects.toThrow(
    'contents.create: where.owner',
  );
});
