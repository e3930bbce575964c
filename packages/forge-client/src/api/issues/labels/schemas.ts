import * as z from 'zod/mini';
import { list, object, schema, type ZodSchema } from '@clients/core/schema';
import { type Label, label } from '../../../entities/label-schemas.js';

/** Several labels. */
export const labelList: ZodSchema<Label[]> = /* @__PURE__ */ schema(() => list(label));

/** Labels for an issue. */
export interface PutIssueLabels {
  /** Ids or names, but not both. Unknown ones are ignored. `null` means none. */
  labels: readonly (number | string)[] | null;
}
export const putIssueLabelsBody: ZodSchema<PutIssueLabels> = /* @__PURE__ */ object(() => ({
  // A server takes labels that are left out for none, and would remove all.
  labels: z.nullable(z.array(z.union([z.int(), z.string()]))),
}));
