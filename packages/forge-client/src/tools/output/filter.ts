import { compact } from './compact.js';
import { pick } from './pick.js';
import { makeReadable } from './readable.js';
import { hideSecrets } from './secrets.js';

/** Which parts of an answer reach the model. */
export interface OutputRules {
  readonly maxChars: number;
  readonly pick: readonly string[] | undefined;
  readonly compact: boolean;
}

/**
 * Returns the parts of a value that the model reads: without secrets, with files as text, and only
 * the requested fields. `route` is the path of the operation.
 */
export function filterValue(value: unknown, route: string, rules: OutputRules): unknown {
  const open = makeReadable(hideSecrets(value, route));
  if (rules.pick !== undefined) return pick(open, rules.pick);
  return rules.compact ? compact(open) : open;
}
