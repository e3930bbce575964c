/** Returns the number of the page that a query requests. */
export function pageNumber(query: string): number {
  const text = /(?:^|&)page=(\d{1,9})(?=&|$)/.exec(query)?.[1];
  return Math.max(1, Number(text ?? 1));
}

/** Returns a query for another page, and otherwise the same. */
export function withPage(query: string, page: number): string {
  return [...withoutPage(query), `page=${String(page)}`].join('&');
}

/** Returns whether two queries differ in their page alone. */
export function isSameList(query: string, other: string): boolean {
  return withoutPage(query).toSorted().join('&') === withoutPage(other).toSorted().join('&');
}

function withoutPage(query: string): string[] {
  return query.split('&').filter((pair) => pair !== '' && !/^page(?:=|$)/.test(pair));
}
