import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, list, object, schema, type ZodSchema } from '@clients/core/schema';
import { type Label, label } from '../../../entities/label-schemas.js';
import { type Instant, instantInput } from '../../../refs/input-schemas.js';

/** Several labels. */
export const labelList: ZodSchema<Label[]> = /* @__PURE__ */ schema(() => list(label));

/** Labels for an issue. */
export interface UpdateIssueLabels {
  /** Ids or names of labels of the repository or its organisation. `null` means none. */
  labels: (number | string)[] | null;
  /**
   * RFC 3339 instant or `Date` of the change, instead of now; for owners and administrators. Gitea
   * ignores it. Forgejo only.
   */
  updated_at?: Instant | undefined;
}

/** `UpdateIssueLabels` as methods take it: its lists may be readonly. */
export interface UpdateIssueLabelsInput extends ReadonlyDeep<UpdateIssueLabels>, Named {}
export const updateIssueLabelsBody: ZodSchema<UpdateIssueLabels> = /* @__PURE__ */ object(() => ({
  // A server takes labels that are left out for none, and would remove all.
  labels: z.nullable(z.array(z.union([integer(), z.string()]))),
  updated_at: z.optional(instantInput()),
}));

/** The time of a removal of labels. */
export interface RemoveIssueLabels {
  /**
   * RFC 3339 instant or `Date` of the change, instead of now; for owners and administrators. Gitea
   * ignores it. Forgejo only.
   */
  updated_at?: Instant | undefined;
}
export const removeIssueLabelsBody: ZodSchema<RemoveIssueLabels> = /* @__PURE__ */ object(() => ({
  updated_at: z.optional(instantInput()),
}));
