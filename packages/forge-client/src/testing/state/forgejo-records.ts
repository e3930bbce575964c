/** What only Forgejo knows. */
export interface ForgejoRecords {
  readonly quotaRules: QuotaRuleRecord[];
  readonly quotaGroups: QuotaGroupRecord[];
  /** Flags by the id of their repository. */
  readonly flags: Map<number, Set<string>>;
  /** Instants of blocks, by the ids of who blocks and who is blocked: `1:2`. */
  readonly blockedAt: Map<string, string>;
}

/** A limit. */
export interface QuotaRuleRecord {
  readonly name: string;
  /** In bytes; -1 for none. */
  limit: number;
  subjects: readonly string[];
}

/** Limits that hold for the same users. */
export interface QuotaGroupRecord {
  readonly name: string;
  /** Names of its rules. */
  readonly rules: Set<string>;
  /** Ids of users and organisations. */
  readonly users: Set<number>;
}

/** No limits, flags and blocks. */
export function newForgejo(): ForgejoRecords {
  return { quotaRules: [], quotaGroups: [], flags: new Map(), blockedAt: new Map() };
}
