import { isRecord } from '../base/record.js';

/** Returns the names of the parameters in a path: owner and repo of `/repos/{owner}/{repo}`. */
export function listParameters(path: string): readonly string[] {
  return [...path.matchAll(/{(\w+)}/g)].map(([, key = '']) => key);
}

/**
 * Says that the fields to send are an argument of their own, after the address. Undefined for a
 * path without parameters.
 */
export function adviseOnTwoObjects(parameters: readonly string[]): string | undefined {
  return parameters.length === 0
    ? undefined
    : `pass two objects: the first has ${parameters.join(', ')}, and the second the other fields`;
}

/** Matches a text that a hint may quote. Another one, such as a URL, may hold a secret. */
const QUOTABLE_TEXT = /^[\w./-]+$/;

/**
 * Returns how to write an address that was given in another form:
 *
 * - a text, such as `ada/engine`, as the address or as its second key alone
 * - an object, with its last key as the next argument: `issues.get(repo, 1)`
 * - after the data
 * - an object that lacks a key
 *
 * @param call the method, such as `issues.get`
 * @param others the arguments after the address
 */
export function adviseOnAddress(
  call: string,
  parameters: readonly string[],
  address: unknown,
  others: readonly unknown[],
): string | undefined {
  const ofText = splitAddress(parameters, address);
  if (ofText !== undefined) return `pass an object: ${writeObject(parameters, ofText)}`;
  const ofArguments = joinArguments(parameters, address, others);
  if (ofArguments !== undefined)
    return `pass one object: ${call}(${writeObject(parameters, ofArguments)})`;
  if (!isRecord(address) || hasKeys(parameters, address)) return undefined;
  const later = others.find((each) => isRecord(each) && hasKeys(parameters, each));
  return later === undefined
    ? `pass an object: ${writeObject(parameters, address)}`
    : `the address comes first: ${call}(${writeObject(parameters, later as typeof address)}, …)`;
}

/** Returns whether an object has a value for each parameter. */
function hasKeys(parameters: readonly string[], value: Readonly<Record<string, unknown>>): boolean {
  return parameters.every((key) => value[key] !== undefined);
}

/** Writes an address as code. */
function writeObject(
  parameters: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string {
  return `{ ${parameters.map((key) => `${key}: ${showValue(values[key])}`).join(', ')} }`;
}

/** Returns the keys of an address that was given as a text. */
function splitAddress(
  [first = '', second = '', ...rest]: readonly string[],
  address: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const fields = isRecord(address) ? address : { [second]: address };
  const text = fields[first] === undefined ? fields[second] : undefined;
  if (typeof text !== 'string' || (text !== address && !text.includes('/'))) return undefined;
  const parts = QUOTABLE_TEXT.test(text) ? text.split('/') : [];
  return Object.fromEntries([first, second, ...rest].map((key, at) => [key, parts[at]]));
}

/** Returns the keys of an address whose last key was given as the next argument. */
function joinArguments(
  parameters: readonly string[],
  address: unknown,
  others: readonly unknown[],
): Readonly<Record<string, unknown>> | undefined {
  const last = parameters.at(-1) ?? '';
  const next = others.find((each) => typeof each === 'string' || typeof each === 'number');
  if (next === undefined || !isRecord(address) || address[last] !== undefined) return undefined;
  return { ...address, [last]: next };
}

function showValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && QUOTABLE_TEXT.test(value)
    ? `'${value}'`
    : '…';
}
