import { instant, nullable, optional } from '@clients/core/schema';
import * as z from 'zod/mini';

/** An instant in a request: an RFC 3339 string, or a `Date`, which is sent in UTC. */
export type Instant = string | Date;

/** Names that a request sends separated by commas: one string, or a list, which is joined. A name in a list must not contain a comma. */
export type Names<Name extends string = string> = string | readonly Name[];

type Optional<T> = z.core.$ZodOptional<z.core.$ZodType<T>>;

/** The schema of an {@link Instant} or `null`; what is sent is text. */
export function instantOrNullInput(): z.core.$ZodType<Instant | null> {
  return (anInstantOrNull ??= nullable(dateInput())) as z.core.$ZodType<Instant | null>;
}

/** The schema of an {@link Instant} that may be left out. */
export function optionalInstant(): Optional<Instant> {
  return (anOptionalInstant ??= optional(dateInput())) as Optional<Instant>;
}

/** The schema of an {@link Instant} or `null` that may be left out. */
export function optionalInstantOrNull(): Optional<Instant | null> {
  return (anOptionalInstantOrNull ??= optional(instantOrNullInput())) as Optional<Instant | null>;
}

/** The schema of {@link Names}; what is sent is text. */
export function namesInput(): z.core.$ZodType<Names> {
  return (someNames ??= z.pipe(z.transform(joined), z.string())) as z.core.$ZodType<Names>;
}

/** The schema of {@link Names} that may be left out. */
export function optionalNames<Name extends string = string>(): Optional<Names<Name>> {
  return (anyNames ??= optional(namesInput())) as Optional<Names<Name>>;
}

// Filters take them everywhere: one schema of each kind means one compiled check.
let anInstantOrNull: unknown;
let anOptionalInstant: unknown;
let anOptionalInstantOrNull: unknown;
let someNames: unknown;
let anyNames: unknown;

function dateInput(): z.core.$ZodType {
  return z.pipe(z.transform(dateText), instant());
}

interface Context {
  readonly issues: z.core.$ZodRawIssue[];
}

function dateText(value: unknown, { issues }: Context): unknown {
  // By its tag: a date of another realm is not an instance of this realm's class.
  if (Object.prototype.toString.call(value) !== '[object Date]') return value;
  const date = value as Date;
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  issues.push({ code: 'custom', input: value, params: { expected: 'a valid Date' } });
  return z.NEVER;
}

function joined(value: unknown, { issues }: Context): unknown {
  if (!Array.isArray(value)) return value;
  for (const [at, name] of (value as readonly unknown[]).entries()) {
    if (typeof name === 'string' && !name.includes(',')) continue;
    issues.push({ code: 'custom', input: name, path: [at], params: { expected: 'a name without a comma' } });
  }
  return value.join(',');
}
