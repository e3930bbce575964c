import { schema, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Any text. */
export const text: Schema<string> = /* @__PURE__ */ schema(() => z.string());
