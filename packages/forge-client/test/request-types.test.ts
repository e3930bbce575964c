import { expectTypeOf, test } from 'vitest';
import type { ReadonlyLists } from '../../core/test/readonly-lists.js';
import type * as endpoints from '../src/operations.js';
import type { ForgeClient, CreateIssueBody } from '../src/index.js';

/** The endpoints with readonly lists in what they are sent, by name. */
type WithReadonlyLists<Endpoints> = {
  [K in keyof Endpoints]: Endpoints[K] extends { readonly '~in'?: infer In }
    ? [ReadonlyLists<Omit<NonNullable<In>, 'where'>>] extends [never]
      ? never
      : K
    : never;
}[keyof Endpoints];

test('requests have no readonly lists: a program can build them step by step', () => {
  expectTypeOf<WithReadonlyLists<typeof endpoints>>().toEqualTypeOf<never>();
  const build = (): CreateIssueBody => {
    const issue: CreateIssueBody = { title: 'Leak' };
    issue.labels = [1];
    issue.labels.push(2);
    return issue;
  };
  expectTypeOf(build).toBeFunction();
});

test('methods take readonly values, as those made with `as const` are', () => {
  const repo = { owner: 'ada', repo: 'engine' } as const;
  const call = async (forge: ForgeClient): Promise<void> => {
    await forge.issues.create(repo, { title: 'Leak', labels: [1], assignees: ['ada'] } as const);
    await forge.repos.update(repo, { description: 'An engine' } as const);
    await forge.contents.change(repo, {
      files: [{ operation: 'create', path: 'a', content: 'aGk=' }],
      message: 'x',
    } as const);
    await forge.issues.list(repo, { labels: ['bug', 'ui'] } as const).toArray();
  };
  expectTypeOf(call).toBeFunction();
});
