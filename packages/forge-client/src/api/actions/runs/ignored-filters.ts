import { shortenRef } from '../../../refs/ref-names.js';
import { type FindIgnoredFilter, makeFilterCheck } from '../../../service/ignored-filters.js';

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
    key: 'workflow_id',
    servers: 'Forgejo 15 or newer',
    otherwise: 'use actions.runs.listOfWorkflow',
    fits: ({ path }, value) =>
      typeof path === 'string' ? path === value || path.startsWith(`${value}@`) : undefined,
  },
]);
