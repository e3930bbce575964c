import { array, int, nullable, object, optional, type Schema, string } from '@clients/core/schema';

/** The new owner of a repository. */
export interface TransferRepo {
  /** Login of a user or organisation. */
  new_owner: string;
  /** Ids of the organisation's teams that get access; causes a 422 for a user. */
  team_ids?: readonly number[] | null | undefined;
}
export const transferRepoBody: Schema<TransferRepo> = /* @__PURE__ */ object(() => ({
  new_owner: string(),
  team_ids: optional(nullable(array(int()))),
}));
