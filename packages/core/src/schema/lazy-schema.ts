import { isThenable } from '../base/callback.js';
import { isError } from '../base/realm.js';
import { compile } from './check.js';
import { InputError } from '../base/errors.js';
import type { Aliases } from '../base/near-name.js';
import { explain, pathText, type Problem, problemText, valueAt } from './problems.js';
import { salvageNode } from './salvage.js';
import { findMisnamed, type Misnamed, unknownKeys } from './unknown-keys.js';
import type { Schema, StandardIssue, StandardProps, StandardResult } from './standard.js';
import { BAD, runCheck, type Settle, UNSURE } from './verdict.js';
import { type Issue, type Node, nodeOf, runZod } from './zod-view.js';

/** A schema of ours: the zod schema behind it is built, and its check compiled, on first use. */
export class LazySchema<T> implements Schema<T> {
  readonly #build: () => object;
  #node: Node | undefined;
  #own: Settle | undefined;
  #borrowed: Settle | undefined;
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
    const result = this.read(value);
    if ('value' in result) return result.value as T;
    throw new InputError(problemText(explain(result.issues, value)), { code: 'invalid-input' });
  }

  /** Looks at a value of the caller's, which is never changed: a value that had to be normalised comes back as a copy. */
  read(value: unknown): { readonly value: unknown } | { readonly issues: readonly Issue[] } {
    this.#borrowed ??= compile(this.node, false);
    const fast = runCheck(this.#borrowed, value);
    if (fast !== BAD && fast !== UNSURE) return { value };
    const result = runZod(this.node, value);
    return result.issues.length === 0 ? { value: result.value } : { issues: result.issues };
  }

  /** Normalises a value of ours where it lies; BAD when it does not fit. */
  settle(value: unknown): unknown {
    this.#own ??= compile(this.node, true);
    const fast = runCheck(this.#own, value);
    if (fast !== UNSURE) return fast;
    const result = runZod(this.node, value);
    return result.issues.length === 0 ? result.value : BAD;
  }

  #validate(value: unknown): StandardResult<T> {
    const result = this.read(value);
    if ('value' in result) return { value: result.value as T };
    const found = explain(result.issues, value);
    return { issues: found.map((problem) => ({ message: problemText([{ ...problem, path: '' }]), path: problem.keys })) };
  }
}

/**
 * Checks a value that is ours alone (fresh from `JSON.parse`) and normalises it where it lies; zod runs only for what the check does not
 * model. BAD when the value does not fit.
 */
export function settle<T>(schema: Schema<T>, value: unknown): T | typeof BAD {
  if (schema instanceof LazySchema) return schema.settle(value) as T | typeof BAD;
  const result = askForeign(schema, value);
  return result.issues === undefined ? result.value : BAD;
}

/** What is wrong with a value that `settle` found BAD. */
export function problems(schema: Schema<unknown>, value: unknown): Problem[] {
  return check(schema, value) ?? [];
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
export function readInput(schema: Schema<unknown>, value: unknown): { readonly value: unknown } | { readonly problems: readonly Problem[] } {
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

/** Normalises field by field what can be in a value of ours that is BAD, and leaves the rest as it is. */
export function salvage(schema: Schema<unknown>, value: unknown): unknown {
  return schema instanceof LazySchema ? salvageNode(schema.node, value) : value;
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

function foreignProblem({ message, path = [] }: StandardIssue, root: unknown): Problem {
  const keys = path.map((step) => (typeof step === 'object' ? step.key : step));
  const container = keys.length === 0 && (typeof root !== 'object' || root === null);
  return { path: pathText(keys), keys, expected: message, code: 'foreign', value: valueAt(root, keys), container };
}
