import * as z from 'zod/v4/mini';
import {
  instant,
  integer,
  list,
  object,
  type OpenEnum,
  openEnum,
  schema,
  type Shape,
  type ZodSchema,
} from '@clients/core/schema';

/** The account that a server is signed in to. */
export interface UserResponse {
  id: string;
  email: string;
  name: string;
  bio?: string | undefined;
  avatarurl?: string | undefined;
  firstname?: string | undefined;
  lastname?: string | undefined;
  plan?: string | undefined;
}

export const userResponse: ZodSchema<UserResponse> = /* @__PURE__ */ object<UserResponse>(() => ({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  bio: z.optional(z.string()),
  avatarurl: z.optional(z.string()),
  firstname: z.optional(z.string()),
  lastname: z.optional(z.string()),
  plan: z.optional(z.string()),
}));

/** The account, or null from a server of version 0.12 that cannot reach the cloud. */
export const meResponse: ZodSchema<UserResponse | null> =
  /* @__PURE__ */ schema<UserResponse | null>(() => z.nullable(userResponse));

/** A key of the server, in the path of the operation that removes it from the account. */
export interface KeyRef {
  /** The public key as stored in the account, in base64. */
  encodedKey: string;
}

export const keyRef: ZodSchema<KeyRef> = /* @__PURE__ */ object<KeyRef>(() => ({
  encodedKey: z.string(),
}));

/** A period of time. Instants are of RFC 3339, in UTC. */
export interface AccountPeriod {
  from: string;
  until: string;
}

export const accountPeriod: ZodSchema<AccountPeriod> = /* @__PURE__ */ object<AccountPeriod>(
  () => ({ from: instant(), until: instant() }),
);

/** What a plan includes, in dollars. */
export interface IncludedCredit {
  /** What is left of `allowance_usd` in this period. */
  balance_usd: number;
  allowance_usd: number;
  period: AccountPeriod;
}

export const includedCredit: ZodSchema<IncludedCredit> = /* @__PURE__ */ object<IncludedCredit>(
  () => ({ balance_usd: z.number(), allowance_usd: z.number(), period: accountPeriod }),
);

/** What is left of a limit. */
export interface RemainingShare {
  /** 0 to 100. */
  remaining_percent: number;
  /** RFC 3339, in UTC. */
  resets_at: string;
}

export const remainingShare: ZodSchema<RemainingShare> = /* @__PURE__ */ object<RemainingShare>(
  () => ({ remaining_percent: z.number(), resets_at: instant() }),
);

/** What an older plan includes, without amounts. */
export interface IncludedShares {
  session: RemainingShare;
  weekly: RemainingShare;
}

export const includedShares: ZodSchema<IncludedShares> = /* @__PURE__ */ object<IncludedShares>(
  () => ({ session: remainingShare, weekly: remainingShare }),
);

/** What is left of the plan of an account. */
export interface BalanceResponse {
  /** Of an older plan, the shares that are left: `'session' in included` tells them apart. */
  included: IncludedCredit | IncludedShares;
  /** Credit that was bought in addition. */
  purchased: { balance_usd: number };
}

export const balanceResponse: ZodSchema<BalanceResponse> = /* @__PURE__ */ object<BalanceResponse>(
  () => ({
    included: z.union([includedCredit, includedShares]),
    purchased: z.looseObject({ balance_usd: z.number() }),
  }),
);

/** The time and the users to report. */
export interface UsageQuery {
  /** Default `7d`. */
  range?: OpenEnum<'24h' | '7d' | '30d'> | undefined;
  /** Only administrators of a team may ask for `team`. Default `self`. */
  scope?: OpenEnum<'self' | 'team'> | undefined;
}

export const usageQuery: ZodSchema<UsageQuery> = /* @__PURE__ */ object<UsageQuery>(() => ({
  range: z.optional(openEnum(['24h', '7d', '30d'])),
  scope: z.optional(openEnum(['self', 'team'])),
}));

/** Counts of requests to the cloud. Older plans have `request_count` alone. */
export interface UsageCounts {
  request_count: number;
  usage_usd?: number | undefined;
  input_tokens?: number | undefined;
  /** Those of the input tokens that the cloud had evaluated before. */
  cached_input_tokens?: number | undefined;
  output_tokens?: number | undefined;
}

export const usageCounts: ZodSchema<UsageCounts> = /* @__PURE__ */ object<UsageCounts>(countsShape);

/** The counts of an hour or a day. */
export interface UsageBucket extends UsageCounts, AccountPeriod {
  /** True for the last one, which has not ended. */
  partial?: boolean | undefined;
}

export const usageBucket: ZodSchema<UsageBucket> = /* @__PURE__ */ object<UsageBucket>(() => ({
  from: instant(),
  until: instant(),
  partial: z.optional(z.boolean()),
  ...countsShape(),
}));

/** The use of the cloud over a time. */
export interface UsageResponse extends AccountPeriod {
  range: OpenEnum<'24h' | '7d' | '30d'>;
  scope: OpenEnum<'self' | 'team'>;
  granularity: OpenEnum<'hour' | 'day'>;
  totals: UsageCounts;
  /** Oldest first, with those of no requests: 25 hours, or 8 or 31 days. */
  buckets: UsageBucket[];
}

export const usageResponse: ZodSchema<UsageResponse> = /* @__PURE__ */ object<UsageResponse>(
  () => ({
    from: instant(),
    until: instant(),
    range: openEnum(['24h', '7d', '30d']),
    scope: openEnum(['self', 'team']),
    granularity: openEnum(['hour', 'day']),
    totals: usageCounts,
    buckets: list(usageBucket),
  }),
);

function countsShape(): Shape<UsageCounts> {
  return {
    request_count: integer(),
    usage_usd: z.optional(z.number()),
    input_tokens: z.optional(integer()),
    cached_input_tokens: z.optional(integer()),
    output_tokens: z.optional(integer()),
  };
}
