import { isRecord } from '@clients/core';

/** Matches an instant in UTC, as most servers write it. The schema accepts other zones, too. */
const UTC_INSTANT_PATTERN =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** The fields of an event that was not checked yet. */
export type Unchecked<Event> = { readonly [Key in keyof Event]?: unknown };

/** Returns whether the fields that all events of an answer share are valid. */
export function startsLikeAnswer(event: Unchecked<{ model: string; created_at: string }>): boolean {
  return (
    typeof event.model === 'string' &&
    typeof event.created_at === 'string' &&
    UTC_INSTANT_PATTERN.test(event.created_at)
  );
}

/** Returns whether a value is an object with exactly `count` keys. */
export function hasKeys(value: unknown, count: number): boolean {
  return isRecord(value) && Object.keys(value).length === count;
}
