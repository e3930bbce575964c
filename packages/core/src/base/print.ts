import { InputError } from './errors.js';

/** How an object is printed: its fields, and what to do with it. */
export interface Printed {
  /** Default: the name of its class. */
  readonly name?: string | undefined;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly note?: string | undefined;
}

type Inspect = (value: unknown, options?: object) => string;

const toJson: Inspect = (value) => JSON.stringify(value);

/**
 * Makes `console.log` of Node, Bun and Deno print an object as `Name { field: value, note }`: its
 * state is in private fields, which they do not show. Own properties, because a class with a method
 * of this name is part of every bundle.
 */
export function printAs(object: object, describe: () => Printed): void {
  Object.defineProperty(object, Symbol.for('nodejs.util.inspect.custom'), {
    value: (_depth: number, options: object, inspect: Inspect = toJson): string => {
      const { name = object.constructor.name, fields = {}, note } = describe();
      const parts = Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${key}: ${inspect(value, options)}`);
      if (note !== undefined) parts.push(note);
      return `${name} { ${parts.join(', ')} }`;
    },
  });
}

/** As `printAs`, and `JSON.stringify` writes the same fields: for an object that holds no data. */
export function showAs(object: object, getFields: () => NonNullable<Printed['fields']>): void {
  printAs(object, () => ({ fields: getFields() }));
  Object.defineProperty(object, 'toJSON', { value: getFields });
}

/** Maximum number of characters of a text that is printed. */
const MAX_PRINTED = 60;

/** Returns the beginning of a text for printing. */
export function shorten(text: string): string {
  return text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED)}…` : text;
}

/**
 * Makes an object, or the objects of a class, throw where they are converted to a text or to JSON,
 * and where a property is read that they do not have: `[object Object]`, `{}` or `undefined` might
 * be stored, or sent to a model, as if it were the data. Consoles print them all the same.
 *
 * @param what what the object is not, as in `a list is not an array`
 * @param hint how to get the data
 * @param missing names of properties
 */
export function refuseConversion(
  object: object,
  what: string,
  hint: string,
  missing: readonly string[] = [],
): void {
  const refuse = (problem: string) => (): never => {
    throw new InputError(`${what}, and ${problem}`, { code: 'invalid-input', hint });
  };
  Object.defineProperty(object, 'toJSON', { value: refuse('cannot be written as JSON') });
  Object.defineProperty(object, Symbol.toPrimitive, {
    value: refuse('cannot be converted to text'),
  });
  for (const name of missing)
    Object.defineProperty(object, name, {
      get: refuse(`has no ${/^\d/.test(name) ? `[${name}]` : name}`),
    });
}
