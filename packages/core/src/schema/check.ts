import * as z from 'zod/v4/mini';
import { leaveOut } from './leave-out.js';
import { splitSchema, type SchemaParts } from './parts.js';
import { explainMismatch, type Problem } from './problems.js';
import { isOwnSchema } from './schema.js';

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
export class Checks {
  readonly #reduced = new Map<Check, Check>();

  /** Returns the check of a schema without what was left out. */
  reduce(check: Check): Check {
    return this.#reduced.get(check) ?? check;
  }

  leaveOut(check: Check, problems: readonly Problem[]): void {
    this.#reduced.set(check, this.reduce(check).leaveOut(problems));
  }
}
