import { InputError } from '@clients/core';
import { encodeContent } from '../contents/file-content.js';
import type { CreateWikiPageBody, CreateWikiPage } from './schemas.js';

/** Keys of a page that are not sent as they are. */
export const UNSENT_KEYS: readonly string[] = ['content'];

/**
 * Returns the body of a page as it is sent: `content` becomes `content_base64`.
 *
 * @throws {InputError} for both, and for content that is neither text nor bytes
 */
export async function encodePage(page: CreateWikiPage): Promise<CreateWikiPageBody> {
  // A program without types may leave out anything.
  const { content, ...rest } = (page as CreateWikiPage | undefined) ?? ({} as CreateWikiPage);
  if (content === undefined) return page;
  if (rest.content_base64 !== undefined)
    throw new InputError('pass either content or content_base64, not both', {
      code: 'invalid-input',
    });
  return { ...rest, content_base64: await encodeContent(content, undefined, 'content') };
}

/**
 * Refuses a body that changes more than it says: without a title the server renames the page to
 * `unnamed`, and without content it empties the page. A body that is not an object is refused with
 * the request.
 */
export function assertComplete(body: unknown, method: string): void {
  if (typeof body !== 'object' || body === null) return;
  const { title, content_base64 } = body as Partial<CreateWikiPageBody>;
  const missing =
    title === undefined || title.trim() === ''
      ? 'a title, without which the server would rename the page to "unnamed"'
      : content_base64 === undefined && 'content, without which the server would empty the page';
  if (missing !== false)
    throw new InputError(`${method}: pass ${missing}`, { code: 'invalid-input' });
}
