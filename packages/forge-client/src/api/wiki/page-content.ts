import { checkRequest, checkRequestKeys, hasFields, InputError, type Route } from '@clients/core';
import type { CallOptions } from '../../service/options.js';
import type { Transport } from '../../service/transport.js';
import { encodeContent } from '../contents/file-content.js';
import type { CreateWikiPageBody, CreateWikiPage } from './schemas.js';

/** Keys of a page that are not sent as they are. */
const UNSENT_KEYS: readonly string[] = ['content'];

/** A call that sends a page. */
interface PageCall<Where> {
  readonly transport: Transport;
  readonly endpoint: Route<{ where: Where; body: CreateWikiPageBody }>;
  readonly where: Where;
  readonly options: CallOptions | undefined;
}

/**
 * Checks a page before its content is encoded.
 *
 * @throws {InputError} for a misspelt key, and as the request for a page that is not an object:
 * that of a promise would be sent without its content
 */
export function checkPage<Where>(call: PageCall<Where>, page: CreateWikiPage): void {
  const { transport, endpoint, where, options } = call;
  if (!hasFields(page)) checkRequest(transport, endpoint, { where, body: page }, options);
  checkRequestKeys(transport, endpoint, page, UNSENT_KEYS, options);
}

/**
 * Returns the body of a page as it is sent: `content` becomes `content_base64`.
 *
 * @throws {InputError} for both, and for content that is neither text nor bytes
 */
export async function encodePage(
  page: CreateWikiPage,
  method: string,
): Promise<CreateWikiPageBody> {
  const { content, ...rest } = page;
  if (content === undefined) return page;
  if (rest.content_base64 !== undefined)
    throw new InputError(`${method}: pass either content or content_base64, not both`, {
      code: 'invalid-input',
    });
  return {
    ...rest,
    content_base64: await encodeContent(content, undefined, `${method}: body.content`),
  };
}

/**
 * Refuses a body that changes more than it says: without a title the server renames the page to
 * `unnamed`, and without content it empties the page.
 */
export function assertComplete(body: Partial<CreateWikiPageBody>, method: string): void {
  const { title, content_base64 } = body;
  const missing =
    title === undefined || title.trim() === ''
      ? 'a title, without which the server would rename the page to "unnamed"'
      : content_base64 === undefined && 'content, without which the server would empty the page';
  if (missing !== false)
    throw new InputError(`${method}: pass ${missing}`, { code: 'invalid-input' });
}
