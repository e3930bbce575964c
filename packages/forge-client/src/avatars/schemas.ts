import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A picture to show. */
export interface UpdateAvatar {
  /** The bytes of a PNG, JPEG, GIF or WebP file in base64; a `data:` address is refused. */
  image: string;
}
export const updateAvatarBody: Schema<UpdateAvatar> = /* @__PURE__ */ object(() => ({ image: z.string() }));
