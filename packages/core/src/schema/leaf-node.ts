import type { Literal, Node, Traits } from './node.js';
import { type Wrong, wrongType } from './problems.js';
import { accepts, BOOLEAN, INTEGER, NONE, NUMBER, STRING } from './quick.js';
import { isInstant } from './values.js';
import { type Check, INVALID } from './visit.js';

// Values without parts.

export function stringNode(): Node {
  return { type: 'string', ...scalar(STRING, notString) };
}

export function openEnumNode(known: readonly string[]): Node {
  return { type: 'openEnum', known, ...scalar(STRING, notString) };
}

export function booleanNode(): Node {
  return { type: 'boolean', ...scalar(BOOLEAN, (value) => (typeof value === 'boolean' ? undefined : wrongType('true or false'))) };
}

export function numberNode(): Node {
  return { type: 'number', ...scalar(NUMBER, notNumber) };
}

export function intNode(): Node {
  return { type: 'int', ...scalar(INTEGER, notInteger) };
}

export function instantNode(): Node {
  return { type: 'instant', ...leaf(NONE, (value) => (isInstant(value) ? value : INVALID), notInstant) };
}

export function unknownNode(): Node {
  return {
    type: 'unknown',
    ...leaf(
      NONE,
      (value) => value,
      () => undefined,
    ),
  };
}

export function literalNode(value: Literal): Node {
  return { type: 'literal', values: [value], ...oneOf([value]) };
}

export function enumNode(values: readonly Literal[]): Node {
  return { type: 'enum', values, ...oneOf(values) };
}

/** @param wrongWith returns what is wrong with a value that `check` refuses */
function leaf(quick: number, check: Check, wrongWith: (value: unknown) => Wrong | undefined): Traits {
  return {
    quick,
    inert: true,
    absent: 'problem',
    makeCheck: () => check,
    convert(value, found, keys) {
      const wrong = wrongWith(value);
      if (wrong !== undefined) found.push({ ...wrong, keys, value });
      return value;
    },
  };
}

function scalar(quick: number, wrongWith: (value: unknown) => Wrong | undefined): Traits {
  return leaf(quick, (value) => (accepts(quick, value) ? value : INVALID), wrongWith);
}

function oneOf(values: readonly Literal[]): Traits {
  const valid = new Set<unknown>(values);
  return leaf(
    NONE,
    (value) => (valid.has(value) ? value : INVALID),
    (value) => (valid.has(value) ? undefined : { ...wrongType(choice(values)), code: 'invalid_value' }),
  );
}

function notString(value: unknown): Wrong | undefined {
  return typeof value === 'string' ? undefined : wrongType('a string');
}

function notInstant(value: unknown): Wrong | undefined {
  if (isInstant(value)) return undefined;
  return notString(value) ?? { ...wrongType('an RFC 3339 instant'), code: 'invalid_format' };
}

function notNumber(value: unknown): Wrong | undefined {
  return Number.isFinite(value) ? undefined : wrongType('a number');
}

function notInteger(value: unknown): Wrong | undefined {
  if (Number.isSafeInteger(value)) return undefined;
  if (!Number.isFinite(value)) return wrongType('a number');
  if (!Number.isInteger(value)) return wrongType('an integer');
  return { ...wrongType('an integer that a number holds exactly (up to 2^53 - 1)'), code: 'unsafe-integer' };
}

/** How many values of an enum a message lists. */
const LISTED = 8;

/** Describes a choice of values. */
function choice(values: readonly unknown[]): string {
  const words = values.slice(0, LISTED).map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const rest = values.length > LISTED ? ', …' : '';
  return words.length === 1 ? words.join('') : `one of ${words.join(', ')}${rest}`;
}
