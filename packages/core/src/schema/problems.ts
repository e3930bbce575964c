import type * as z from 'zod/v4/mini';
import { describeKind, quote } from '../base/describe-value.js';
import { isSecretName } from '../wire/secret-names.js';

/** One place where a value does not match its schema. */
export interface Problem {
  /** The place, such as `labels[0].color`; empty for the whole value. */
  readonly path: string;
  readonly keys: readonly PropertyKey[];
  /** What the schema requires, such as `an integer`. */
  readonly expected: string;
  /**
   * Such as `invalid_type` or `unsafe-integer`; `foreign` when `expected` is a message of another
   * library.
   */
  readonly code: string;
  /**
   * The value found. It may be a secret: messages name its kind, and show it only where the schema
   * lists the valid values.
   */
  readonly value: unknown;
  /**
   * Whether the value as a whole has the wrong kind: it is not the object or list that the schema
   * requires.
   */
  readonly container: boolean;
}

/** Paths of problems that nobody has to be told of. */
export interface KnownPaths {
  /** In reports, the index of a list item means any index. */
  has(path: readonly PropertyKey[]): boolean;
}

/** All paths: only a value of the wrong kind as a whole is a problem. */
export const EVERY_PATH: KnownPaths = { has: () => true };

/**
 * The number of issues that are explained: each problem has its whole path, which is long in a
 * deeply nested value.
 */
const MAX_ISSUES = 10_000;

/**
 * Explains the issues that zod found in `root`, a value found at the path `at`. Those at known
 * paths are left out, except for a root of the wrong kind.
 */
export function explainIssues(
  issues: readonly z.core.$ZodRawIssue[],
  root: unknown,
  at: readonly PropertyKey[] = [],
  known?: KnownPaths,
): Problem[] {
  const problems: Problem[] = [];
  for (const issue of issues.slice(0, MAX_ISSUES)) {
    const path = issue.path ?? [];
    // Most are known, and the texts of a problem take longer than the search for its path.
    if (path.length > 0 && known?.has([...at, ...path]) === true) continue;
    for (const { keys: below, container, ...rest } of explainIssue(issue, [])) {
      const keys = [...at, ...below];
      const isWhole = container && below.length === 0;
      if (isWhole || known?.has(keys) !== true)
        problems.push({
          ...rest,
          path: formatPath(keys),
          keys,
          value: getValueAt(root, below),
          container: isWhole,
        });
    }
  }
  return problems;
}

/**
 * Gives each issue of a result of zod a message that says what was expected and what kind of value
 * was found.
 */
export function describeIssues(payload: z.core.ParsePayload): z.core.ParsePayload {
  for (const issue of payload.issues) {
    if (readOwnMessage(issue) !== undefined) continue;
    const [finding] = explainIssue({ ...issue, path: [] }, []);
    if (finding === undefined) continue;
    const { keys, expected } = finding;
    const value = getValueAt(issue.input, keys);
    const message = `expected ${expected}, found ${value === undefined ? 'nothing' : describeKind(value)}`;
    Object.assign(issue, {
      message: keys.length === 0 ? message : `${formatPath(keys)}: ${message}`,
    });
  }
  return payload;
}

function readOwnMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.message !== undefined) return issue.message;
  const given = (issue.inst as z.core.$ZodType | undefined)?._zod.def.error?.(issue as never);
  return typeof given === 'string' ? given : given?.message;
}

/**
 * As `readOwnMessage`: zod gives all issues of the options of a union a message, of which only that
 * of a rule of the author tells something.
 */
function readMessageInUnion(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, message, params } = issue as Detail;
  return code === 'custom' && params?.['expected'] === undefined && message !== 'Invalid input'
    ? message
    : undefined;
}

type Finding = Pick<Problem, 'keys' | 'expected' | 'code' | 'container'>;

function explainIssue(
  issue: z.core.$ZodRawIssue,
  above: readonly PropertyKey[],
  readMessage = readOwnMessage,
): readonly Finding[] {
  const keys = [...above, ...(issue.path ?? [])];
  const message = readMessage(issue);
  if (message !== undefined)
    return [{ keys, expected: message, code: 'foreign', container: false }];
  const { errors } = issue as { readonly errors?: readonly (readonly z.core.$ZodRawIssue[])[] };
  if (issue.code === 'invalid_union' && errors !== undefined && errors.length > 0)
    return explainUnion(errors, keys);
  const detail = issue as Detail;
  const isUnsafe =
    (detail.code === 'too_big' || detail.code === 'too_small') && detail.origin === 'int';
  const container =
    detail.code === 'invalid_type' && ['object', 'record', 'array'].includes(detail.expected ?? '');
  return [
    {
      keys,
      expected: describeExpectation(detail),
      code: isUnsafe ? 'unsafe-integer' : (detail.code ?? 'custom'),
      container,
    },
  ];
}

/**
 * Explains why no option of a union accepts a value: by the option that comes closest if one
 * accepts its kind, else by all of them.
 */
function explainUnion(
  errors: readonly (readonly z.core.$ZodRawIssue[])[],
  keys: readonly PropertyKey[],
): readonly Finding[] {
  const isHere = (finding: Finding): boolean => finding.keys.length === keys.length;
  const refusals = errors.map((issues) =>
    issues.flatMap((issue) => explainIssue(issue, keys, readMessageInUnion)),
  );
  const close = refusals
    .filter((found) => !found.some(isHere))
    .sort((a, b) => a.length - b.length)[0];
  if (close !== undefined) return close;
  const here = refusals.map((found) => found.filter(isHere));
  // An enum that may grow is a string to readers.
  const anyText = here.flat().some(({ expected }) => expected === 'a string');
  const shown = here.flat().filter(({ code }) => !anyText || code !== 'invalid_value');
  const expected = [...new Set(shown.map((finding) => finding.expected))].join(' or ');
  const container = here.every((found) => found.some((finding) => finding.container));
  return [
    {
      keys,
      expected,
      code: shown.length === 1 ? (shown[0]?.code ?? '') : 'invalid_union',
      container,
    },
  ];
}

interface Detail {
  readonly code?: string;
  readonly message?: string;
  readonly expected?: string;
  readonly format?: string;
  readonly origin?: string;
  readonly inclusive?: boolean;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly divisor?: unknown;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
  readonly discriminator?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  int: 'an integer',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
  nonoptional: 'a value',
  null: 'null',
  undefined: 'nothing',
  never: 'nothing',
};

/** With an example: mostly the time or the zone is missing. */
const INSTANT = 'an RFC 3339 instant, such as 2026-01-31T12:00:00Z';

function describeExpectation(issue: Detail): string {
  const { expected = '', params } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[expected] ?? `a ${expected}`;
    case 'invalid_value':
      return describeChoice(issue.values ?? []);
    case 'invalid_format':
      return issue.format === 'datetime'
        ? INSTANT
        : `a string in the format ${issue.format ?? 'of its schema'}`;
    case 'too_small':
    case 'too_big':
      return describeLimit(issue);
    case 'not_multiple_of':
      return `a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return `no key ${(issue.keys ?? []).map(quote).join(', ')}`;
    case 'invalid_union':
      return issue.discriminator === undefined
        ? 'a value that one option accepts'
        : `a known ${issue.discriminator}`;
    default:
      return typeof params?.['expected'] === 'string'
        ? params['expected']
        : 'a value that passes its check';
  }
}

/** What a limit counts; numbers are compared themselves. */
const UNITS: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'items',
  set: 'items',
};

function describeLimit({ code, origin = '', inclusive, minimum, maximum }: Detail): string {
  if (origin === 'int') return 'an integer that a number holds exactly (up to 2^53 - 1)';
  const words = code === 'too_small' ? ['more than', 'at least'] : ['less than', 'at most'];
  const bound = `${words[inclusive === false ? 0 : 1] ?? ''} ${String(code === 'too_small' ? minimum : maximum)}`;
  return UNITS[origin] === undefined ? bound : `${bound} ${UNITS[origin]}`;
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

/**
 * Describes the value found. It is shown where the schema lists the valid values or requires an
 * instant, unless the field is a secret.
 */
function describeFound({ code, expected, keys, value }: Problem): string {
  if (value === undefined) return 'nothing';
  if (
    (code !== 'invalid_value' && expected !== INSTANT) ||
    value === '' ||
    keys.some((key) => isSecretName(String(key)))
  )
    return describeKind(value);
  if (typeof value === 'string') return quote(value);
  return typeof value === 'number' || typeof value === 'boolean'
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
