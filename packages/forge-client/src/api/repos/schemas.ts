import * as z from 'zod/v4/mini';
import { integer, schema, type ZodSchema } from '@clients/core/schema';

/** Number of bytes by the name of the language. */
export const languages: ZodSchema<Readonly<Record<string, number>>> = /* @__PURE__ */ schema(() =>
  z.record(z.string(), integer()),
);
