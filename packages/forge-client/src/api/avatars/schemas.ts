import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** An avatar to set. */
export interface UpdateAvatar {
  /** The bytes of an image, such as a PNG file, in base64; a `data:` URL is refused. */
  image: string;
}
export const updateAvatarBody: Schema<UpdateAvatar> = /* @__PURE__ */ object(() => ({ image: z.string() }));
