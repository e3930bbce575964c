import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** An avatar to set. */
export interface UpdateAvatar {
  /** The bytes of an image, such as a PNG file, in base64; a `data:` URL is refused. */
  image: string;
}
export const updateAvatarBody: ZodSchema<UpdateAvatar> = /* @__PURE__ */ object(() => ({
  image: z.string(),
}));
