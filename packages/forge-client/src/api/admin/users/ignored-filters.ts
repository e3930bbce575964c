import {
  byNumber,
  byTime,
  byName,
  checkEach,
  type FindIgnoredFilter,
  isFlag,
  isSameName,
  type ListOrder,
  makeFilterCheck,
  makeOrderCheck,
  type VersionedFilter,
} from '../../../service/ignored-filters.js';

const GITEA = 'Gitea 1.26 or newer';

const flagFilter = (key: string, field: string): VersionedFilter => ({
  key,
  servers: GITEA,
  otherwise: `compare ${field}`,
  fits: isFlag(field),
});

/** Gitea sorts by a field, in the direction of `order`. */
const makeDirections = (direction: string, rises: boolean): FindIgnoredFilter => {
  const orders: Readonly<Record<string, ListOrder>> = {
    id: byNumber('id', rises),
    created: byTime('created', rises),
    name: byName('login', rises),
  };
  const check = makeOrderCheck(GITEA, orders);
  return (items, query) =>
    (query.get('order') ?? 'asc') === direction ? check(items, query) : undefined;
};

/** Returns the filter, or the order, that a page of accounts shows to be ignored by the server. */
export const findIgnoredAccountFilter: FindIgnoredFilter = /* @__PURE__ */ checkEach(
  /* @__PURE__ */ makeFilterCheck([
    {
      key: 'q',
      servers: GITEA,
      otherwise: 'use users.search',
      fits: ({ login, full_name: name, email }, value) =>
        [login, name, email].some(
          (text) => typeof text === 'string' && text.toLowerCase().includes(value.toLowerCase()),
        ),
    },
    {
      key: 'visibility',
      servers: GITEA,
      otherwise: 'compare visibility',
      fits: ({ visibility }, value) => isSameName(visibility, value),
    },
    /* @__PURE__ */ flagFilter('is_active', 'active'),
    /* @__PURE__ */ flagFilter('is_admin', 'is_admin'),
    /* @__PURE__ */ flagFilter('is_restricted', 'restricted'),
    /* @__PURE__ */ flagFilter('is_prohibit_login', 'prohibit_login'),
  ]),
  /* @__PURE__ */ makeDirections('asc', true),
  /* @__PURE__ */ makeDirections('desc', false),
  /* @__PURE__ */ makeOrderCheck('Forgejo', {
    oldest: /* @__PURE__ */ byTime('created', true),
    newest: /* @__PURE__ */ byTime('created', false),
    reversealphabetically: /* @__PURE__ */ byName('login', false),
  }),
);
