/** Returns the number of the page that a query asks for; 1 without one. */
export function getPageNumber(query: string): number {
  const text = /(?:^|&)page=(\d{1,9})(?=&|$)/.exec(query)?.[1];
  return Math.max(1, Number(text ?? 1));
}

/** Returns the query for another page of the same list. */
export function setPageNumber(query: string, page: number): string {
  return [...listOtherParameters(query), `page=${String(page)}`].join('&');
}

/** Returns the query without a page, for which servers send the first one, or the whole list. */
export function removePageNumber(query: string): string {
  return listOtherParameters(query).join('&');
}

/** Returns whether two queries differ in the page at most. */
export function isSameList(query: string, other: string): boolean {
  return (
    listOtherParameters(query).toSorted().join('&') ===
    listOtherParameters(other).toSorted().join('&')
  );
}

/** Returns the parameters of a query but for the page. */
function listOtherParameters(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
}
