import { InputError, NotFoundError, runAsOneCall } from '@clients/core';
import type { WikiPageRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { getWikiPage } from './endpoints.js';
import type { WikiPage } from './schemas.js';
import { isTwofold, toPageName, toSubUrl } from './sub-url.js';

/** A call that names a page. */
interface PageCall {
  /** The method, as in `wiki.delete`. */
  readonly name: string;
  /** Operation id. */
  readonly endpoint: string;
  readonly where: WikiPageRef;
  readonly options: CallOptions | undefined;
}

/** Sends the request for a page. `page` is the page itself if it was read to find it. */
type Work<T> = (transport: Transport, where: WikiPageRef, page?: WikiPage) => Promise<T>;

/**
 * Calls `work` for the page that a name means. Servers read a dash as a space: `release-notes` is
 * the `sub_url` of the page `release notes`, and the page that is called `release-notes` has the
 * `sub_url` `release-notes.-`; `a%20b` is the `sub_url` of `a b`, and the page that is called
 * `a%20b` has `a%2520b`. For such a name both are read, and the one that exists is meant. All other
 * names mean one page, and nothing is read.
 *
 * @throws {InputError} `ambiguous-page` when both exist
 * @throws {NotFoundError} when neither does
 */
export async function resolvePage<T>(
  transport: Transport,
  call: PageCall,
  work: Work<T>,
): Promise<T> {
  const { name, endpoint, where, options } = call;
  // A program without types may leave out anything.
  const pageName: unknown = (where as Partial<WikiPageRef> | undefined)?.pageName;
  if (!isTwofold(pageName)) return work(transport, where);
  return runAsOneCall(transport, { name, endpoint }, options, async (inner) => {
    const look = (as: string): Promise<WikiPage | NotFoundError> =>
      inner.call(getWikiPage, { where: { ...where, pageName: as } }, options).catch(assertMissing);
    const named = await look(pageName);
    if (!(named instanceof NotFoundError) && named.title === pageName)
      return work(inner, where, named);
    const subUrl = toSubUrl(pageName);
    const found = await look(subUrl);
    const titled = found instanceof NotFoundError || found.title !== pageName ? undefined : found;
    if (named instanceof NotFoundError) {
      if (titled === undefined) throw named;
      return work(inner, { ...where, pageName: subUrl }, titled);
    }
    if (titled !== undefined) throw ambiguousError(call, pageName, subUrl, named.title);
    return work(inner, where, named);
  });
}

function assertMissing(error: unknown): NotFoundError {
  if (error instanceof NotFoundError) return error;
  throw error;
}

function ambiguousError(
  { name: method, endpoint }: PageCall,
  name: string,
  subUrl: string,
  other: string,
): InputError {
  return new InputError(
    `${method}: where.pageName ${quoteName(name)} is the title of one page and the sub_url of another, ${quoteName(other)}`,
    {
      endpoint,
      code: 'ambiguous-page',
      hint: `use ${quoteName(subUrl)} for the former, and ${quoteName(toPageName(other))} for the latter`,
    },
  );
}

function quoteName(name: string): string {
  return `'${name}'`;
}
