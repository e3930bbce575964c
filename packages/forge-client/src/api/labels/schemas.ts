import {
  boolean,
  nullable,
  object,
  optional,
  optionalBoolean,
  optionalInt,
  optionalString,
  type Schema,
  string,
} from '@clients/core/schema';
import type { PageQuery } from '../../refs/page-schemas.js';

/** A label to create. */
export interface CreateLabel {
  name: string;
  /** Limits an issue to one of the labels whose names start with the same `scope/`. */
  exclusive?: boolean | undefined;
  /** Six hex digits, with or without `#`. */
  color: string;
  description?: string | undefined;
  /** Keeps the label on issues that have it, but does not offer it for others. */
  is_archived?: boolean | undefined;
}
export const createLabelBody: Schema<CreateLabel> = /* @__PURE__ */ object(() => ({
  name: string(),
  exclusive: optionalBoolean(),
  color: string(),
  description: optionalString(),
  is_archived: optionalBoolean(),
}));

/** Changes to a label; omitted fields keep their values, except `is_archived`. */
export interface EditLabel {
  name?: string | null | undefined;
  /** Limits an issue to one of the labels whose names start with the same `scope/`. */
  exclusive?: boolean | null | undefined;
  /** Six hex digits, with or without `#`. */
  color?: string | null | undefined;
  description?: string | null | undefined;
  /** Keeps the label on issues that have it, but does not offer it for others. False when omitted. */
  is_archived?: boolean | null | undefined;
}
export const editLabelBody: Schema<EditLabel> = /* @__PURE__ */ object(() => ({
  name: optional(nullable(string())),
  exclusive: optional(nullable(boolean())),
  color: optional(nullable(string())),
  description: optional(nullable(string())),
  is_archived: optional(nullable(boolean())),
}));

/** Order and page of `labels.list`. */
export interface ListLabelsQuery extends PageQuery {
  sort?: string | undefined;
}
export const listLabelsQuery: Schema<ListLabelsQuery> = /* @__PURE__ */ object(() => ({
  page: optionalInt(),
  limit: optionalInt(),
  sort: optionalString(),
}));
