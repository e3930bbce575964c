import * as z from 'zod/v4/mini';
import { normalized } from '@clients/core/schema';

const BRANCH = /^refs\/heads\/(?=.)/;
const TAG = /^refs\/tags\/(?=.)/;

/** Returns the short name of a branch, a tag or anything else that has one. */
export function shortenRef(ref: string): string {
  return ref.replace(BRANCH, '').replace(TAG, '');
}

/**
 * Returns the schema of the name of a branch. The long form, as the `ref` of a push has it, is sent
 * without `refs/heads/`: most routes would look for, or make, a branch whose name begins so.
 */
export function branchName(): z.core.$ZodType<string> {
  return (branchNames ??= makeName('branch', TAG, (name) => name.replace(BRANCH, '')));
}

/** Returns the schema of the name of a tag, which is sent without `refs/tags/`. */
export function tagName(): z.core.$ZodType<string> {
  return (tagNames ??= makeName('tag', BRANCH, (name) => name.replace(TAG, '')));
}

/** Returns the schema of a branch, a tag or a hash; the long form of a name is shortened. */
export function refName(): z.core.$ZodType<string> {
  return (refNames ??= normalizedText(z.string(), shortenRef));
}

/** Returns the schema of the head of a pull request: a branch, or `owner:branch`. */
export function headName(): z.core.$ZodType<string> {
  return (headNames ??= normalizedText(z.string(), (head) =>
    head.replace(/^([^:]*:)?refs\/heads\/(?=.)/, '$1'),
  ));
}

/** Returns the schema of `base...head`, `base..head`, or one name. */
export function comparedNames(): z.core.$ZodType<string> {
  return (compared ??= normalizedText(z.string(), (names) =>
    names.replace(/(^|\.\.\.?|:)refs\/(?:heads|tags)\/(?=.)/g, '$1'),
  ));
}

/** Returns the schema of what `git/refs/` is followed by. */
export function refPrefix(): z.core.$ZodType<string> {
  return (prefixes ??= normalizedText(z.string(), (ref) => ref.replace(/^refs\/(?=.)/, '')));
}

// One schema of each kind means one compiled check.
let branchNames: z.core.$ZodType<string> | undefined;
let tagNames: z.core.$ZodType<string> | undefined;
let refNames: z.core.$ZodType<string> | undefined;
let headNames: z.core.$ZodType<string> | undefined;
let compared: z.core.$ZodType<string> | undefined;
let prefixes: z.core.$ZodType<string> | undefined;

/** Makes the schema of a name of one kind, which refuses the long form of the other kind. */
function makeName(
  kind: string,
  other: RegExp,
  shorten: (name: string) => string,
): z.core.$ZodType<string> {
  const own = z
    .string()
    .check(z.refine((name) => !other.test(name), `expected the name of a ${kind}`));
  return normalizedText(own, shorten);
}

function normalizedText(
  inner: z.core.$ZodType<string>,
  convert: (text: string) => string,
): z.core.$ZodType<string> {
  return normalized(inner, (value) => (typeof value === 'string' ? convert(value) : value));
}
