import {
  type FindIgnoredFilter,
  isSameName,
  makeFilterCheck,
  readAt,
  type VersionedFilter,
} from '../../service/ignored-filters.js';

/** Compares the name of a branch; a branch that has been deleted has it as its label only. */
const isBranch =
  (side: 'base' | 'head'): VersionedFilter['fits'] =>
  (pull, value) => {
    // Forgejo takes `owner:branch`, too.
    const name = value.replace(/^[^:]*:/, '');
    const fits = isSameName(readAt(pull, side, 'ref'), name);
    return fits === false ? isSameName(readAt(pull, side, 'label'), name) : fits;
  };

/** Returns the filter that a page of pull requests shows to be ignored by the server. */
export const findIgnoredPullFilter: FindIgnoredFilter = /* @__PURE__ */ makeFilterCheck([
  {
    key: 'base_branch',
    servers: 'Gitea 1.24 or newer',
    otherwise: 'compare base.ref, or use `base` on Forgejo 16 or newer',
    fits: /* @__PURE__ */ isBranch('base'),
  },
  {
    key: 'base',
    servers: 'Forgejo 16 or newer',
    otherwise: 'use `base_branch` on Gitea 1.24 or newer, or compare base.ref',
    fits: /* @__PURE__ */ isBranch('base'),
  },
  {
    key: 'head',
    servers: 'Forgejo 16 or newer',
    otherwise: 'compare head.ref, or use pulls.getByBaseHead',
    fits: /* @__PURE__ */ isBranch('head'),
  },
  {
    key: 'poster',
    servers: 'Gitea 1.23 or newer and Forgejo',
    otherwise: 'compare user.login',
    fits: (pull, value) => isSameName(readAt(pull, 'user', 'login'), value),
  },
]);
