import { InputError } from '@clients/core';
import { encodeContent } from '../contents/file-content.js';
import type { CreateWikiPageBody, CreateWikiPage } from './schemas.js';

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
