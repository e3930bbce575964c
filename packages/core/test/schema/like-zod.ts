import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import {
  compile,
  EVERY_PATH,
  INVALID,
  normalizeInPlace,
  pathText,
  type Problem,
  readInput,
  Visit,
} from '../schema-all.js';
import { normalizePartly } from './normalize-partly.js';

type Zod = z.core.$ZodType;

/** How many values were converted, accepted by the compiled check, and refused. */
export interface Met {
  accepted: number;
  changed: number;
  refused: number;
}

/** As it would come from `JSON.parse`; undefined values and keys are gone, own `__proto__` keys stay. */
export function fromWire(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** `structuredClone`, which keeps undefined; only own `__proto__` keys need help. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}

/** A caller's value is read as zod reads it, and never changed. */
export function readsAsZodDoes(by: Zod, value: unknown, met: Met): void {
  const truth = z.safeParse(by, copy(value));
  const given = copy(value);
  const verdict = compile(by)(given, undefined);
  if (verdict !== INVALID) {
    met.accepted += 1;
    expect(truth.success && isDeepStrictEqual(truth.data, verdict)).toBe(true);
  }
  const reading = readInput(by as z.ZodMiniType, given);
  expect(isDeepStrictEqual(given, copy(value))).toBe(true);
  if ('value' in reading)
    expect(truth.success && isDeepStrictEqual(truth.data, reading.value)).toBe(true);
  else
    expect(placesOf(reading.problems)).toEqual(
      truth.success ? [] : placesOf(issuesOf(truth.error.issues)),
    );
}

/** A value of a server is converted in place to what zod returns, strict and lenient; its problems are those of a caller's value. */
export function normalizesAsZodDoes(by: Zod, value: unknown, met: Met): void {
  const schema = by as z.ZodMiniType;
  const truth = z.safeParse(by, copy(value));
  const strict = new Visit();
  const ours = normalizeInPlace(schema, copy(value), strict);
  const problems = strict.take();
  // With nobody to report to, the value is the same, and only a value that is wrong as a whole is a problem.
  const quiet = new Visit(EVERY_PATH);
  expect(isDeepStrictEqual(normalizeInPlace(schema, copy(value), quiet), ours)).toBe(true);
  expect(summary(quiet.take().filter(({ container }) => container))).toEqual(
    summary(problems.filter(({ container }) => container)),
  );
  if (truth.success) {
    expect(problems).toEqual([]);
    expect(isDeepStrictEqual(ours, truth.data)).toBe(true);
    if (!isDeepStrictEqual(ours, value)) met.changed += 1;
    return;
  }
  met.refused += 1;
  const reading = readInput(schema, copy(value));
  expect(summary(problems)).toEqual(summary('problems' in reading ? reading.problems : []));
  expect(isDeepStrictEqual(ours, normalizePartly(by, copy(value)))).toBe(true);
  // What was reported before is passed over, and the value is the same.
  const known = new Set(problems.map(({ path }) => path));
  const lenient = new Visit({ has: (path) => known.has(pathText(path)) });
  expect(isDeepStrictEqual(normalizeInPlace(schema, copy(value), lenient), ours)).toBe(true);
  expect(lenient.take().filter(({ container }) => !container)).toEqual([]);
}

/** Returns the issues of zod with those of the option of a union that comes closest instead of the union, as problems have it. */
function issuesOf(
  issues: readonly z.core.$ZodIssue[],
  above: readonly PropertyKey[] = [],
): { readonly keys: readonly PropertyKey[] }[] {
  return issues.flatMap((issue) => {
    const keys = [...above, ...issue.path];
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ keys }];
    const refusals = issue.errors.map((errors) => issuesOf(errors, keys));
    const close = refusals
      .filter((found) => found.every((one) => one.keys.length > keys.length))
      .sort((a, b) => a.length - b.length)[0];
    return close ?? [{ keys }];
  });
}

function placesOf(found: readonly { readonly keys: readonly PropertyKey[] }[]): readonly string[] {
  return found.map(({ keys }) => pathText(keys)).sort();
}

function summary(problems: readonly Problem[]): readonly string[] {
  return problems
    .map(
      ({ path, expected, code, container }) =>
        `${path}: ${expected} (${code}${container ? ', whole' : ''})`,
    )
    .sort();
}
