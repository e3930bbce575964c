import { isTooDeep } from '../base/depth.js';
import { isThenable } from '../base/callback.js';
import { isError } from '../base/realm.js';
import { compile } from './check.js';
import { InputError } from '../base/errors.js';
import type { Aliases } from '../base/near-name.js';
import { explain, pathText, type Problem, problemText, valueAt } from './problems.js';
import { takesScalars } from './quick.js';
import { findMisnamed, type Misnamed, unknownKeys } from './unknown-keys.js';
import type { Schema, StandardIssue, StandardProps, StandardResult } from './standard.js';
import { type Check, INVALID, type Visit } from './visit.js';
import { type Issue, type Node, nodeOf, runZod } from './zod-view.js';

const TOO_DEEP = 'the value is nested too deeply, or holds itself';

/** A schema of ours: the zod schema behind it is built, and its check compiled, on first use. */
export class LazySchema<T> implements Schema<T> {
  readonly #build: () => object;
  #node: Node | undefined;
  #check: Check | undefined;
  #standard: StandardProps<T> | undefined;

  constructor(build: () => object) {
    this.#build = build;
  }

  get node(): Node {
    return (this.#node ??= nodeOf(this.#build()));
  }

  get '~standard'(): StandardProps<T> {
    return (this.#standard ??= { version: 1, vendor: 'clients', validate: (value) => this.#validate(value) });
  }

  parse(value: unknown): T {
    try {
      const result = this.read(value);
      if ('value' in result) return result.value as T;
      throw new InputError(problemText(explain(result.issues, value)), { code: 'invalid-input' });
    } catch (error) {
      throw isTooDeep(error) ? new InputError(TOO_DEEP, { code: 'too-deep', cause: error }) : error;
    }
  }

  /** Reads a value of the caller's, which is never changed: a value that had to be normalized comes back as a copy. */
  read(value: unknown): { readonly value: unknown } | { readonly issues: readonly Issue[] } {
    this.#check ??= compile(this.node);
    const known = this.#check(value, undefined);
    if (known !== INVALID) return { value: known };
    const result = runZod(this.node, value);
    return result.issues.length === 0 ? { value: result.value } : { issues: result.issues };
  }

  normalize(value: unknown, visit: Visit): unknown {
    this.#check ??= compile(this.node);
    const result = this.#check(value, visit);
    if (result !== INVALID) return result;
    if (takesScalars(this.node)) visit.misfit(this.node, value);
    else visit.note(explain(runZod(this.node, value).issues, value, visit.path));
    return value;
  }

  #validate(value: unknown): StandardResult<T> {
    try {
      const result = this.read(value);
      if ('value' in result) return { value: result.value as T };
      const found = explain(result.issues, value);
      return { issues: found.map((problem) => ({ message: problemText([{ ...problem, path: '' }]), path: problem.keys })) };
    } catch (error) {
      if (isTooDeep(error)) return { issues: [{ message: TOO_DEEP }] };
      throw error;
    }
  }
}

/**
 * Checks a value that is ours alone (fresh from `JSON.parse`) and normalizes it in place, in one walk. What does not fit stays as it is, and
 * the visit gets its problems.
 */
export function normalizeInPlace<T>(schema: Schema<T>, value: unknown, visit: Visit): T {
  if (schema instanceof LazySchema) return schema.normalize(value, visit) as T;
  const result = askForeign(schema, value);
  if (result.issues === undefined) return result.value;
  visit.note(result.issues.map((issue) => foreignProblem(issue, value, visit.path)));
  return value as T;
}

/** Problems of a caller's value, which is not changed; undefined when there are none. */
export function check(schema: Schema<unknown>, value: unknown): Problem[] | undefined {
  if (schema instanceof LazySchema) {
    const result = schema.read(value);
    return 'value' in result ? undefined : explain(result.issues, value);
  }
  return askForeign(schema, value).issues?.map((issue) => foreignProblem(issue, value));
}

/** Checks a value of the caller's, which is not changed: `value` is a copy where something in it had to be normalised. */
export function readInput(
  schema: Schema<unknown>,
  value: unknown,
): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
  if (schema instanceof LazySchema) {
    const result = schema.read(value);
    return 'value' in result ? result : { problems: explain(result.issues, value) };
  }
  const found = check(schema, value);
  return found === undefined ? { value } : { problems: found };
}

/** Gets a key of a caller's value that is another spelling of one that the schema knows; undefined for schemas of other libraries. */
export function misnamedKey(schema: Schema<unknown>, value: unknown, aliases: Aliases): Misnamed | undefined {
  return schema instanceof LazySchema ? findMisnamed(schema.node, value, aliases) : undefined;
}

/** Gets the keys of a caller's value that the schema does not know; none for schemas of other libraries. */
export function strayKeys(schema: Schema<unknown>, value: unknown): readonly string[] {
  return schema instanceof LazySchema ? unknownKeys(schema.node, value) : [];
}

/** A schema of another library, or of another copy of this package. */
function askForeign<T>(schema: Partial<Schema<T>>, value: unknown): StandardResult<T> {
  const standard = schema['~standard'];
  if (standard === undefined) return askParser(schema, value);
  const result = standard.validate(value);
  if (!isThenable(result)) return result;
  Promise.resolve(result).catch(() => undefined);
  throw new InputError('schemas with asynchronous checks cannot be used here', { code: 'async-schema' });
}

function askParser<T>(schema: Partial<Schema<T>>, value: unknown): StandardResult<T> {
  if (schema.parse === undefined) throw new InputError('this is no schema: it has neither parse nor ~standard', { code: 'invalid-input' });
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
