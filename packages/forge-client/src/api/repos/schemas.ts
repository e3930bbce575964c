import { int, record, schema, type Schema } from '@clients/core/schema';

/** Number of bytes by the name of the language. */
export const languages: Schema<Readonly<Record<string, number>>> = /* @__PURE__ */ schema(() => record(int()));
