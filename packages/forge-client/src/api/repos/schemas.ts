import { type Schema, schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Bytes of each language, by its name. */
export const languages: Schema<Readonly<Record<string, number>>> = /* @__PURE__ */ schema(() => z.record(z.string(), z.int()));
