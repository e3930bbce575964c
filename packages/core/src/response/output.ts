import { OutputError } from '../base/errors.js';
import { isStackOverflow } from '../base/values.js';
import type { Call } from '../call/call.js';
import { reportDrift } from '../call/report.js';
import { type Check, findCheck, findListCheck } from '../schema/check.js';
import { explainForeign, runLibrary } from '../schema/validate.js';
import { type Problem, formatPath, formatProblems, getValueAt } from '../schema/problems.js';
import type { Schema } from '../schema/standard.js';
import type { Secrets } from '../wire/secrets.js';

/** Where a value of a response was found. */
export interface OutputPlace {
  /** The keys that lead to it; none for the whole response. */
  readonly at?: readonly PropertyKey[];
  /** The number of the line that it is, for messages. */
  readonly line?: number;
  /** What messages end in. */
  readonly form?: string;
  /** Whether it is a list whose items are the values that errors have. */
  readonly isList?: boolean;
}

/**
 * Takes values of a response: returns a value that fits, converted in place. What does not fit is
 * reported to the hooks, each part once: it is left out of later checks of this client.
 *
 * @param place where the value was found; without it, nothing is reported, and a value that does not
 * fit is undefined
 * @throws {OutputError} in strict mode, and for what is neither the object nor the list that was
 * expected
 */
export type TakeOutput<T> = (value: unknown, place?: OutputPlace) => T | undefined;

/** Checks a value of a response. */
export function checkOutput<T>(schema: Schema<T>, value: unknown, call: Call): T {
  return openCheck(schema, call)(value, {}) as T;
}

/** Opens the check of the values of a response, for one after another. */
export function openCheck<T>(schema: Schema<T>, call: Call): TakeOutput<T> {
  if (call.options.validate === 'off') return (value) => value as T;
  const whole = findCheck(schema);
  return (
    whole === undefined
      ? (value, place) => place && runForeign(schema, value, call, place)
      : openOwnCheck(whole, call)
  ) as TakeOutput<T>;
}

/**
 * Checks the items of a list, all at once. An item that is `null` is reported,
 * and the list is not lost for it.
 */
export function checkItems<Item>(
  item: Schema<Item>,
  values: unknown[],
  call: Call,
  at: readonly PropertyKey[],
): Item[] {
  if (call.options.validate === 'off') return values as Item[];
  const check = findListCheck(item);
  const place = { at, isList: true };
  return (
    check === undefined
      ? runForeignItems(item, values, call, place)
      : openOwnCheck(check, call)(values, place)
  ) as Item[];
}

function openOwnCheck(whole: Check, call: Call): TakeOutput<unknown> {
  const { checks } = call.settings;
  const isStrict = call.options.validate === 'strict';
  let check = isStrict ? whole : checks.reduce(whole);
  return (value, place) => {
    try {
      const converted = check.normalize(value);
      if (check.fits(converted)) return converted;
      if (place === undefined) return undefined;
      const problems = check.explain(converted);
      settle(problems, converted, call, place);
      checks.leaveOut(whole, problems);
      check = checks.reduce(whole);
      return converted;
    } catch (error) {
      throw explainStackOverflow(error, call);
    }
  };
}

function runForeign(
  schema: Schema<unknown>,
  value: unknown,
  call: Call,
  place: OutputPlace,
): unknown {
  const result = runLibrary(schema, value);
  if (result.issues === undefined) return result.value;
  settle(explainForeign(result.issues, value), value, call, place);
  return value;
}

function runForeignItems(
  item: Schema<unknown>,
  values: readonly unknown[],
  call: Call,
  place: OutputPlace,
): unknown {
  const found: Problem[] = [];
  const items = values.map((value, index) => {
    const result = runLibrary(item, value);
    if (result.issues === undefined) return result.value;
    for (const problem of explainForeign(result.issues, value))
      found.push({ ...problem, keys: [index, ...problem.keys] });
    return value;
  });
  settle(found, values, call, place);
  return items;
}

/**
 * Reports what does not fit.
 * @throws {OutputError} where that is an error
 */
function settle(
  found: readonly Problem[],
  value: unknown,
  call: Call,
  { at = [], line, form = '', isList = false }: OutputPlace,
): void {
  const problems = found.map((problem) => {
    const keys = [...at, ...problem.keys];
    return { ...problem, keys, path: formatPath(keys) };
  });
  const [first] = problems;
  if (first === undefined) return;
  const depth = isList ? 1 : 0;
  const isUnusable = found.some(
    (problem) =>
      problem.hasWrongKind && problem.keys.length <= depth && !(isList && problem.value === null),
  );
  if (call.options.validate !== 'strict' && !isUnusable) {
    reportDrift(call, problems);
    return;
  }
  const detail = {
    path: first.path,
    expected: first.expected,
    value: getValueAt(value, found[0]?.keys.slice(0, depth) ?? []),
  };
  const label = line === undefined ? '' : `line ${String(line)}`;
  throw createOutputError(call, describeProblems(problems, label, call.secrets) + form, detail);
}

/** Values are cleaned before the message shortens them: half of a secret would not be found. */
function describeProblems(found: readonly Problem[], label: string, secrets: Secrets): string {
  const clean = found.map((problem) => ({ ...problem, value: secrets.cleanValue(problem.value) }));
  return secrets.clean(formatProblems(clean, label));
}

/**
 * Returns the error for a stack overflow, which means that the value is nested too deeply; any
 * other error unchanged.
 */
function explainStackOverflow(error: unknown, call: Call): unknown {
  if (!isStackOverflow(error)) return error;
  return createOutputError(call, 'the value is nested too deeply', {}, 'too-deep', error);
}

/**
 * Makes the error for a response whose content is not as expected. Secrets that it contains are
 * removed.
 */
export function createOutputError(
  call: Call,
  message: string,
  detail: { path?: string; expected?: string | undefined; value?: unknown },
  code?: string,
  cause?: unknown,
): OutputError {
  return new OutputError(
    message,
    { ...detail, value: call.secrets.cleanValue(detail.value) },
    { ...call.context(code, cause), hint: call.findHint(code ?? 'schema') },
  );
}
