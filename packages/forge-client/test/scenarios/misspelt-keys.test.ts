// Keys that were sent, and ignored by the server, with one letter missing, added or changed, or two swapped.
import { describe, expect, test } from 'vitest';
import type { ForgeClient } from '../../src/index.js';
import { startForge } from '../start-forge.js';

const engine = { owner: 'ada', repo: 'engine' };

const CALLS: readonly (readonly [string, (forge: ForgeClient) => unknown])[] = [
  [
    'repos.create: body.privat is not known: use body.private',
    (forge) => forge.repos.create({ name: 'x', privat: true } as never),
  ],
  [
    'issues.list: query.sate is not known: use query.state',
    (forge) => forge.issues.list(engine, { sate: 'closed' } as never),
  ],
  [
    'issues.list: query.stat is not known: use query.state',
    (forge) => forge.issues.list(engine, { stat: 'closed' } as never),
  ],
  [
    'issues.list: query.lables is not known: use query.labels',
    (forge) => forge.issues.list(engine, { lables: 'bug' } as never),
  ],
  [
    'issues.create: body.titel is not known: use body.title',
    (forge) => forge.issues.create(engine, { titel: 'Leak' } as never),
  ],
  [
    'issues.create: body.boddy is not known: use body.body',
    (forge) => forge.issues.create(engine, { title: 'Leak', boddy: 'x' } as never),
  ],
  [
    'releases.create: body.draf is not known: use body.draft',
    (forge) => forge.releases.create(engine, { tag_name: 'v1', draf: true } as never),
  ],
  [
    'hooks.create: body.evnts is not known: use body.events',
    (forge) =>
      forge.hooks.create(engine, {
        type: 'gitea',
        config: { url: 'http://hooks.example', content_type: 'json' },
        evnts: ['push'],
      } as never),
  ],
  [
    'orgs.repos.deleteAll: where.repo is not known: the address has org',
    (forge) => forge.orgs.repos.deleteAll({ org: 'harbour', repo: 'x' } as never),
  ],
];

describe.each([['undici'], ['fetch']])('over %s, nothing is sent', (driver) => {
  test.each(CALLS)('%s', async (message, run) => {
    const { forge, server } = await startForge(
      driver === 'fetch' ? { fetch: globalThis.fetch } : {},
    );
    const call = Promise.resolve().then(() => run(forge));
    await expect(call).rejects.toMatchObject({
      name: 'InputError',
      code: 'invalid-input',
      message,
    });
    expect(server.requests).toEqual([]);
  });
});
