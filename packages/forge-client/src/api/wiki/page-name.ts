import { checkRequest, InputError, NotFoundError, type Route, runAsOneCall } from '@clients/core';
import type { WikiPageRef } from '../../refs/repo-schemas.js';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { getWikiPage } from './endpoints.js';
import type { WikiPage } from './schemas.js';
import { isTwofold, toPageName, toSubUrl } from './sub-url.js';

/** A call that names a page. */
interface PageCall {
  readonly endpoint: Route<object>;
  readonly where: WikiPageRef;
  readonly body?: object;
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
  const { endpoint, where, body, options } = call;
  const pageName = readPageName(where);
  if (!isTwofold(pageName)) return work(transport, where);
  // Before a page is read.
  checkRequest(transport, endpoint, { where, body }, options);
  return runAsOneCall(transport, nameOperation(call), options, async (inner) => {
    const readPage = (as: string): Promise<WikiPage | NotFoundError> =>
      inner
        .call(getWikiPage, { where: { ...where, pageName: as } }, options)
        .catch(returnIfMissing);
    const named = await readPage(pageName);
    if (!(named instanceof NotFoundError) && named.title === pageName)
      return work(inner, where, named);
    const subUrl = toSubUrl(pageName);
    const found = await readPage(subUrl);
    const titled = found instanceof NotFoundError || found.title !== pageName ? undefined : found;
    if (named instanceof NotFoundError) {
      if (titled === undefined) throw named;
      return work(inner, { ...where, pageName: subUrl }, titled);
    }
    if (titled !== undefined) throw createAmbiguousError(call, pageName, subUrl, named.title);
    return work(inner, where, named);
  });
}

/**
 * As `resolvePage`, for a request that gives the page a title. Servers replace the page that has
 * the title already, so a title other than the page's own is looked up first.
 *
 * @throws {InputError} `title-taken` when another page has it
 */
export async function resolveMove<T>(
  transport: Transport,
  call: PageCall,
  title: string,
  work: Work<T>,
): Promise<T> {
  return resolvePage(transport, call, async (outer, where, page) => {
    // Servers remove the white space around a title.
    const newTitle = title.trim();
    if (newTitle === (page?.title ?? readPageName(where))) return work(outer, where, page);
    // Before the page of that title is read.
    checkRequest(outer, call.endpoint, { where, body: call.body }, call.options);
    return runAsOneCall(outer, nameOperation(call), call.options, async (inner) => {
      const taken = { ...where, pageName: toPageName(newTitle) };
      const other = await inner
        .call(getWikiPage, { where: taken }, call.options)
        .catch(returnIfMissing);
      if (!(other instanceof NotFoundError)) throw createTakenError(call, title);
      return work(inner, where, page);
    });
  });
}

/** Returns the method and the operation id of a call, as errors name them. */
function nameOperation({ endpoint: { id, call = id } }: PageCall): {
  readonly name: string;
  readonly endpoint: string;
} {
  return { name: call, endpoint: id };
}

function readPageName(where: WikiPageRef | undefined): unknown {
  // A program without types may leave out anything.
  return (where as Partial<WikiPageRef> | undefined)?.pageName;
}

/** Returns the error of a missing page, and throws any other. */
function returnIfMissing(error: unknown): NotFoundError {
  if (error instanceof NotFoundError) return error;
  throw error;
}

function createAmbiguousError(
  call: PageCall,
  name: string,
  subUrl: string,
  other: string,
): InputError {
  const { name: method, endpoint } = nameOperation(call);
  return new InputError(
    `${method}: where.pageName ${quoteName(name)} is the title of one page and the sub_url of another, ${quoteName(other)}`,
    {
      endpoint,
      code: 'ambiguous-page',
      hint: `use ${quoteName(subUrl)} for the former, and ${quoteName(toPageName(other))} for the latter`,
    },
  );
}

function createTakenError(call: PageCall, title: string): InputError {
  const { name: method, endpoint } = nameOperation(call);
  return new InputError(
    `${method}: another page is called ${quoteName(title)}, and would be lost`,
    {
      endpoint,
      code: 'title-taken',
      hint: 'choose another title, or delete that page first',
    },
  );
}

function quoteName(name: string): string {
  return `'${name}'`;
}
