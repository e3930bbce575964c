import type { ZodSchema } from '@clients/core/schema';
import { describe, expect, test } from 'vitest';
import { addKeys } from '../../../core/test/servers/schema-keys.js';
import { otherNames } from '../../../core/test/servers/side-by-side.js';
import * as endpoints from '../../src/operations.js';
import { ForgeClient, InputError, token } from '../../src/index.js';
import { aliases } from '../../src/service/explain.js';

const forge = new ForgeClient({
  baseUrl: 'http://127.0.0.1:9',
  auth: token('t'),
  retry: { limit: 0 },
});
const where = { owner: 'ada', repo: 'engine' };
const odd = (extra: object): object => extra;

async function refusal(call: () => Promise<unknown>): Promise<string> {
  const error: unknown = await Promise.resolve()
    .then(call)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  return (error as InputError).message;
}

describe('a request with the names of another client', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'issues.list: query.per_page is not known: use query.limit',
      () => forge.issues.list(where, odd({ per_page: 50 })).page(),
    ],
    [
      'issues.list: query.perPage is not known: use query.limit',
      () => forge.issues.list(where, odd({ perPage: 50 })).page(),
    ],
    [
      'issues.list: query.creator is not known: use query.created_by',
      () => forge.issues.list(where, odd({ creator: 'ada' })).page(),
    ],
    [
      'issues.list: query.milestone is not known: use query.milestones',
      () => forge.issues.list(where, odd({ milestone: 'v1' })).page(),
    ],
    [
      'repos.create: body.autoInit is not known: use body.auto_init',
      () => forge.repos.create({ name: 'x', ...odd({ autoInit: true }) }),
    ],
    [
      'repos.create: body.gitignore_template is not known: use body.gitignores',
      () => forge.repos.create({ name: 'x', ...odd({ gitignore_template: 'Go' }) }),
    ],
    [
      'repos.update: body.homepage is not known: use body.website',
      () => forge.repos.update(where, odd({ homepage: 'https://engine.example' })),
    ],
    [
      'issues.create: body.dueDate is not known: use body.due_date',
      () => forge.issues.create(where, { title: 'x', ...odd({ dueDate: '2030-01-01T00:00:00Z' }) }),
    ],
    [
      'issues.get: where.issue_number is not known: use where.index',
      () =>
        forge.issues.get({ ...where, ...odd({ issue_number: 1 }) } as typeof where & {
          index: number;
        }),
    ],
    [
      'pulls.merge: body.merge_method is not known: use body.do',
      () =>
        forge.pulls.merge(
          { ...where, index: 1 },
          odd({ merge_method: 'squash' }) as { do: 'squash' },
        ),
    ],
    [
      'notifications.list: query.statusTypes is not known: use query.status-types',
      () => forge.notifications.list(odd({ statusTypes: ['read'] })).page(),
    ],
  ])('%s', async (message, call) => {
    expect(await refusal(call)).toBe(message);
  });

  test('may contain keys of a newer server, and any key with validate: off', () => {
    const { transport } = forge;
    expect(
      transport.describe(endpoints.listIssues, { where, query: odd({ mood: 'calm' }) }).url,
    ).toContain('mood=calm');
    expect(
      transport.describe(
        endpoints.listIssues,
        { where, query: odd({ per_page: 5 }) },
        { validate: 'off' },
      ).url,
    ).toContain('per_page=5');
    const unchecked = forge.with({ validate: 'off' }).transport;
    expect(
      unchecked.describe(endpoints.listIssues, { where, query: odd({ per_page: 5 }) }).url,
    ).toContain('per_page=5');
  });
});

test('an option with the name of another client is refused with the right name', async () => {
  expect(
    () => new ForgeClient({ baseUrl: 'http://127.0.0.1:9', ...odd({ token: 'geheim' }) }),
  ).toThrow(
    expect.objectContaining({
      message: 'option token is not known',
      hint: expect.stringContaining('use auth;') as unknown,
    }) as Error,
  );
  expect(await refusal(() => forge.server.version(odd({ dialect: 'gitea' })))).toBe(
    'option dialect cannot be set for one call',
  );
  expect(await refusal(() => forge.server.version(odd({ abortSignal: AbortSignal.abort() })))).toBe(
    'option abortSignal is not known',
  );
  expect(() => forge.with(odd({ dialect: 'gitea' }))).toThrow(
    'option dialect cannot be set by with()',
  );
  expect(() => forge.with({ sudo: 'grace', otp: '123456' })).not.toThrow();
});

test('every alias is in its normalized form, and refers to an existing key or option', () => {
  const keys = new Set<string>(['baseUrl', 'auth', 'fetch']);
  for (const { input } of Object.values<{ readonly input: object }>(endpoints)) {
    for (const slot of Object.values(input) as object[])
      if ('_zod' in slot) addKeys(slot as unknown as ZodSchema<unknown>, keys);
  }
  for (const [name, right] of Object.entries(aliases)) {
    expect(name).toBe(name.toLowerCase().replaceAll(/[_-]/g, ''));
    expect(keys, name).toContain(right.split('.', 1)[0]);
  }
});

test('the names of other clients are those that the pages for their users list', () => {
  const pages = ['gitea-js.md', 'octokit.md'].flatMap(otherNames);
  const listed = pages.map(
    ([theirs, ours]) => [theirs.toLowerCase().replaceAll('_', ''), ours] as const,
  );
  expect(Object.fromEntries(listed)).toEqual(aliases);
});
