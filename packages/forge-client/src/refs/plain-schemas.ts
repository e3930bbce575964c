import * as z from 'zod/v4/mini';
import { schema, type ZodSchema } from '@clients/core/schema';

/** Any text. */
export const text: ZodSchema<string> = /* @__PURE__ */ schema(() => z.string());
