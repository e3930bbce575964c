import { shortenRef } from '../../../refs/ref-names.js';
import {
  type FindIgnoredFilter,
  isSameName,
  makeFilterCheck,
  readAt,
} from '../../../service/ignored-filters.js';

/** Returns the filter that a page of runs shows to be ignored by the server. */
export const findIgnoredRunFilter: FindIgnoredFilter = /* @__PURE__ */ makeFilterCheck([
  {
    key: 'run_number',
    servers: 'Forgejo',
    otherwise: 'compare run_number',
    fits: ({ run_number: number }, value) =>
      typeof number === 'number' ? String(number) === value : undefined,
  },
  {
    key: 'ref',
    servers: 'Forgejo 15 or newer',
    otherwise: 'use `branch` on Gitea 1.24 or newer',
    fits: ({ head_branch: head }, value) =>
      typeof head === 'string' && head !== '' ? head === shortenRef(value) : undefined,
  },
  {
    key: 'branch',
    servers: 'Gitea',
    otherwise: 'use `ref` on Forgejo 15 or newer, or compare prettyref',
    // Gitea has no such field, and filters.
    fits: ({ prettyref: ref }, value) =>
      typeof ref === 'string' ? ref === shortenRef(value) : undefined,
  },
  {
    key: 'actor',
    servers: 'Gitea',
    otherwise: 'compare trigger_user.login',
    fits: (run, value) => isSameName(readAt(run, 'trigger_user', 'login'), value),
  },
  {
    key: 'exclude_pull_requests',
    servers: 'Gitea 1.27 or newer',
    otherwise: 'leave it out',
    fits: ({ pull_requests: pulls }, value) =>
      value === 'true' && Array.isArray(pulls) ? pulls.length === 0 : undefined,
  },
  {
    key: 'workflow_id',
    servers: 'Forgejo 15 or newer',
    otherwise: 'use actions.runs.listOfWorkflow',
    fits: ({ path }, value) =>
      typeof path === 'string' ? path === value || path.startsWith(`${value}@`) : undefined,
  },
]);
