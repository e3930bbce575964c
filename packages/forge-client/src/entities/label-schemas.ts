import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** A label of a repository or an organisation. */
export interface Label {
  id: number;
  /** Of the form `scope/name` when it may be exclusive. */
  name: string;
  /** Of the labels named `scope/…` an issue has at most one of these. */
  exclusive: boolean;
  /** Kept on old issues, not offered for new ones. */
  is_archived: boolean;
  /** Six hex digits, no `#`. */
  color: string;
  description: string;
  /** Address in the API. */
  url: string;
}
export const label: Schema<Label> = /* @__PURE__ */ object(() => ({
  id: z.int(),
  name: z.string(),
  exclusive: z.boolean(),
  is_archived: z.boolean(),
  color: z.string(),
  description: z.string(),
  url: z.string(),
}));
