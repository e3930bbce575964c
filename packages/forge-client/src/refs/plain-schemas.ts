import { schema, type Schema, string } from '@clients/core/schema';

/** Any text. */
export const text: Schema<string> = /* @__PURE__ */ schema(() => string());
