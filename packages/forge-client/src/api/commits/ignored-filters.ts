import {
  type FindIgnoredFilter,
  makeFilterCheck,
  readAt,
  type VersionedFilter,
} from '../../service/ignored-filters.js';

/** Compares the time of a commit in seconds, in which git counts. */
const isWithin =
  (sign: 1 | -1): VersionedFilter['fits'] =>
  (commit, value) => {
    const seconds = Date.parse(String(readAt(commit, 'commit', 'committer', 'date'))) / 1000;
    const limit = Date.parse(value) / 1000;
    return Number.isNaN(seconds + limit) ? undefined : (seconds - limit) * sign > -1;
  };

/** Returns the filter that a page of commits shows to be ignored by the server. */
export const findIgnoredCommitFilter: FindIgnoredFilter = /* @__PURE__ */ makeFilterCheck([
  {
    key: 'since',
    servers: 'Gitea 1.25 or newer',
    otherwise: 'leave the loop at the first older commit',
    fits: /* @__PURE__ */ isWithin(1),
  },
  {
    key: 'until',
    servers: 'Gitea 1.25 or newer',
    otherwise: 'skip newer commits',
    fits: /* @__PURE__ */ isWithin(-1),
  },
]);
