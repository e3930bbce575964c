import { array, int, list, nullable, object, optional, part, schema, type Schema, string, union } from '@clients/core/schema';
import { type Label, label } from '../../../entities/label-schemas.js';

/** Several labels. */
export const labelList: Schema<readonly Label[]> = /* @__PURE__ */ schema(() => list(part(label)));

/** Labels for an issue. */
export interface PutIssueLabels {
  /** Ids or names, but not both. Unknown ones are ignored. */
  labels?: readonly (number | string)[] | null | undefined;
}
export const putIssueLabelsBody: Schema<PutIssueLabels> = /* @__PURE__ */ object(() => ({
  labels: optional(nullable(array(union([int(), string()])))),
}));
