import { describeKind, InputError, MAX_TIMER_MS } from '@clients/core';
import { describeValue } from '../../inference/check-request.js';
import { isTool, type Tool } from './tool.js';
import { checkToolKeys } from './tool-keys.js';

/**
 * Checks tools that a run calls.
 *
 * @throws {InputError} `duplicate-tool` · `invalid-tool` for a value that is not a tool, or that cannot
 * be run
 */
export function checkTools(tools: readonly Tool[]): void {
  const given: unknown = tools;
  if (!Array.isArray(given))
    throw new InputError(`tools must be a list, not ${describeKind(given)}`, {
      code: 'invalid-tool',
    });
  checkNamesAndKeys(tools);
  for (const [at, each] of (given as (Partial<Tool> | null)[]).entries()) {
    if (typeof each !== 'object' || each === null)
      throw new InputError(`tools[${String(at)}] must be an object, not ${describeKind(each)}`, {
        code: 'invalid-tool',
      });
    if ('function' in each)
      throw new InputError(
        `tools[${String(at)}] is a definition, which a run cannot call: use tool({ name, description, schema, run })`,
        { code: 'invalid-tool' },
      );
    if (typeof each.name !== 'string' || each.name === '')
      throw createToolError(at, 'name must be a non-empty string');
    if (typeof each.run !== 'function')
      throw createToolError(at, `run must be a function, not ${describeKind(each.run)}`);
    const { timeout } = each;
    if (
      timeout !== undefined &&
      !(typeof timeout === 'number' && timeout > 0 && timeout <= MAX_TIMER_MS)
    )
      throw createToolError(
        at,
        `timeout must be a number of ms above 0, up to ${String(MAX_TIMER_MS)}, not ${describeValue(timeout)}`,
      );
  }
}

/**
 * Refuses tools of the same name, because a call could not be assigned to either, and a key that
 * stands for one that is missing: the model would be told of a tool without arguments, or without a
 * description. Other keys are those of the program.
 *
 * @throws {InputError} `duplicate-tool` · `invalid-tool` naming the right key
 */
export function checkNamesAndKeys(tools: readonly unknown[]): void {
  const names = tools.map(readName);
  for (const [at, tool] of tools.entries()) {
    const name = names[at];
    if (name !== undefined && names.indexOf(name) !== at)
      throw new InputError(
        `tools must have different names: there are two named ${JSON.stringify(name)}`,
        { code: 'duplicate-tool' },
      );
    if (isTool(tool)) checkToolKeys(tool, `tools[${String(at)}].`);
  }
}

/** Returns the name of a tool, or of a definition. */
function readName(value: unknown): string | undefined {
  const named = isTool(value) ? value : (value as { readonly function?: unknown } | null)?.function;
  const name = (named as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

function createToolError(at: number, text: string): InputError {
  return new InputError(`tools[${String(at)}].${text}`, { code: 'invalid-tool' });
}
