import type { Plan } from '../call/plan.js';
import { readLink, readQuery } from '../wire/link.js';
import { ListReader } from './list-reader.js';
import type { BeginCall, ListShape, PagingRule, ReadPage } from './page.js';
import { getPageNumber, setPageNumber } from './page-query.js';
import { Pages } from './pages.js';
import { redactQuery } from '../wire/redact.js';
import type { Route } from '../contract/endpoint.js';

/**
 * How to get from one page of a list to the next. An endpoint holds it, so that a bundle has the
 * code for paging only with a list.
 */
export class Paging {
  readonly #rule: PagingRule;

  constructor(rule: PagingRule) {
    this.#rule = rule;
  }

  /**
   * Returns the request for the first page of a list.
   * @internal
   */
  first(plan: Plan): Plan {
    return { ...plan, query: this.#startWithPage(plan.query) };
  }

  /**
   * Creates a list, whose pages are requested when they are needed.
   * @internal
   */
  createPages<In, Item>(
    endpoint: ListEndpoint<In, Item>,
    plan: Plan,
    beginCall: BeginCall,
    preparePlan?: () => Promise<Plan>,
  ): Pages<Item> {
    const { query } = this.first(plan);
    const prepare = preparePlan && (async () => this.first(await preparePlan()).query);
    const list = { endpoint, plan, beginCall, rule: this.#rule };
    return new Pages(
      (cursor, reading) =>
        cursor === undefined
          ? new ListReader({ ...list, prepare }, query, reading)
          : new ListReader(list, this.#startWithPage(cursor), reading),
      undefined,
      endpoint.call ?? endpoint.id,
    );
  }

  /**
   * Adds the number of the first page to a query, if this dialect needs it and the caller has set
   * none.
   */
  #startWithPage(query: string): string {
    return !this.#rule.startsWithPage || /(?:^|&)page=0*[1-9]\d*(?=&|$)/.test(query)
      ? query
      : setPageNumber(query, 1);
  }
}

const TOTAL_HINT = 'X-Total-Count, the number of all items';
const HAS_MORE_HINT = 'X-HasMore: false with its last page';

/**
 * Follows the next page in the `Link` header. A list without that header ends as with `byTotal`;
 * `X-HasMore` counts in either mode.
 */
export const byLink: Paging = /* @__PURE__ */ new Paging({
  next: (page) => follow(page, { linksEnd: true, totalEnds: true }),
  isCounted: true,
  startsWithPage: true,
  ending: TOTAL_HINT,
});

/**
 * Ends where the server's total is reached, where `X-HasMore` is `false`, or at an empty page;
 * `X-HasMore: true` continues in any case.
 */
export const byTotal: Paging = /* @__PURE__ */ new Paging({
  next: (page) => follow(page, { linksEnd: false, totalEnds: true }),
  isCounted: true,
  startsWithPage: true,
  ending: TOTAL_HINT,
});

/** Ends at an empty page: the total that the server sends is not that of this list. */
export const untilEmpty: Paging = /* @__PURE__ */ new Paging({
  next: (page) => follow(page, { linksEnd: false, totalEnds: false }),
  isCounted: false,
  startsWithPage: true,
  ending: HAS_MORE_HINT,
});

/**
 * As `byLink`, for a list that some servers send as a whole whatever `page` is: a response without
 * total and `Link` is the whole list.
 */
export const byLinkIfCounted: Paging = /* @__PURE__ */ new Paging({
  next: (page) =>
    page.total === undefined && page.headers.get('link') === undefined
      ? undefined
      : follow(page, { linksEnd: true, totalEnds: true }),
  isCounted: true,
  startsWithPage: true,
  ending: TOTAL_HINT,
});

/** The one response is the whole list. */
export const singlePage: Paging = /* @__PURE__ */ new Paging({
  next: () => undefined,
  isCounted: false,
  startsWithPage: false,
  ending: HAS_MORE_HINT,
});

/** What ends a list, beside `X-HasMore: false` and an empty page. */
interface Ends {
  /** A `Link` header with pages, none of which is the next. */
  readonly linksEnd: boolean;
  /** As many items as the total of the server. */
  readonly totalEnds: boolean;
}

/**
 * A `Link` to the next page, and `X-HasMore: true`, are followed in any mode. Only where links end
 * a list, an empty page after the last item ends it, too: a server that sends longer pages than
 * requested counts the pages that it was asked for.
 */
function follow(
  { headers, query, count, reachedTotal }: ReadPage,
  { linksEnd, totalEnds }: Ends,
): string | undefined {
  if (linksEnd && count === 0 && reachedTotal) return undefined;
  const link = headers.get('link');
  const { next, pages } = link === undefined ? NO_LINK : readLink(link);
  if (next !== undefined) return redactQuery(readQuery(next, query));
  if (pages && linksEnd) return undefined;
  const more = headers.get('x-hasmore')?.toLowerCase();
  const ends = more === 'false' || count === 0 || (totalEnds && reachedTotal);
  return more !== 'true' && ends ? undefined : setPageNumber(query, getPageNumber(query) + 1);
}

const NO_LINK = { next: undefined, pages: false };

/** An endpoint that responds with one page of items. */
export interface ListEndpoint<In, Item> extends Route<In>, ListShape<Item> {
  /**
   * How to get from one page to the next: `byLink`, `byTotal`, `untilEmpty`, `byLinkIfCounted`, or
   * `singlePage` for a list with one page.
   */
  readonly paging: Paging;
}
