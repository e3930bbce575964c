import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A picture to show. */
export interface UpdateAvatar {
  /** The bytes of a picture, such as a PNG file, in base64; a `data:` address is refused. */
  image: string;
}
export const updateAvatarBody: Schema<UpdateAvatar> = /* @__PURE__ */ object(() => ({ image: z.string() }));
