import { type Check, INVALID } from './visit.js';
import type { CheckDef, Def, Node, NumberDef, RangeDef, StringDef } from './zod-view.js';
import { runZod } from './zod-view.js';

type Test = (value: unknown) => boolean;

/** Formats whose whole rule is their pattern. */
const PATTERN_ONLY: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'regex',
  'datetime',
  'date',
  'time',
  'duration',
  'uuid',
  'guid',
  'email',
  'ipv4',
]);

/** Leaves one node to zod. */
export function delegate(node: Node): Check {
  return (value) => {
    const result = runZod(node, value);
    return result.issues.length > 0 ? INVALID : result.value;
  };
}

export function leaf(test: Test): Check {
  return (value) => (test(value) ? value : INVALID);
}

export function stringCheck(node: Node, def: StringDef): Check {
  if (def.coerce === true) return delegate(node);
  if (def.format === undefined) return checked(node, def, isString);
  if (!PATTERN_ONLY.has(def.format) || def.pattern === undefined) return delegate(node);
  const matches = matching(def.pattern);
  // Dates are everywhere: one call less each.
  if (!def.checks?.length) return (value) => (typeof value === 'string' && matches(value) ? value : INVALID);
  return checked(node, def, (value) => typeof value === 'string' && matches(value));
}

export function numberCheck(node: Node, def: NumberDef): Check {
  if (def.coerce === true) return delegate(node);
  if (def.format === 'safeint') return checked(node, def, Number.isSafeInteger);
  return def.format === undefined ? checked(node, def, Number.isFinite) : delegate(node);
}

/** A base test and the checks attached to the schema; left to zod when one of them is not known here. */
function checked(node: Node, def: Def, base: Test): Check {
  const tests = attachedTests(def);
  if (tests === undefined) return delegate(node);
  const [first, second] = tests;
  if (first === undefined) return leaf(base);
  if (second === undefined) return leaf((value) => base(value) && first(value));
  return leaf((value) => base(value) && tests.every((test) => test(value)));
}

/** The checks attached to a schema as tests, which may count on the right type; undefined when one of them is not known here. */
export function attachedTests(def: Def): readonly Test[] | undefined {
  const tests: Test[] = [];
  for (const { _zod } of def.checks ?? []) {
    const test = attachedTest(_zod.def);
    if (test === undefined) return undefined;
    tests.push(test);
  }
  return tests;
}

function attachedTest(def: CheckDef): Test | undefined {
  switch (def.check) {
    case 'min_length':
      return (value) => lengthOf(value) >= def.minimum;
    case 'max_length':
      return (value) => lengthOf(value) <= def.maximum;
    case 'length_equals':
      return (value) => lengthOf(value) === def.length;
    case 'greater_than':
    case 'less_than':
      return def.when === undefined ? rangeTest(def) : undefined;
    case 'string_format':
      if (def.when !== undefined || def.pattern === undefined || !PATTERN_ONLY.has(def.format)) return undefined;
      return asText(matching(def.pattern));
    default:
      return undefined;
  }
}

function rangeTest({ check, value: bound, inclusive }: RangeDef): Test | undefined {
  if (typeof bound !== 'number') return undefined;
  if (check === 'greater_than') return inclusive ? (value) => (value as number) >= bound : (value) => (value as number) > bound;
  return inclusive ? (value) => (value as number) <= bound : (value) => (value as number) < bound;
}

function matching(pattern: RegExp): (text: string) => boolean {
  // A copy: the index that `g` and `y` keep belongs to whoever made the pattern.
  const own = new RegExp(pattern.source, pattern.flags);
  if (!own.global && !own.sticky) return (text) => own.test(text);
  return (text) => {
    own.lastIndex = 0;
    return own.test(text);
  };
}

function asText(test: (text: string) => boolean): Test {
  return (value) => test(value as string);
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function lengthOf(value: unknown): number {
  return (value as { readonly length: number }).length;
}
