import { object, optionalString, type Schema } from '@clients/core/schema';

/** A note on a block. */
export interface AddUserBlockQuery {
  /** The reason, for the web pages; the API never returns it. */
  note?: string | undefined;
}
export const addUserBlockQuery: Schema<AddUserBlockQuery> = /* @__PURE__ */ object(() => ({
  note: optionalString(),
}));
