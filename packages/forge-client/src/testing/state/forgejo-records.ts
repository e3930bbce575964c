/** The records that only Forgejo has. */
export interface ForgejoRecords {
  readonly quotaRules: QuotaRuleRecord[];
  readonly quotaGroups: QuotaGroupRecord[];
  /** Flags by the id of their repository. */
  readonly flags: Map<number, Set<string>>;
  /** Times of blocks, by the ids of the blocking and the blocked user: `1:2`. */
  readonly blockedAt: Map<string, string>;
}

/** A limit of some subjects, such as `size:repos:all`. */
export interface QuotaRuleRecord {
  readonly name: string;
  /** In bytes; -1 for no limit. */
  limit: number;
  subjects: readonly string[];
}

/** A group of rules that apply to the same users. */
export interface QuotaGroupRecord {
  readonly name: string;
  /** Names of its rules. */
  readonly rules: Set<string>;
  /** Ids of users and organisations. */
  readonly users: Set<number>;
}

/** Returns empty records. */
export function newForgejo(): ForgejoRecords {
  return { quotaRules: [], quotaGroups: [], flags: new Map(), blockedAt: new Map() };
}
