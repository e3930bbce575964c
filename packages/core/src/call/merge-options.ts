import type { WithOptions } from '../contract/options.js';
import { getOwnValue } from '../base/record.js';
import { addCallers } from '../base/errors.js';
import { type OptionScope, type OptionValues, MERGES, OPTION_NAMES } from './option-table.js';

/**
 * Checks options and merges them over `base`; `undefined` counts as left out.
 * @throws {InputError} naming the option
 */
export function mergeOptions<Values extends OptionValues>(
  base: Values,
  options: WithOptions,
  scope: OptionScope,
): Values {
  const merged: Record<string, unknown> = { ...base };
  for (const name of scope === 'call' ? OPTION_NAMES.call : OPTION_NAMES.with) {
    const given = getOwnValue(options as Readonly<Record<string, unknown>>, name);
    const merge = MERGES[name as keyof OptionValues] as (
      base: unknown,
      given: unknown,
      scope: OptionScope,
    ) => unknown;
    try {
      if (given !== undefined) merged[name] = merge(merged[name], given, scope);
    } catch (error) {
      // The line of the program is more than ten frames away.
      throw addCallers(error);
    }
  }
  return merged as Values;
}
