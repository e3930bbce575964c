import * as z from 'zod/v4/mini';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** The other issue of a link. */
export interface IssueMeta {
  /** `number` of the other issue. */
  index: number;
  /** Login of the owner of its repository. */
  owner: string;
  /** Name of its repository. */
  repo: string;
}
export const issueMetaBody: ZodSchema<IssueMeta> = /* @__PURE__ */ object(() => ({
  index: integer(),
  owner: z.string(),
  repo: z.string(),
}));
