import { array, list, nullable, object, optional, schema, type Schema, zodOf } from '@clients/core/schema';
import * as z from 'zod/mini';
import { type Label, label } from '../../../entities/label-schemas.js';

/** Several labels. */
export const labelList: Schema<readonly Label[]> = /* @__PURE__ */ schema(() => list(zodOf(label)));

/** Labels for an issue. */
export interface PutIssueLabels {
  /** Ids or names, but not both. Unknown ones are ignored. */
  labels?: readonly (number | string)[] | null | undefined;
}
export const putIssueLabelsBody: Schema<PutIssueLabels> = /* @__PURE__ */ object(() => ({
  labels: optional(nullable(array(z.union([z.int(), z.string()])))),
}));
