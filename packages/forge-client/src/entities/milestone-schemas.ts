import * as z from 'zod/v4/mini';
import { instant, instantOrNull, integer, object, type ZodSchema } from '@clients/core/schema';

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
export const milestone: ZodSchema<Milestone> = /* @__PURE__ */ object(() => ({
  id: integer(),
  title: z.string(),
  description: z.string(),
  state: z.enum(['open', 'closed']),
  open_issues: integer(),
  closed_issues: integer(),
  created_at: instant(),
  updated_at: instantOrNull(),
  closed_at: instantOrNull(),
  due_on: instantOrNull(),
}));
