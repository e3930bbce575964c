import type * as z from 'zod/mini';
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

/** Runs zod itself, without code that it would generate. @throws when a check is asynchronous */
export function runZod(schema: z.core.$ZodType, value: unknown): z.core.ParsePayload {
  const result = schema._zod.run({ value, issues: [] }, { async: false, jitless: true });
  if (!(result instanceof Promise)) return result;
  result.catch(() => undefined);
  throw new Error('asynchronous');
}

/** Lets zod explain what is wrong with a value that is found at the path `at`. An absent value is a problem in any case. */
export function explained(schema: z.core.$ZodType, value: unknown, at: readonly PropertyKey[] = []): Problem[] {
  const { issues } = runZod(schema, value);
  const found = issues.flatMap((issue) => explainOne(issue, []));
  if (found.length === 0) found.push({ keys: [], expected: 'a value', code: 'invalid_type', container: false });
  return found.map(({ keys: below, container, ...rest }) => {
    const keys = [...at, ...below];
    return { ...rest, path: pathText(keys), keys, value: valueAt(value, below), container: container && below.length === 0 };
  });
}

interface Finding extends Pick<Problem, 'keys' | 'expected' | 'code' | 'container'> {}

function explainOne(issue: z.core.$ZodRawIssue, above: readonly PropertyKey[]): readonly Finding[] {
  const keys = [...above, ...(issue.path ?? [])];
  const { errors } = issue as { readonly errors?: readonly (readonly z.core.$ZodRawIssue[])[] };
  if (issue.code === 'invalid_union' && errors !== undefined && errors.length > 0) return explainUnion(errors, keys);
  const [expected, code, container = false] = expectation(issue as z.core.$ZodRawIssue & Detail);
  return [{ keys, expected, code: code ?? issue.code ?? 'custom', container }];
}

/** Explains why no option of a union accepts a value: by the option that comes closest if one accepts its kind, else by all of them. */
function explainUnion(errors: readonly (readonly z.core.$ZodRawIssue[])[], keys: readonly PropertyKey[]): readonly Finding[] {
  const isHere = (finding: Finding): boolean => finding.keys.length === keys.length;
  const refusals = errors.map((issues) => issues.flatMap((issue) => explainOne(issue, keys)));
  const close = refusals.filter((found) => !found.some(isHere)).sort((a, b) => a.length - b.length)[0];
  if (close !== undefined) return close;
  const here = refusals.map((found) => found.filter(isHere));
  // An enum that may grow is a string to readers.
  const anyText = here.flat().some(({ expected }) => expected === 'a string');
  const shown = here.flat().filter(({ code }) => !anyText || code !== 'invalid_value');
  const expected = [...new Set(shown.map((finding) => finding.expected))].join(' or ');
  const container = here.every((found) => found.some((finding) => finding.container));
  return [{ keys, expected, code: shown.length === 1 ? (shown[0]?.code ?? '') : 'invalid_union', container }];
}

/** The keys of issues that are read here. */
interface Detail {
  readonly expected?: string;
  readonly format?: string;
  readonly origin?: string;
  readonly values?: readonly unknown[];
  readonly params?: Readonly<Record<string, unknown>>;
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  int: 'an integer',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  nonoptional: 'a value',
  null: 'null',
};

/** Says what was expected, with the code where it is not that of the issue, and whether it is an object or a list. */
function expectation({
  code,
  expected = '',
  format,
  origin,
  values,
  params,
}: z.core.$ZodRawIssue & Detail): readonly [expected: string, code?: string | undefined, container?: boolean] {
  if (code === 'invalid_type') return [TYPES[expected] ?? `a ${expected}`, undefined, ['object', 'record', 'array'].includes(expected)];
  if (code === 'invalid_value') return [choice(values ?? [])];
  if (code === 'invalid_format') return [format === 'datetime' ? 'an RFC 3339 instant' : 'a string of another form'];
  if ((code === 'too_big' || code === 'too_small') && origin === 'int')
    return ['an integer that a number holds exactly (up to 2^53 - 1)', 'unsafe-integer'];
  return [typeof params?.['expected'] === 'string' ? params['expected'] : 'a value that passes its check'];
}

/** How many values of an enum a message lists. */
const LISTED = 8;

/** Describes a choice of values. */
function choice(values: readonly unknown[]): string {
  const words = values.slice(0, LISTED).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const rest = values.length > LISTED ? ', …' : '';
  return words.length === 1 ? words.join('') : `one of ${words.join(', ')}${rest}`;
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
