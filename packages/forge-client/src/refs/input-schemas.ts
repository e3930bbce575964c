import * as z from 'zod/mini';
import { instant, normalized, type OptionalSchema, type Refuse } from '@clients/core/schema';

/** An instant in a request: an RFC 3339 string, or a `Date`, which is sent in UTC. */
export type Instant = string | Date;

/** Names that a request sends separated by commas: one string, or a list, which is joined. A name in a list must not contain a comma. */
export type Names<Name extends string = string> = string | readonly Name[];

/** The schema of an {@link Instant} or `null`; what is sent is text. */
export function instantOrNullInput(): z.core.$ZodType<Instant | null> {
  return (anInstantOrNull ??= z.nullable(dateInput()));
}

/** The schema of an {@link Instant} that may be left out. */
export function optionalInstant(): OptionalSchema<Instant> {
  return (anOptionalInstant ??= z.optional(dateInput()));
}

/** The schema of an {@link Instant} or `null` that may be left out. */
export function optionalInstantOrNull(): OptionalSchema<Instant | null> {
  return (anOptionalInstantOrNull ??= z.optional(instantOrNullInput()));
}

/** The schema of {@link Names}; what is sent is text. */
export function namesInput(): z.core.$ZodType<Names> {
  return (someNames ??= normalized<Names>(z.string(), joined));
}

/** The schema of {@link Names} that may be left out. */
export function optionalNames<Name extends string = string>(): OptionalSchema<Names<Name>> {
  return (anyNames ??= z.optional(namesInput())) as OptionalSchema<Names<Name>>;
}

// Filters take them everywhere: one schema of each kind means one compiled check.
let anInstantOrNull: z.core.$ZodType<Instant | null> | undefined;
let anOptionalInstant: OptionalSchema<Instant> | undefined;
let anOptionalInstantOrNull: OptionalSchema<Instant | null> | undefined;
let someNames: z.core.$ZodType<Names> | undefined;
let anyNames: OptionalSchema<Names> | undefined;

function dateInput(): z.core.$ZodType<Instant> {
  return normalized<Instant>(instant(), dateText);
}

function dateText(value: unknown, refuse?: Refuse): unknown {
  // By its tag: a date of another realm is not an instance of this realm's class.
  if (Object.prototype.toString.call(value) !== '[object Date]') return value;
  const date = value as Date;
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  refuse?.('a valid Date');
  return undefined;
}

function joined(value: unknown, refuse?: Refuse): unknown {
  if (!Array.isArray(value)) return value;
  for (const [at, name] of (value as readonly unknown[]).entries())
    if (typeof name !== 'string' || name.includes(',')) refuse?.('a name without a comma', [at]);
  return value.join(',');
}
