import type { CallOptions } from '../service/options.js';
import type { Operation } from './operations.js';
import type { OutputRules } from './output/filter.js';
import type { Slots } from './special.js';

/** A call of a tool. */
export interface ToolCall {
  readonly operation: Operation;
  readonly slots: Slots;
  readonly options: CallOptions;
  readonly rules: OutputRules;
}

/**
 * Returns the slots that are sent to the server, without those that only tools have: the client
 * refuses a slot it does not know.
 */
export function pickSentSlots({ where, query, body }: Slots): Slots {
  return { where, query, body };
}
