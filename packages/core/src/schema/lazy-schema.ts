import { isTooDeep } from '../base/depth.js';
import { isError } from '../base/realm.js';
import { compile } from './check.js';
import { InputError } from '../base/errors.js';
import type { Aliases } from '../base/near-name.js';
import type { Node } from './node.js';
import { type Finding, located, pathText, type Problem, problemText, valueAt } from './problems.js';
import { isScalar } from './quick.js';
import { findMisnamed, type Misnamed, unknownKeys } from './unknown-keys.js';
import { isThenable } from '../base/callback.js';
import type { Schema, StandardIssue, StandardProps, StandardResult } from './standard.js';
import { type Check, INVALID, type Visit } from './visit.js';

const TOO_DEEP = 'the value is nested too deeply, or contains itself';

/** A value, converted where that was necessary, or what is wrong with it. */
type Reading = { readonly value: unknown } | { readonly problems: readonly Problem[] };

/** A schema of this package. It is built, and its check compiled, on first use. */
export class LazySchema<T> implements Schema<T> {
  readonly #build: () => Node;
  #node: Node | undefined;
  #check: Check | undefined;
  #standard: StandardProps<T> | undefined;

  constructor(build: () => Node) {
    this.#build = build;
  }

  get node(): Node {
    return (this.#node ??= this.#build());
  }

  get '~standard'(): StandardProps<T> {
    return (this.#standard ??= { version: 1, vendor: 'clients', validate: (value) => this.#validate(value) });
  }

  parse(value: unknown): T {
    try {
      const result = this.read(value);
      if ('value' in result) return result.value as T;
      throw new InputError(problemText(result.problems), { code: 'invalid-input' });
    } catch (error) {
      throw isTooDeep(error) ? new InputError(TOO_DEEP, { code: 'too-deep', cause: error }) : error;
    }
  }

  /** Checks a caller's value, which is never changed: if something in it was converted, the result is a copy. */
  read(value: unknown): Reading {
    this.#check ??= compile(this.node);
    if (this.#check(value, undefined) !== INVALID) return { value };
    const found: Finding[] = [];
    const converted = this.node.convert(value, found, []);
    return found.length === 0 ? { value: converted } : { problems: located(found) };
  }

  normalize(value: unknown, visit: Visit): unknown {
    this.#check ??= compile(this.node);
    const result = this.#check(value, visit);
    if (result !== INVALID) return result;
    if (isScalar(this.node.quick)) visit.mismatch(this.node, value);
    else {
      const found: Finding[] = [];
      this.node.convert(value, found, []);
      visit.record(located(found, visit.path));
    }
    return value;
  }

  #validate(value: unknown): StandardResult<T> {
    try {
      const result = this.read(value);
      if ('value' in result) return { value: result.value as T };
      return { issues: result.problems.map((problem) => ({ message: problemText([{ ...problem, path: '' }]), path: problem.keys })) };
    } catch (error) {
      if (isTooDeep(error)) return { issues: [{ message: TOO_DEEP }] };
      throw error;
    }
  }
}

/**
 * Checks a value that nothing else refers to (a result of `JSON.parse`) and normalizes it in place, in one pass. Invalid parts stay unchanged,
 * and the visit collects their problems.
 */
export function normalizeInPlace<T>(schema: Schema<T>, value: unknown, visit: Visit): T {
  if (schema instanceof LazySchema) return schema.normalize(value, visit) as T;
  const result = validateForeign(schema, value);
  if (result.issues === undefined) return result.value;
  visit.record(result.issues.map((issue) => foreignProblem(issue, value, visit.path)));
  return value as T;
}

/** Returns the problems of a caller's value, which is not changed; undefined when there are none. */
export function check(schema: Schema<unknown>, value: unknown): readonly Problem[] | undefined {
  const result = readInput(schema, value);
  return 'problems' in result ? result.problems : undefined;
}

/** Checks a caller's value, which is not changed: if something in it was converted, `value` is a copy. */
export function readInput(schema: Schema<unknown>, value: unknown): Reading {
  if (schema instanceof LazySchema) return schema.read(value);
  const { issues } = validateForeign(schema, value);
  return issues === undefined ? { value } : { problems: issues.map((issue) => foreignProblem(issue, value)) };
}

/** Returns a key of a caller's value that misspells a known key; undefined for schemas of other libraries. */
export function misnamedKey(schema: Schema<unknown>, value: unknown, aliases: Aliases): Misnamed | undefined {
  return schema instanceof LazySchema ? findMisnamed(schema.node, value, aliases) : undefined;
}

/** Returns the keys of a caller's value that the schema does not know; none for schemas of other libraries. */
export function strayKeys(schema: Schema<unknown>, value: unknown): readonly string[] {
  return schema instanceof LazySchema ? unknownKeys(schema.node, value) : [];
}

/** Runs a schema of another library, or of another copy of this package. */
function validateForeign<T>(schema: Partial<Schema<T>>, value: unknown): StandardResult<T> {
  const standard = schema['~standard'];
  return standard === undefined ? parseForeign(schema, value) : mustBeSync(standard.validate(value));
}

/** Returns the result of a schema. @throws {InputError} `async-schema` if it is a promise */
function mustBeSync<T>(result: T | Promise<T>): T {
  if (!isThenable(result)) return result;
  Promise.resolve(result).catch(() => undefined);
  throw new InputError('schemas with asynchronous checks cannot be used here', { code: 'async-schema' });
}

function parseForeign<T>(schema: Partial<Schema<T>>, value: unknown): StandardResult<T> {
  if (schema.parse === undefined) throw new InputError('not a schema: it has neither parse nor ~standard', { code: 'invalid-input' });
  try {
    return { value: schema.parse(value) };
  } catch (error) {
    return { issues: [{ message: isError(error) ? error.message : 'not accepted by its schema' }] };
  }
}

function foreignProblem({ message, path = [] }: StandardIssue, root: unknown, at: readonly PropertyKey[] = []): Problem {
  const below = path.map((step) => (typeof step === 'object' ? step.key : step));
  const keys = [...at, ...below];
  const container = below.length === 0 && (typeof root !== 'object' || root === null);
  return { path: pathText(keys), keys, expected: message, code: 'foreign', value: valueAt(root, below), container };
}
