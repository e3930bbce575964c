import * as z from 'zod/v4/mini';
import type { Named, ReadonlyDeep } from '@clients/core';
import { integer, object, type ZodSchema } from '@clients/core/schema';

/** The new owner of a repository. */
export interface TransferRepo {
  /** Login of a user or organisation. */
  new_owner: string;
  /** Ids of the organisation's teams that get access; causes a 422 for a user. */
  team_ids?: number[] | null | undefined;
}

/** `TransferRepo` as methods take it: its lists may be readonly. */
export interface TransferRepoInput extends ReadonlyDeep<TransferRepo>, Named {}
export const transferRepoBody: ZodSchema<TransferRepo> = /* @__PURE__ */ object(() => ({
  new_owner: z.string(),
  team_ids: z.optional(z.nullable(z.array(integer()))),
}));
