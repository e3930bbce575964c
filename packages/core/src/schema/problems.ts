import { kindOf, quoted } from '../base/kind-of.js';
import { isSecretName } from '../wire/secret-names.js';

/** One place where a value does not match its schema. */
export interface Problem {
  /** The place, such as `labels[0].color`; empty for the whole value. */
  readonly path: string;
  /** The path as keys. */
  readonly keys: readonly PropertyKey[];
  /** What the schema requires, such as `an integer`. */
  readonly expected: string;
  /** Such as `invalid_type` or `unsafe-integer`; `foreign` when `expected` is a message of another library. */
  readonly code: string;
  /** The value found. It may be a secret: messages name its kind, and show it only where the schema lists the valid values. */
  readonly value: unknown;
  /** Whether the value as a whole has the wrong kind: it is not the object or list that the schema requires. */
  readonly container: boolean;
}

/** A problem before it has the path at which it is reported: its keys begin at the value that was checked. */
export interface Finding extends Omit<Problem, 'path'> {
  /** Whether an object or a list was expected here. */
  readonly container: boolean;
}

/** The keys that lead to a value. */
export type Keys = readonly PropertyKey[];

/** What is wrong with a value. */
export type Wrong = Pick<Finding, 'expected' | 'code' | 'container'>;

/** Says that a value has the wrong type. */
export function wrongType(expected: string): Wrong {
  return { expected, code: 'invalid_type', container: false };
}

/** Says that a value is not the object or the list that is expected. */
export function wrongContainer(expected: string): Wrong {
  return { expected, code: 'invalid_type', container: true };
}

/** Returns the problems of a value that is found at the path `at`. */
export function located(found: readonly Finding[], at: readonly PropertyKey[] = []): Problem[] {
  return found.map(({ keys: below, container, ...rest }) => {
    const keys = at.length === 0 ? below : [...at, ...below];
    return { ...rest, path: pathText(keys), keys, container: container && below.length === 0 };
  });
}

/** Describes up to three problems on one line: the place, what was expected and what was found. */
export function problemText(problems: readonly Problem[], root = ''): string {
  const lines = problems.slice(0, 3).map((problem) => {
    const { path, expected, code } = problem;
    const text = code === 'foreign' ? expected : `expected ${expected}, found ${foundText(problem)}`;
    const dot = root === '' || path === '' || path.startsWith('[') ? '' : '.';
    const where = root + dot + path;
    return where === '' ? text : `${where}: ${text}`;
  });
  const more = problems.length - lines.length;
  return lines.join('; ') + (more > 0 ? `; and ${String(more)} more` : '');
}

/** Describes the value found. It is shown where the schema lists the valid values, unless the field is a secret. */
function foundText({ code, keys, value }: Problem): string {
  if (value === undefined) return 'nothing';
  if (code !== 'invalid_value' || value === '' || keys.some((key) => isSecretName(String(key)))) return kindOf(value);
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value);
}

/** Formats a path, such as `labels[0].color`; keys that are not plain words are quoted in brackets. */
export function pathText(keys: readonly PropertyKey[]): string {
  let text = '';
  for (const key of keys) {
    if (typeof key === 'number') text += `[${String(key)}]`;
    else if (typeof key === 'string' && /^[\w$-]+$/.test(key)) text += text === '' ? key : `.${key}`;
    else text += `[${JSON.stringify(String(key))}]`;
  }
  return text;
}

/** Returns the value at a path; undefined when the path does not exist. */
export function valueAt(root: unknown, keys: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
