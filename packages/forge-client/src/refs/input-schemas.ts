import * as z from 'zod/v4/mini';
import { isRecord, readTag } from '@clients/core';
import { instant, integer, normalized, type Refuse } from '@clients/core/schema';

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
  return (anyNames ??= normalized<NameList>(z.string(), joinNames)) as z.core.$ZodType<
    NameList<Name>
  >;
}

// Filters take them everywhere: one schema of each kind means one compiled check.
let anyInstant: z.core.$ZodType<Instant> | undefined;
let anyNames: z.core.$ZodType<NameList> | undefined;

function writeDate(value: unknown, refuse: Refuse): unknown {
  // By its tag: a date of another realm is not an instance of this realm's class.
  if (readTag(value) !== 'Date') return value;
  const date = value as Date;
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  refuse('a valid Date');
  return undefined;
}

function joinNames(value: unknown, refuse: Refuse): unknown {
  if (!Array.isArray(value)) return value;
  for (const [at, name] of (value as readonly unknown[]).entries())
    if (typeof name !== 'string' || name.includes(',')) refuse('a name without a comma', [at]);
  return value.join(',');
}

/**
 * Returns the schema of a label's id. Many pass the name instead, for which the error has a hint.
 */
export function labelId(): z.core.$ZodType<number> {
  return normalized<number>(integer(), (value, refuse) => {
    if (typeof value === 'string') refuse('the id of a label, as labels.list returns it');
    return value;
  });
}

/** Adds the format of a diff to an address that leaves it out. */
export function diffByDefault(where: unknown): unknown {
  return isRecord(where) && where['diffType'] === undefined
    ? { ...where, diffType: 'diff' }
    : where;
}
