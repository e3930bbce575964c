import { kindOf, quoted } from '../base/kind-of.js';
import { isSecretName } from '../wire/secret-names.js';
import type { Issue } from './zod-view.js';

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

/** Converts zod's issues for `root`, which is found at the path `at`. */
export function explain(issues: readonly Issue[], root: unknown, at: readonly PropertyKey[] = []): Problem[] {
  return issues
    .flatMap((issue) => explainOne(issue, []))
    .map(({ keys, expected, code, container }) => {
      const all = at.length === 0 ? keys : [...at, ...keys];
      return { path: pathText(all), keys: all, expected, code, value: valueAt(root, keys), container: container && keys.length === 0 };
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

interface Finding {
  readonly keys: readonly PropertyKey[];
  readonly expected: string;
  readonly code: string;
  readonly container: boolean;
}

function explainOne(issue: Issue, above: readonly PropertyKey[]): readonly Finding[] {
  const keys = [...above, ...(issue.path ?? [])];
  if (issue.code === 'invalid_union' && issue.errors !== undefined && issue.errors.length > 0) return explainUnion(issue.errors, keys);
  const code = isUnsafe(issue) ? 'unsafe-integer' : issue.code;
  return [{ keys, expected: expectation(issue), code, container: issue.code === 'invalid_type' && CONTAINERS.has(issue.expected ?? '') }];
}

/** Explains the option that matches best if one accepts this kind of value; otherwise lists what all options accept. */
function explainUnion(errors: readonly (readonly Issue[])[], keys: readonly PropertyKey[]): readonly Finding[] {
  const options = errors.map((issues) => issues.flatMap((issue) => explainOne(issue, keys)));
  const atRoot = (finding: Finding): boolean => finding.keys.length === keys.length;
  const close = options.filter((findings) => !findings.some(atRoot)).sort((a, b) => a.length - b.length)[0];
  if (close !== undefined) return close;
  const here = options.map((findings) => findings.filter(atRoot));
  const expected = [...new Set(here.flat().map((finding) => finding.expected))].join(' or ');
  return [{ keys, expected, code: 'invalid_union', container: here.every((findings) => findings.some((finding) => finding.container)) }];
}

const CONTAINERS: ReadonlySet<string> = /* @__PURE__ */ new Set(['object', 'record', 'array']);

function isUnsafe({ code, origin, minimum, maximum }: Issue): boolean {
  if (origin !== 'int') return false;
  return (code === 'too_big' && maximum === Number.MAX_SAFE_INTEGER) || (code === 'too_small' && minimum === Number.MIN_SAFE_INTEGER);
}

/** Describes what an issue requires. The schemas that this package uses get exact words, others general ones. */
function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected ?? ''] ?? `a ${issue.expected ?? 'value'}`;
    case 'invalid_value':
      return oneOf(issue.values ?? []);
    case 'invalid_format':
      return issue.format === 'datetime' ? 'an RFC 3339 instant' : 'a string of another form';
    case 'too_big':
    case 'too_small':
      return isUnsafe(issue) ? 'an integer that a number holds exactly (up to 2^53 - 1)' : limit(issue);
    default:
      return typeof issue.params?.['expected'] === 'string' ? issue.params['expected'] : 'a value that passes its check';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  null: 'null',
  int: 'an integer',
  nonoptional: 'a value',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/** How many values of an enum a message lists. */
const LISTED = 8;

function oneOf(values: readonly unknown[]): string {
  const words = values.slice(0, LISTED).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const rest = values.length > LISTED ? ', …' : '';
  return words.length === 1 ? words.join('') : `one of ${words.join(', ')}${rest}`;
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

function limit({ code, origin, minimum, maximum, inclusive }: Issue): string {
  const unit = UNITS[origin ?? ''] ?? '';
  if (code === 'too_big') return `${inclusive === false ? 'less than' : 'at most'} ${String(maximum)}${unit}`;
  return `${inclusive === false ? 'more than' : 'at least'} ${String(minimum)}${unit}`;
}
