/** A webhook. */
export interface HookRecord {
  readonly id: number;
  type: string;
  name: string;
  readonly config: Record<string, string>;
  secret: string;
  events: readonly string[];
  branch_filter: string;
  authorization: string;
  active: boolean;
  readonly created_at: string;
  updated_at: string;
  /** `system` or `default` for the webhooks of the instance. */
  readonly scope: string;
}
