import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as endpoints from '../../src/endpoints.js';
import { ForgeClient } from '../../src/index.js';
import { methodFinder } from '../../src/service/method-names.js';

interface Declared {
  readonly id: string;
  readonly path: string;
  readonly deprecated?: string;
}

const methodOf = methodFinder((transport) => new ForgeClient(transport));

test('every endpoint has the name of its method, as docs/routes.md lists it', () => {
  const routes = readFileSync(new URL('../../../../docs/routes.md', import.meta.url), 'utf8');
  const calls = new Map<string, string[]>();
  for (const [, id = '', call = ''] of routes.matchAll(
    /^\| [A-Z]+ \| `[^`]+` \| `(\w+)` \| `forge\.(?!transport)([\w.]+)`/gm,
  ))
    calls.set(id, [...(calls.get(id) ?? []), call]);
  expect(calls.size).toBeGreaterThan(560);
  for (const [id, listed] of calls) expect(listed).toContain(methodOf(id));
});

test('an endpoint that no method sends has none, and errors name its id', () => {
  const declared = (Object.values(endpoints) as unknown[]).filter(
    (each): each is Declared => typeof each === 'object' && each !== null && 'path' in each,
  );
  for (const { id, deprecated } of declared)
    if (deprecated === undefined) expect(methodOf(id), id).toBeDefined();
  const forge = new ForgeClient({ baseUrl: 'http://127.0.0.1:9' });
  const own = { ...endpoints.getIssue, id: 'ownGetIssue' };
  expect(() => forge.transport.check(own, { where: {} as never })).toThrow(
    'ownGetIssue: where.owner: expected a string',
  );
});

test('the names are those of a client made by with(), too, and nothing is sent to learn them', async () => {
  await using forge = new ForgeClient({ baseUrl: 'http://127.0.0.1:9' });
  const other = forge.with({ timeouts: { total: 5 } });
  expect(() => other.issues.list({ owner: 'ada' } as never)).toThrow(
    'issues.list: where.repo: expected a string, found nothing',
  );
  await expect(other.contents.create({} as never, { content: '' })).rejects.toThrow(
    'contents.create: where.owner',
  );
});
