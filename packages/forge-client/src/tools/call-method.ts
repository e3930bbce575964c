import type { ForgeClient } from '../client.js';
import { SPECIAL_OPERATIONS } from './special.js';
import type { ToolCall } from './tool-call.js';

/** The slots that methods take, in the order of their parameters. */
const PARAMETERS = ['where', 'query', 'body'] as const;

/** Calls the method of an operation, as a program would, with the slots of its input and the options. */
export function callMethod(
  forge: ForgeClient,
  { operation, slots, options }: Pick<ToolCall, 'operation' | 'slots' | 'options'>,
): Promise<unknown> {
  const { method, endpoint } = operation;
  const input: Readonly<Record<string, unknown>> = {
    ...endpoint.input,
    ...SPECIAL_OPERATIONS[method]?.input,
  };
  // A slot without a value is passed on, too: `undefined` stands for it.
  const given = PARAMETERS.filter((slot) => input[slot] !== undefined).map((slot) => slots[slot]);
  const names = method.split('.');
  const name = names.pop() ?? '';
  const noun = names.reduce<object>((at, key) => at[key as keyof typeof at], forge);
  const call = noun[name as keyof typeof noun] as Method;
  return call.apply(noun, [...given, options]);
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;
