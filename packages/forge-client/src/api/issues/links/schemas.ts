import { int, object, type Schema, string } from '@clients/core/schema';

/** The other issue of a link. */
export interface IssueMeta {
  /** `number` of the other issue. */
  index: number;
  /** Login of the owner of its repository. */
  owner: string;
  /** Name of its repository. */
  repo: string;
}
export const issueMetaBody: Schema<IssueMeta> = /* @__PURE__ */ object(() => ({
  index: int(),
  owner: string(),
  repo: string(),
}));
