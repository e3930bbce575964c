import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { pathText, type Problem } from '../../src/schema/problems.js';
import type { Node } from '../../src/schema/node.js';
import { check, nodeOf, normalizeInPlace, type PartSchema, schema, Visit } from '../../src/schema/schema.js';
import { zodOf } from '../../src/schema/to-zod.js';
import { EVERY_PATH } from '../../src/schema/visit.js';
import { normalizePartly } from './normalize-partly.js';

/** A schema, and values that often fit it. */
export interface Drawn {
  readonly schema: PartSchema<unknown>;
  readonly values: fc.Arbitrary<unknown>;
}

const words = ['a', 'b', '', 'ab', 'abc', ' a ', '5'];
export const instants: readonly string[] = [
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '2026-11-21T03:03:19Z',
  '2026-11-21T03:03:19+01:00',
];
const days = ['2026-11-21', '2026-02-29', '12:30:00', 'P1D'];
const forms = ['x@y.zz', 'http://a.b/', '127.0.0.1', 'YQ==', '0b7e0e54-27f4-4d5b-8c1c-9d9a6c1b2d3e'];
const others = [null, 1, 2, 0, -1, 1.5, 2 ** 53, -(2 ** 60), true, false];
export const primitive: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...words, ...instants, ...days, ...forms, ...others),
  fc.string({ maxLength: 3 }),
);

/** The same values each time; CHECK_RUNS asks for more of them, CHECK_SEED for others. */
export const runs: { readonly numRuns: number; readonly seed: number } = {
  numRuns: Number(process.env['CHECK_RUNS'] ?? 2000),
  seed: Number(process.env['CHECK_SEED'] ?? 7),
};
export const timeout: number = 20_000 + runs.numRuns * 5;

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

/** Returns what zod makes of a value. */
export function zodSays(part: PartSchema<unknown>, value: unknown): z.util.SafeParseResult<unknown> {
  return z.safeParse(zodOf(schema<unknown>(() => part)), value);
}

/** Strict and lenient, in place and not. */
export function normalizesAsZodDoes(part: PartSchema<unknown>, value: unknown, met: { changed: number; refused: number }): void {
  const truth = zodSays(part, value);
  const by = schema<unknown>(() => part);
  const strict = new Visit();
  const ours = normalizeInPlace(by, copy(value), strict);
  const problems = strict.take();
  // With nobody to report to, the value is the same, and only a value that is wrong as a whole is a problem.
  const quiet = new Visit(EVERY_PATH);
  expect(isDeepStrictEqual(normalizeInPlace(by, copy(value), quiet), ours)).toBe(true);
  expect(summary(quiet.take())).toEqual(summary(problems.filter(({ container }) => container)));
  if (truth.success) {
    expect(problems).toEqual([]);
    expect(isDeepStrictEqual(ours, truth.data)).toBe(true);
    expect(isDeepStrictEqual(by.parse(copy(value)), truth.data)).toBe(true);
    if (!isDeepStrictEqual(ours, value)) met.changed += 1;
    return;
  }
  met.refused += 1;
  // The same problems as where nothing may be changed, and at the places where zod finds them.
  expect(summary(problems)).toEqual(summary(check(by, copy(value)) ?? []));
  if (!hasUnion(nodeOf(part))) expect(differentPlaces(problems, truth.error.issues)).toEqual([]);
  // Lenient: what was reported before is passed over, and the value is the same.
  const known = new Set(problems.map(({ path }) => path));
  const lenient = new Visit({ has: (path) => known.has(pathText(path)) });
  expect(isDeepStrictEqual(normalizeInPlace(by, copy(value), lenient), ours)).toBe(true);
  expect(lenient.take().filter(({ container }) => !container)).toEqual([]);
  expect(isDeepStrictEqual(ours, normalizePartly(nodeOf(part), copy(value)))).toBe(true);
}

/** Returns the places at which only zod, or only we, find a problem. */
function differentPlaces(problems: readonly Problem[], issues: readonly z.core.$ZodIssue[]): readonly string[] {
  const ours = new Set(problems.map(({ path }) => path));
  const theirs = new Set(issues.map(({ path }) => pathText(path)));
  return [
    ...[...ours].filter((path) => !theirs.has(path)).map((path) => `only ours: ${path}`),
    ...[...theirs].filter((path) => !ours.has(path)).map((path) => `only zod: ${path}`),
  ];
}

/** Of a union, zod and we explain different options. */
function hasUnion(node: Node, seen = new Set<Node>()): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  const inside = node.type === 'object' ? Object.values(node.shape) : 'inner' in node ? [node.inner] : 'item' in node ? [node.item] : [];
  return node.type === 'union' || inside.some((each) => hasUnion(each, seen));
}

function summary(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ path, expected, code, container }) => `${path}: ${expected} (${code}${container ? ', whole' : ''})`).sort();
}
