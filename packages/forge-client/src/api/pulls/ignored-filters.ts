import { type IgnoredFilter, isRecord } from '@clients/core';

/** A filter that only some servers have; the others ignore it, and list every pull request. */
interface Filter {
  readonly key: string;
  readonly servers: string;
  readonly otherwise: string;
  /** The values that a pull request has for it; undefined if it does not show them. */
  readonly read: (pull: Readonly<Record<string, unknown>>) => readonly unknown[] | undefined;
}

const readBase: Filter['read'] = ({ base }) => readBranch(base);

const FILTERS: readonly Filter[] = [
  {
    key: 'base_branch',
    servers: 'Gitea 1.24 or newer',
    otherwise: 'compare base.ref, or use `base` on Forgejo 16 or newer',
    read: readBase,
  },
  {
    key: 'base',
    servers: 'Forgejo 16 or newer',
    otherwise: 'use `base_branch` on Gitea 1.24 or newer, or compare base.ref',
    read: readBase,
  },
  {
    key: 'head',
    servers: 'Forgejo 16 or newer',
    otherwise: 'compare head.ref, or use pulls.getByBaseHead',
    read: ({ head }) => readBranch(head),
  },
  {
    key: 'poster',
    servers: 'Gitea 1.23 or newer and Forgejo',
    otherwise: 'compare user.login',
    read: ({ user }) => (isRecord(user) ? [user['login']] : undefined),
  },
];

/** Returns the filter that a page of pull requests shows to be ignored by the server. */
export function findIgnoredFilter(
  pulls: readonly unknown[],
  query: URLSearchParams,
): IgnoredFilter | undefined {
  for (const { key, servers, otherwise, read } of FILTERS) {
    // Forgejo takes `owner:branch`, too.
    const wanted =
      query
        .get(key)
        ?.replace(/^[^:]*:/, '')
        .toLowerCase() ?? '';
    const isOther = (pull: unknown): boolean =>
      isRecord(pull) &&
      read(pull)?.every((value) => String(value).toLowerCase() !== wanted) === true;
    if (wanted !== '' && pulls.some(isOther))
      return {
        message: `the server ignored \`${key}\`, and listed other pull requests, too`,
        code: 'ignored-filter',
        hint: `only ${servers} filters by it: ${otherwise}`,
      };
  }
  return undefined;
}

/** Name and label of a branch; the label is the name of one that has been deleted since. */
function readBranch(branch: unknown): readonly unknown[] | undefined {
  return isRecord(branch) ? [branch['ref'], branch['label']] : undefined;
}
