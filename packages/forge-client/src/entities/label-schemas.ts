import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** A label of a repository or an organisation. */
export interface Label {
  id: number;
  /** Has the form `scope/name` when it can be exclusive. */
  name: string;
  /** Whether an issue can have at most one label of the same `scope/`. */
  exclusive: boolean;
  /** Whether it stays on the issues that have it but is not offered for others. */
  is_archived: boolean;
  /** Six hex digits, no `#`. */
  color: string;
  description: string;
  /** URL in the API. */
  url: string;
}
export const label: ZodSchema<Label> = /* @__PURE__ */ object(() => ({
  id: integer(),
  name: z.string(),
  exclusive: z.boolean(),
  is_archived: z.boolean(),
  color: z.string(),
  description: z.string(),
  url: z.string(),
}));
