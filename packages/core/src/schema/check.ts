import * as z from 'zod/v4/mini';
import { type SchemaParts, splitSchema, withParts } from './parts.js';
import { explainMismatch, type Problem } from './problems.js';
import { isOwnSchema } from './schema.js';

/** A place in a value that was reported, and what was found there. */
export interface ReportedPlace {
  readonly keys: readonly PropertyKey[];
  readonly value: unknown;
}

/**
 * Returns a plain schema that takes what was found at some places of a value: a part that is
 * missing or `null` may be so, any other may be anything. What lies in a union, a tuple or a schema
 * that refers to itself is required as before: without any other place, the schema itself is
 * returned.
 */
export function leaveOut(
  schema: z.core.$ZodType,
  places: readonly ReportedPlace[],
  depth = 0,
): z.core.$ZodType {
  const here = places.filter(({ keys }) => keys.length === depth);
  const below = places.filter(({ keys }) => keys.length > depth);
  const rest = below.length === 0 ? schema : leaveOutBelow(schema, below, depth);
  if (here.length === 0) return rest;
  return z.optional(
    here.every(({ value }) => value === undefined || value === null)
      ? z.nullable(rest)
      : z.unknown(),
  );
}

function leaveOutBelow(
  schema: z.core.$ZodType,
  places: readonly ReportedPlace[],
  depth: number,
): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable': {
      const innerType = leaveOut(def.innerType, places, depth);
      return innerType === def.innerType ? schema : withParts(schema, def, { innerType });
    }
    case 'array': {
      const element = leaveOut(def.element, places, depth + 1);
      return element === def.element ? schema : withParts(schema, def, { element });
    }
    case 'record': {
      const valueType = leaveOut(def.valueType, places, depth + 1);
      return valueType === def.valueType ? schema : withParts(schema, def, { valueType });
    }
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => {
        const inside = places.filter(({ keys }) => keys[depth] === key);
        return [key, inside.length === 0 ? field : leaveOut(field, inside, depth + 1)] as const;
      });
      return fields.every(([key, field]) => field === def.shape[key])
        ? schema
        : withParts(schema, def, { shape: Object.fromEntries(fields) });
    }
    default:
      return schema;
  }
}

/** What a schema made of a value. */
export interface Validation<T> {
  /**
   * The value with its parts converted, those that do not fit as they were; a schema of another
   * library converts all or nothing. What was converted is in a copy.
   */
  readonly value: T;
  /** What does not fit. */
  readonly problems: readonly Problem[];
}

type Compile = (schema: z.core.$ZodType) => z.core.$ZodType;

let compile: Compile | undefined;

/**
 * Lets zod compile schemas from now on. Called where nobody is told of generated code: on Node, Bun
 * and Deno. A page or a worker with a strict policy reports the mere attempt on its console.
 */
export function allowGeneratedCode(compiler: Compile): void {
  compile = compiler;
}

/**
 * Checks the values of a schema: converts them, and asks zod whether they fit, which copies nothing
 * and keeps unknown keys. Only what does not fit is parsed, for its issues. One check for all
 * clients of a process, but for what a client leaves out.
 */
export class Check {
  readonly #parts: SchemaParts;
  #validated: z.core.$ZodType;
  #uses = 0;

  constructor(parts: SchemaParts) {
    this.#parts = parts;
    this.#validated = parts.plain;
  }

  /** Converts a value that nobody else has, as one fresh from `JSON.parse`, in place. */
  normalize(value: unknown): unknown {
    const { convert } = this.#parts;
    return convert === undefined ? value : convert(value, true);
  }

  /** Returns a value with its parts converted. It is not changed: what holds one is copied. */
  convert(value: unknown): unknown {
    const { convert } = this.#parts;
    return convert === undefined ? value : convert(value, false);
  }

  /** Converts a value, which is not changed, and explains what does not fit. */
  validate(given: unknown): Validation<unknown> {
    const value = this.convert(given);
    return { value, problems: this.fits(value) ? [] : this.explain(value) };
  }

  /** Returns whether a converted value is what the schema describes. */
  fits(value: unknown): boolean {
    // Compiling takes as long as some hundred checks, and many schemas are used once.
    if (++this.#uses === 2) this.#validated = compile?.(this.#parts.plain) ?? this.#parts.plain;
    return z.validate(this.#validated, value);
  }

  /** Explains why a converted value does not fit, which takes as long as some dozen checks. */
  explain(value: unknown): Problem[] {
    return explainMismatch(this.#parts.plain, value);
  }

  /** Returns a check that takes what was found at the places of problems; see `leaveOut`. */
  leaveOut(problems: readonly Problem[]): Check {
    const { plain, convert } = this.#parts;
    const reduced = leaveOut(plain, problems);
    return reduced === plain ? this : createCheck({ plain: reduced, convert });
  }
}

/** Outside the class: bundlers rename a class that refers to itself, and stacks show the name. */
function createCheck(parts: SchemaParts): Check {
  return new Check(parts);
}

const CHECKS = /* @__PURE__ */ new WeakMap<object, Check>();
const LIST_CHECKS = /* @__PURE__ */ new WeakMap<object, Check>();

/** Returns the check of a schema; undefined for a schema that this package did not make. */
export function findCheck(schema: object): Check | undefined {
  let check = CHECKS.get(schema);
  if (check === undefined && isOwnSchema(schema))
    CHECKS.set(schema, (check = new Check(splitSchema(schema))));
  return check;
}

/** Returns the check of a list of items; undefined as in `findCheck`. */
export function findListCheck(item: object): Check | undefined {
  let check = LIST_CHECKS.get(item);
  if (check === undefined && isOwnSchema(item))
    LIST_CHECKS.set(item, (check = new Check(splitSchema(z.array(item)))));
  return check;
}

/**
 * What a client no longer checks. A part of a response that was reported is left out of the check,
 * so that a server that lacks a field costs one parse, and not one for each value.
 */
export class ReducedChecks {
  readonly #reduced = new Map<Check, Check>();

  /** Returns the check of a schema without what was left out. */
  reduce(check: Check): Check {
    return this.#reduced.get(check) ?? check;
  }

  leaveOut(check: Check, problems: readonly Problem[]): void {
    this.#reduced.set(check, this.reduce(check).leaveOut(problems));
  }
}
