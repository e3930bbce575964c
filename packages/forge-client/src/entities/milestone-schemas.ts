import { closedEnum, instant, int, nullable, object, type Schema, string } from '@clients/core/schema';

/** A milestone. */
export interface Milestone {
  id: number;
  title: string;
  description: string;
  state: 'open' | 'closed';
  open_issues: number;
  closed_issues: number;
  created_at: string;
  updated_at: string | null;
  /** `null` while open. */
  closed_at: string | null;
  /** `null` when none is set. */
  due_on: string | null;
}
export const milestone: Schema<Milestone> = /* @__PURE__ */ object(() => ({
  id: int(),
  title: string(),
  description: string(),
  state: closedEnum(['open', 'closed']),
  open_issues: int(),
  closed_issues: int(),
  created_at: instant(),
  updated_at: nullable(instant()),
  closed_at: nullable(instant()),
  due_on: nullable(instant()),
}));
