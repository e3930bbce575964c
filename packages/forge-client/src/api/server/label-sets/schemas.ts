import * as z from 'zod/v4/mini';
import { object, type ZodSchema } from '@clients/core/schema';

/** A label in a label set for new repositories. */
export interface LabelTemplate {
  /** In the form `scope/name` if it may be exclusive. */
  name: string;
  /** Whether an issue can have at most one of the labels named `scope/…`. */
  exclusive: boolean;
  /** Six hex digits without `#`. */
  color: string;
  description: string;
}
export const labelTemplate: ZodSchema<LabelTemplate> = /* @__PURE__ */ object(() => ({
  name: z.string(),
  exclusive: z.boolean(),
  color: z.string(),
  description: z.string(),
}));
