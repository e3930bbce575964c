import { explain, type Problem } from './problems.js';
import { type Issue, type Node, runZod } from './zod-view.js';

/** What a check returns for a value that does not fit. */
export const INVALID: unique symbol = /* @__PURE__ */ Symbol('invalid');

/**
 * Checks one value.
 *
 * With a visit, the value is ours (fresh from `JSON.parse`): it is normalized in place and returned. What does not fit inside it stays as
 * it is and is noted in the visit. INVALID means that the value itself is of another kind; it was not changed.
 *
 * Without a visit, the value is the caller's and is never changed: it is returned when it fits as it is. INVALID means that it does not
 * fit, or that only zod can tell.
 */
export type Check = (value: unknown, visit: Visit | undefined) => unknown;

/** Paths whose problems are passed over. */
export interface KnownPaths {
  /** The index of a list item stands for any index. */
  has(path: readonly PropertyKey[]): boolean;
}

/** For a schema that takes `undefined` under a key that has to be there. */
const ABSENT: readonly Issue[] = [{ code: 'invalid_type', expected: 'nonoptional' }];

/** A walk through values of ours: the path of the value at hand, and the problems found on the way. */
export class Visit {
  readonly path: PropertyKey[];
  #problems: Problem[] = [];
  readonly #known: KnownPaths | undefined;

  /**
   * @param known a problem at one of these paths costs next to nothing, where any other is explained by zod
   * @param at where the values stand; paths begin with it
   */
  constructor(known?: KnownPaths, at: readonly PropertyKey[] = []) {
    this.#known = known;
    this.path = [...at];
  }

  get clean(): boolean {
    return this.#problems.length === 0;
  }

  /** Returns the problems found since the last call. */
  take(): readonly Problem[] {
    const found = this.#problems;
    this.#problems = [];
    return found;
  }

  /** Checks and normalizes what stands under a key. */
  step(container: object, key: PropertyKey, node: Node, check: Check): void {
    const fields = container as Record<PropertyKey, unknown>;
    const before = fields[key];
    this.path.push(key);
    const after = check(before, this);
    if (after === INVALID) this.misfit(node, before);
    else if (after !== before) fields[key] = after;
    this.path.pop();
  }

  /** Notes that the value at hand does not fit `node`. */
  misfit(node: Node, value: unknown): void {
    if (this.#known?.has(this.path) === true) return;
    const { issues } = runZod(node, value);
    const found = explain(issues.length > 0 ? issues : ABSENT, value, this.path);
    this.note(found.map((problem) => ({ ...problem, container: false })));
  }

  /** A value of the wrong kind as a whole is never passed over: nothing of it can be used. */
  note(problems: readonly Problem[]): void {
    for (const problem of problems) if (problem.container || this.#known?.has(problem.keys) !== true) this.#problems.push(problem);
  }
}
