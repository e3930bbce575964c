import * as z from 'zod/mini';

/** An instant of a request: RFC 3339 text, or a `Date`, which is sent in UTC. */
export type Instant = string | Date;

/** Names of a request that travel separated by commas: one text of them, or a list, which is joined. A name in a list must not hold a comma. */
export type Names<Name extends string = string> = string | readonly Name[];

/** The schema of an {@link Instant}; what is sent is text. */
export function instantInput(): z.core.$ZodType<Instant> {
  return (anInstant ??= z.pipe(z.transform(dateText), z.iso.datetime({ offset: true })) as unknown as z.core.$ZodType<Instant>);
}

/** The schema of {@link Names}; what is sent is text. */
export function namesInput<Name extends string = string>(): z.core.$ZodType<Names<Name>> {
  return (someNames ??= z.pipe(z.transform(joined), z.string())) as z.core.$ZodType<Names<Name>>;
}

// Filters take them everywhere: one schema of each kind means one compiled check.
let anInstant: z.core.$ZodType<Instant> | undefined;
let someNames: unknown;

interface Context {
  readonly issues: z.core.$ZodRawIssue[];
}

function dateText(value: unknown, { issues }: Context): unknown {
  // By its tag: a date of another realm is no instance of this one's class.
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
