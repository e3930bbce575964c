import type * as z from 'zod/mini';
import { explained, type Problem } from './problems.js';

export const INVALID: unique symbol = /* @__PURE__ */ Symbol('invalid');

/**
 * Checks one value. INVALID means that the value itself does not match. With a visit, the value is a result of `JSON.parse`: it is normalized
 * in place, and problems inside it are recorded. Without one, it is the caller's: INVALID also means that it would have to be converted.
 */
export type Check = (value: unknown, visit: Visit | undefined) => unknown;

export interface KnownPaths {
  /** In reports, the index of a list item means any index. */
  has(path: readonly PropertyKey[]): boolean;
}

/** All paths: no problem is reported. */
export const EVERY_PATH: KnownPaths = { has: () => true };
/** The number of problems that are described: each has its whole path, which is long in a deeply nested value. */
const MAX_PROBLEMS = 10_000;

/** The state of one normalization: the path of the current value, and the problems found so far. */
export class Visit {
  readonly path: PropertyKey[];
  /** No problem inside a value is reported, so checks that change nothing are left out. */
  readonly isQuiet: boolean;
  #problems: Problem[] = [];
  readonly #known: KnownPaths | undefined;

  /** @param known paths whose problems are ignored without explaining them, which is slow */
  constructor(known?: KnownPaths, at: readonly PropertyKey[] = []) {
    this.#known = known;
    this.isQuiet = known === EVERY_PATH;
    this.path = [...at];
  }

  get clean(): boolean {
    return this.#problems.length === 0;
  }

  take(): readonly Problem[] {
    const found = this.#problems;
    this.#problems = [];
    return found;
  }

  step(container: object, key: PropertyKey, schema: z.core.$ZodType, check: Check): void {
    const fields = container as Record<PropertyKey, unknown>;
    const before = fields[key];
    this.path.push(key);
    const after = check(before, this);
    if (after === INVALID) this.mismatch(schema, before);
    else if (after !== before) fields[key] = after;
    this.path.pop();
  }

  mismatch(schema: z.core.$ZodType, value: unknown): void {
    if (this.#problems.length >= MAX_PROBLEMS || this.#known?.has(this.path) === true) return;
    this.record(
      explained(schema, value, this.path).map((problem) => ({ ...problem, container: false })),
    );
  }

  /** Adds problems, except at known paths. A value of the wrong kind as a whole is always recorded: nothing of it can be used. */
  record(problems: readonly Problem[]): void {
    for (const problem of problems)
      if (problem.container || this.#known?.has(problem.keys) !== true)
        this.#problems.push(problem);
  }
}
