import { kindOf, quoted } from '../base/kind-of.js';
import { isSecretName } from '../wire/secret-names.js';
import type { Issue } from './zod-view.js';

/** One place where a value is not what its schema says. */
export interface Problem {
  /** Where, such as `labels[0].color`; empty for the whole value. */
  readonly path: string;
  /** The same, key by key. */
  readonly keys: readonly PropertyKey[];
  /** What the schema asks for, in words. */
  readonly expected: string;
  /** `invalid_type`, `unsafe-integer`, …; `foreign` when `expected` is a whole sentence of another library. */
  readonly code: string;
  /** What stands there. May be a secret: messages name its kind, and show it only where one of a few words was wanted. */
  readonly value: unknown;
  /** The whole value is of the wrong kind: no object, or no list, where the schema wants one. */
  readonly container: boolean;
}

/** Makes problems of what zod found in `root`, which stands under the keys `at`. */
export function explain(issues: readonly Issue[], root: unknown, at: readonly PropertyKey[] = []): Problem[] {
  return issues
    .flatMap((issue) => explainOne(issue, []))
    .map(({ keys, expected, code, container }) => {
      const all = at.length === 0 ? keys : [...at, ...keys];
      return { path: pathText(all), keys: all, expected, code, value: valueAt(root, keys), container: container && keys.length === 0 };
    });
}

/** Up to three problems as one line: where, what was expected, and what was found. */
export function problemText(problems: readonly Problem[], root = ''): string {
  const lines = problems.slice(0, 3).map((problem) => {
    const { path, expected, code } = problem;
    const text = code === 'foreign' ? expected : `expected ${expected}, found ${foundText(problem)}`;
    const where = path.startsWith('[') || root === '' ? root + path : path === '' ? root : `${root}.${path}`;
    return where === '' ? text : `${where}: ${text}`;
  });
  const more = problems.length - lines.length;
  return lines.join('; ') + (more > 0 ? `; and ${String(more)} more` : '');
}

/** A word that is none of those wanted is shown, unless its field is one for a secret. */
function foundText({ code, keys, value }: Problem): string {
  if (value === undefined) return 'nothing';
  if (code !== 'invalid_value' || value === '' || keys.some((key) => isSecretName(String(key)))) return kindOf(value);
  if (typeof value === 'string') return quoted(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value);
}

/** `labels[0].color`; keys that are no plain words stand quoted in brackets. */
export function pathText(keys: readonly PropertyKey[]): string {
  let text = '';
  for (const key of keys) {
    if (typeof key === 'number') text += `[${String(key)}]`;
    else if (typeof key === 'string' && /^[\w$-]+$/.test(key)) text += text === '' ? key : `.${key}`;
    else text += `[${JSON.stringify(String(key))}]`;
  }
  return text;
}

/** What stands at a path; undefined where the path leaves the value. */
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

/** The option that came closest when one took the value at all; else everything that could stand there. */
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

/** In words, for the kinds of schema that our packages are made of; any other kind gets words that are right, if plain. */
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

/** How many words of an enum a message lists. */
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
