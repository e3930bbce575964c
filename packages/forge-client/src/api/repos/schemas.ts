import { type Schema, schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Number of bytes by the name of the language. */
export const languages: Schema<Readonly<Record<string, number>>> = /* @__PURE__ */ schema(() => z.record(z.string(), z.int()));
