import { object, type Schema } from '@clients/core/schema';
import * as z from 'zod/mini';

/** Transfer repo. */
export interface TransferRepo {
  new_owner: string;
  team_ids?: readonly number[] | null | undefined;
}
export const transferRepoBody: Schema<TransferRepo> = /* @__PURE__ */ object(() => ({
  new_owner: z.string(),
  team_ids: z.optional(z.nullable(z.array(z.int()))),
}));
