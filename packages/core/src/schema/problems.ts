import * as z from 'zod/v4/mini';
import { describeKind, quote } from '../base/values.js';
import { isSecretName } from '../wire/redact.js';

/** One place where a value does not match its schema. */
export interface Problem {
  /** The place, such as `labels[0].color`; empty for the whole value. */
  readonly path: string;
  readonly keys: readonly PropertyKey[];
  /** What the schema requires, such as `an integer`. */
  readonly expected: string;
  /**
   * Such as `invalid_type` or `unsafe-integer`; `foreign` when `expected` is a message of the
   * schema's author or of another library.
   */
  readonly code: string;
  /**
   * The value found. It may be a secret: messages name its kind, and show it only where the schema
   * lists the valid values or requires an instant.
   */
  readonly value: unknown;
  /** Whether it has the wrong kind: it is not the object or list that the schema requires. */
  readonly hasWrongKind: boolean;
}

/** Lets zod parse a value. An issue has an empty message, unless the schema's author wrote one. */
export function findIssues(schema: z.core.$ZodType, value: unknown): readonly z.core.$ZodIssue[] {
  return z.safeParse(schema, value, { error: () => '' }).error?.issues ?? [];
}

/** Explains what does not fit in a value, by a schema without conversions. */
export function explainMismatch(schema: z.core.$ZodType, root: unknown): Problem[] {
  return findIssues(schema, root)
    .flatMap((issue) => explainIssue(issue, []))
    .map((finding) => ({
      ...finding,
      path: formatPath(finding.keys),
      value: getValueAt(root, finding.keys),
    }));
}

type Finding = Pick<Problem, 'keys' | 'expected' | 'code' | 'hasWrongKind'>;

function explainIssue(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): Finding[] {
  const keys = [...above, ...issue.path];
  if (issue.message !== '')
    return [{ keys, expected: issue.message, code: 'foreign', hasWrongKind: false }];
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return explainUnion(issue.errors, keys);
  const isUnsafe =
    (issue.code === 'too_big' || issue.code === 'too_small') && issue.origin === 'int';
  return [
    {
      keys,
      expected: describeExpectation(issue),
      code: isUnsafe ? 'unsafe-integer' : issue.code,
      hasWrongKind:
        issue.code === 'invalid_type' && ['object', 'record', 'array'].includes(issue.expected),
    },
  ];
}

/**
 * Explains why no option of a union accepts a value: by the option that comes closest if one
 * accepts its kind, else by all of them.
 */
function explainUnion(
  errors: readonly (readonly z.core.$ZodIssue[])[],
  keys: readonly PropertyKey[],
): Finding[] {
  const isHere = (finding: Finding): boolean => finding.keys.length === keys.length;
  const options = errors.map((issues) => issues.flatMap((issue) => explainIssue(issue, keys)));
  const [closest] = options
    .filter((found) => !found.some(isHere))
    .sort((a, b) => a.length - b.length);
  if (closest !== undefined) return closest;
  const here = options.map((found) => found.filter(isHere));
  // An enum that may grow is a string to readers.
  const anyText = here.flat().some(({ expected }) => expected === 'a string');
  const shown = here.flat().filter(({ code }) => !anyText || code !== 'invalid_value');
  return [
    {
      keys,
      expected: [...new Set(shown.map(({ expected }) => expected))].join(' or '),
      code: shown.length === 1 ? (shown[0]?.code ?? '') : 'invalid_union',
      hasWrongKind: here.every((found) => found.some(({ hasWrongKind }) => hasWrongKind)),
    },
  ];
}

const KINDS: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  int: 'an integer',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  nonoptional: 'a value',
  null: 'null',
};

/** With an example: mostly the time or the zone is missing. */
const INSTANT = 'an RFC 3339 instant, such as 2026-01-31T12:00:00Z';

function describeExpectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected] ?? `a ${issue.expected}`;
    case 'invalid_value':
      return describeChoice(issue.values);
    case 'invalid_format':
      return issue.format === 'datetime' ? INSTANT : `a string in the format ${issue.format}`;
    case 'too_small':
    case 'too_big':
      if (issue.origin === 'int') return 'an integer that a number holds exactly (up to 2^53 - 1)';
      return issue.code === 'too_small'
        ? `at least ${String(issue.minimum)}`
        : `at most ${String(issue.maximum)}`;
    case 'unrecognized_keys':
      return `no key ${issue.keys.map(quote).join(', ')}`;
    default:
      return 'a value that passes its check';
  }
}

const MAX_LISTED_VALUES = 8;

function describeChoice(values: readonly unknown[]): string {
  const words = values
    .slice(0, MAX_LISTED_VALUES)
    .map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const rest = values.length > MAX_LISTED_VALUES ? ', …' : '';
  return words.length === 1 ? words.join('') : `one of ${words.join(', ')}${rest}`;
}

/** Describes up to three problems on one line: the place, what was expected and what was found. */
export function formatProblems(problems: readonly Problem[], root = ''): string {
  const lines = problems.slice(0, 3).map((problem) => {
    const { path, expected, code } = problem;
    const found = code === 'unrecognized_keys' ? '' : `, found ${describeFound(problem)}`;
    const text = code === 'foreign' ? expected : `expected ${expected}${found}`;
    const where = root + (root === '' || path === '' || path.startsWith('[') ? '' : '.') + path;
    return where === '' ? text : `${where}: ${text}`;
  });
  const more = problems.length - lines.length;
  return lines.join('; ') + (more > 0 ? `; and ${String(more)} more` : '');
}

function describeFound({ code, expected, keys, value }: Problem): string {
  if (value === undefined) return 'nothing';
  const isShown =
    (code === 'invalid_value' || expected === INSTANT) &&
    value !== '' &&
    !keys.some((key) => isSecretName(String(key)));
  if (isShown && typeof value === 'string') return quote(value);
  return isShown && (typeof value === 'number' || typeof value === 'boolean')
    ? String(value)
    : describeKind(value);
}

/**
 * Formats a path, such as `labels[0].color`; keys that are not plain words are quoted in brackets.
 */
export function formatPath(keys: readonly PropertyKey[]): string {
  let text = '';
  for (const key of keys) {
    if (typeof key === 'number') text += `[${String(key)}]`;
    else if (typeof key === 'string' && /^[\w$-]+$/.test(key))
      text += text === '' ? key : `.${key}`;
    else text += `[${JSON.stringify(String(key))}]`;
  }
  return text;
}

/** Returns the value at a path; undefined where a key on the way is missing. */
export function getValueAt(root: unknown, keys: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
