import { boolean, int, object, type Schema, string } from '@clients/core/schema';

/** A label of a repository or an organisation. */
export interface Label {
  id: number;
  /** Has the form `scope/name` when it can be exclusive. */
  name: string;
  /** An issue has at most one exclusive label of the same `scope/`. */
  exclusive: boolean;
  /** Stays on the issues that have it, and is not offered for others. */
  is_archived: boolean;
  /** Six hex digits, no `#`. */
  color: string;
  description: string;
  /** URL in the API. */
  url: string;
}
export const label: Schema<Label> = /* @__PURE__ */ object(() => ({
  id: int(),
  name: string(),
  exclusive: boolean(),
  is_archived: boolean(),
  color: string(),
  description: string(),
  url: string(),
}));
