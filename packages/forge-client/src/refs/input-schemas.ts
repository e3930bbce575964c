import * as z from 'zod/v4/mini';
import { isRecord, readTag } from '@clients/core';
import { instant, normalized } from '@clients/core/schema';

/** An instant in a request: an RFC 3339 string, or a `Date`, which is sent in UTC. */
export type Instant = string | Date;

/**
 * Names, sent separated by commas: a string, or a list that the client joins. A name in a list must
 * not contain a comma.
 */
export type NameList<Name extends string = string> = string | Name[];

/** Returns the schema of an {@link Instant}, which is sent as text. */
export function instantInput(): z.core.$ZodType<Instant> {
  return (anyInstant ??= normalized<Instant>(instant(), writeDate));
}

/** Returns the schema of a {@link NameList}, which is sent as text. */
export function namesInput<Name extends string = string>(): z.core.$ZodType<NameList<Name>> {
  return (anyNames ??= normalized<NameList>(
    z.string({ error: describeNames }),
    joinNames,
  )) as z.core.$ZodType<NameList<Name>>;
}

/**
 * Returns the schema of the title of a milestone or the name of a label. Servers accept an empty one
 * in some places, and every issue list without a filter then shows only what has it.
 */
export function titleInput(): z.core.$ZodType<string> {
  return (anyTitle ??= z
    .string()
    .check(
      z.minLength(
        1,
        'expected a text that is not empty: with an empty one, issue lists without a filter show only what has it',
      ),
    ));
}

/** Returns the schema of a text of an update, which `null` clears: servers clear it with `''`. */
export function clearableText(): z.core.$ZodType<string | null> {
  return (anyText ??= normalized<string | null>(z.string(), (value) => clear(value, '')));
}

/** Returns the schema of a list of texts of an update, which `null` clears as `[]` does. */
export function clearableTexts(): z.core.$ZodType<string[] | null> {
  return (anyTexts ??= normalized<string[] | null>(z.array(z.string()), (value) =>
    clear(value, []),
  ));
}

/** Returns what clears a field in place of `null`; an omitted field stays omitted. */
export function clear(value: unknown, empty: unknown): unknown {
  return value === null ? empty : value;
}

/** Replaces `due_date: null` by what servers remove the date with: they keep it for `null`. */
export function unsetDueDate(body: unknown): unknown {
  if (!isRecord(body) || body['due_date'] !== null) return body;
  const { due_date: _, ...rest } = body;
  return { ...rest, unset_due_date: rest['unset_due_date'] ?? true };
}

/** Adds the default of `sort` to a query that has `order` alone, which servers would ignore. */
export function sortByDefault(query: unknown, sort: string): unknown {
  if (!isRecord(query) || query['order'] === undefined) return query;
  return { ...query, sort: query['sort'] ?? sort };
}

// Filters take them everywhere: one schema of each kind means one compiled check.
let anyInstant: z.core.$ZodType<Instant> | undefined;
let anyNames: z.core.$ZodType<NameList> | undefined;
let anyTitle: z.core.$ZodType<string> | undefined;
let anyText: z.core.$ZodType<string | null> | undefined;
let anyTexts: z.core.$ZodType<string[] | null> | undefined;

function writeDate(value: unknown): unknown {
  // By its tag: a date of another realm is not an instance of this realm's class.
  if (readTag(value) !== 'Date') return value;
  const date = value as Date;
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

/** Joins a list of names, unless one of them would become two. */
function joinNames(value: unknown): unknown {
  const isList =
    Array.isArray(value) && value.every((name) => typeof name === 'string' && !name.includes(','));
  return isList ? value.join(',') : value;
}

/** Returns what is wrong with names that were not joined; undefined for zod's own words. */
function describeNames({ input }: { readonly input?: unknown }): string | undefined {
  return Array.isArray(input) ? 'expected names without commas' : undefined;
}

/**
 * Returns the schema of a label's id. Many pass the name instead, for which the error has a hint.
 */
export function labelId(): z.core.$ZodType<number> {
  return z.int('expected the id of a label, as labels.list returns it');
}

/** Returns the schema of a milestone's id. Many pass the title instead. */
export function milestoneId(): z.core.$ZodType<number> {
  return z.int('expected the id of a milestone, as milestones.list returns it');
}

/** Adds the format of a diff to an address that leaves it out. */
export function diffByDefault(where: unknown): unknown {
  return isRecord(where) && where['diffType'] === undefined
    ? { ...where, diffType: 'diff' }
    : where;
}
